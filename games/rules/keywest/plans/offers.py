"""What may be wished for now or soon, in lines to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.rules.keywest.edition import BRIDGES, FRUITS
from games.rules.keywest.offers import me
from games.rules.keywest.plans.match import board_of, effects
from games.rules.keywest.state import ACTIONS, PARTS
from games.rules.planning import Group

if TYPE_CHECKING:
    from games.rules.types import View

BIDS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)


def offers(view: View) -> tuple[Group, ...]:
    """For each kind of question, the lines to choose from now or soon."""
    found = {**of_tiles(view), **of_actions(view), **of_parts(view)}
    return tuple(Group(kind, tuple(lines)) for kind, lines in found.items() if lines)


def of_tiles(view: View) -> dict[str, list[str]]:
    """Bids, tiles and plantations."""
    own = [site.id for site in board_of(view).sites if view["sites"][site.id] == view["seat"]]
    plants = [site for fruit in FRUITS for site in for_disks(view, fruit)]
    return {
        "bid": [f"bid up to {n}" for n in BIDS if n <= me(view)["money"]],
        "take": lines("take", unique(tile_words(view))),
        "plant": [*lines("plant", plants), "plant any"],
        "lift": lines("lift", own),
    }


def of_actions(view: View) -> dict[str, list[str]]:
    """The action, and the dive."""
    blocked = me(view)["markers"]
    marks = lines("mark", (action for action in PARTS if action not in blocked))
    again = lines("repeat", (a for a in ACTIONS if a in blocked and a != "repeat"))
    return {
        "mark": marks + again,
        "dive": [*lines("look", ("new", "sea-1", "sea-2", *remembered(view))), "stop"],
        "look": lines("keep", ("treasure", "wreck", "sponge 5+", "sponge", "any")),
    }


def of_parts(view: View) -> dict[str, list[str]]:
    """What belongs to an action that was chosen."""
    hotels = ["buy hotel", "buy hotel 4+", *lines("buy", for_disks(view, "hotel"))]
    factories = ["buy factory", *lines("buy", for_disks(view, "factory"))]
    return {
        "hotel": [*hotels, "stop"],
        "hotel-manage": [*hotels, "manage", "stop"],
        "factory-roll": [*factories, "roll", "stop"],
        "factory-market": [*factories, "market", "stop"],
        "roll-cash": ["roll", "cash", "stop"],
        "shares": ["score best", *lines("score", BRIDGES), "stop"],
        "harvest": ["harvest best", *lines("harvest", FRUITS), "stop"],
    }


def lines(verb: str, things: Iterable[str]) -> list[str]:
    """The verb with each of them."""
    return [f"{verb} {thing}" for thing in things]


def for_disks(view: View, kind: str) -> list[str]:
    """Sites of a kind where the viewer could put a disk now: the vacant ones, or others' when none
    is vacant."""
    sites = [site.id for site in board_of(view).sites if site.kind == kind]
    open_ones = [site for site in sites if view["sites"][site] is None]
    return open_ones or [site for site in sites if view["sites"][site] != view["seat"]]


def tile_words(view: View) -> Iterator[str]:
    """The tiles on offer by what they bring, each effect by itself, and any."""
    tiles = [
        board_of(view).tile_of[entry["tile"]] for entry in view["offer"] if entry["taken"] is None
    ]
    yield from ("+".join(effects(tile)) for tile in tiles)
    yield from (effect for tile in tiles for effect in effects(tile))
    yield "any"


def remembered(view: View) -> list[str]:
    """The kinds of tiles that the viewer has seen and left."""
    return unique(space["tile"] for space in view["sea"] if space["tile"])


def unique(things: Iterable[str]) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(things))
