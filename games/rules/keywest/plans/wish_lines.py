"""Which lines a wish in Key West's standing orders may have: the patterns for the plain words, and
the lines that can be chosen now or soon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from games.rules.keywest.edition import BRIDGES, FRUITS, ISLANDS, TREASURES
from games.rules.keywest.move_notes import get_own_entry
from games.rules.keywest.plans import words
from games.rules.keywest.plans.match import SiteWords, get_board_of_view, list_tile_effects
from games.rules.keywest.state import ACTIONS, PARTS
from games.rules.keywest.words import BRIDGE_NAMES, FRUIT_NAMES
from games.rules.plain import PLAYERS
from games.rules.plans.planning import Group, Many, Slot
from games.rules.text import Several, Text

if TYPE_CHECKING:
    from games.rules.types import View


KINDS = ("hotel", "factory", *FRUITS)
PATTERNS = (
    *("bid {number}", "bid up to {number}", "bid all", "bid all but {number}"),
    "bid half up to {number}",
    *("take {tile}", "take {effects}", "resolve {tile}", "resolve {effects}"),
    *("plant {site}", "plant {disk}", "buy {site}", "buy {disk}", "lift {site}"),
    *("look {number}", "look new", "look sea-1", "look sea-2", "look {sea}", "keep {sea}"),
    *("look {number}+", "back {sea}"),
    *("score {bridges}", "harvest {fruits}"),
    *(f"mark {action}" for action in PARTS),
    *(f"repeat {action}" for action in ACTIONS if action in PARTS),
    *words.PLAIN,
)


def list_wish_slots() -> Mapping[str, Slot]:
    """What may stand in the places, by name."""
    return {
        "tile": {each: words.phrase_tile(each) for each in list_tile_arguments()},
        "effects": Many(words.EFFECT_NAMES, "+", join_texts),
        "site": {each: words.phrase_place(each) for each in list_site_arguments()},
        "disk": {each.line: words.phrase_site(each) for each in list_sites_with_disks()},
        "sea": {each: words.phrase_sea_tile(each) for each in list_sea_arguments()},
        "bridges": Many(dict(zip(BRIDGES, BRIDGE_NAMES, strict=True)), " ", join_texts),
        "fruits": Many(dict(zip(FRUITS, FRUIT_NAMES, strict=True)), " ", join_texts),
    }


def join_texts(items: Sequence[Text]) -> Several:
    """Several things in a row."""
    return Several(tuple(items))


def list_tile_arguments() -> list[str]:
    """Tiles of the offer: by number, by place, and any."""
    return ["any", *(f"kw{number:02}" for number in range(100)), *map(str, range(1, 7))]


def list_site_arguments() -> list[str]:
    """Sites, whether the board has them or not."""
    some = [f"{island}-{kind}" for island in ISLANDS for kind in KINDS]
    single = [f"{each}-{number}" for each in some for number in range(1, 6)]
    stars = [f"hotel {number}{more}" for number in range(1, 6) for more in ("", "+")]
    there = [f"{each} on {island}" for each in stars for island in ISLANDS]
    return ["upper", *ISLANDS[1:], *KINDS, *stars, *there, *some, *single, "any"]


def list_sites_with_disks() -> Iterator[SiteWords]:
    """The same, vacant or with somebody's disk."""
    for each in list_site_arguments():
        yield SiteWords(each, True, "")
        yield from (SiteWords(each, False, player) for player in PLAYERS)


def list_sea_arguments() -> list[str]:
    """Tiles of the sea."""
    sponges = [f"sponge {worth}{more}" for worth in range(3, 8) for more in ("", "+", "-")]
    return [*TREASURES, "treasure", "wreck", "sponge", *sponges, "any"]


# Lines to choose.


BIDS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)


def list_wish_groups(view: View) -> tuple[Group, ...]:
    """For each kind of question, the lines to choose from now or soon."""
    found = {**suggest_draft_lines(view), **suggest_action_lines(view), **suggest_part_lines(view)}
    return tuple(Group(kind, tuple(lines)) for kind, lines in found.items() if lines)


def suggest_draft_lines(view: View) -> dict[str, list[str]]:
    """Bids, tiles and plantations."""
    own = [
        site.id for site in get_board_of_view(view).sites if view["sites"][site.id] == view["seat"]
    ]
    plants = [site for fruit in FRUITS for site in list_sites_for_disks(view, fruit)]
    return {
        "bid": [f"bid up to {n}" for n in BIDS if n <= get_own_entry(view)["money"]],
        "take": build_lines("take", drop_repeated_words(list_tile_words(view))),
        "plant": [*build_lines("plant", plants), "plant any"],
        "lift": build_lines("lift", own),
    }


def suggest_action_lines(view: View) -> dict[str, list[str]]:
    """The action, and the dive."""
    blocked = get_own_entry(view)["markers"]
    marks = build_lines("mark", (action for action in PARTS if action not in blocked))
    again = build_lines("repeat", (a for a in ACTIONS if a in blocked and a != "repeat"))
    return {
        "mark": marks + again,
        "dive": [
            *build_lines("look", ("new", "sea-1", "sea-2", *list_remembered_kinds(view))),
            "stop",
        ],
        "look": [
            *build_lines("keep", ("treasure", "wreck", "sponge 5+", "sponge", "any")),
            *build_lines("back", ("treasure", "wreck", "sponge 4-", "sponge")),
        ],
    }


def suggest_part_lines(view: View) -> dict[str, list[str]]:
    """What belongs to an action that was chosen."""
    hotels = ["buy hotel", "buy hotel 4+", *build_lines("buy", list_sites_for_disks(view, "hotel"))]
    factories = ["buy factory", *build_lines("buy", list_sites_for_disks(view, "factory"))]
    return {
        "hotel": [*hotels, "stop"],
        "hotel-manage": [*hotels, "manage", "stop"],
        "factory-roll": [*factories, "roll", "stop"],
        "factory-market": [*factories, "market", "stop"],
        "roll-cash": ["roll", "cash", "stop"],
        "shares": ["score best", *build_lines("score", BRIDGES), "stop"],
        "harvest": ["harvest best", *build_lines("harvest", FRUITS), "stop"],
    }


def build_lines(verb: str, things: Iterable[str]) -> list[str]:
    """The verb with each of them."""
    return [f"{verb} {thing}" for thing in things]


def list_sites_for_disks(view: View, kind: str) -> list[str]:
    """Sites of a kind where the viewer could put a disk now: the vacant ones, or others' when none
    is vacant."""
    sites = [site.id for site in get_board_of_view(view).sites if site.kind == kind]
    open_ones = [site for site in sites if view["sites"][site] is None]
    return open_ones or [site for site in sites if view["sites"][site] != view["seat"]]


def list_tile_words(view: View) -> Iterator[str]:
    """The tiles on offer by what they bring, each effect by itself, and any."""
    tiles = [
        get_board_of_view(view).tile_of[entry["tile"]]
        for entry in view["offer"]
        if entry["taken"] is None
    ]
    yield from ("+".join(list_tile_effects(tile)) for tile in tiles)
    yield from (effect for tile in tiles for effect in list_tile_effects(tile))
    yield "any"


def list_remembered_kinds(view: View) -> list[str]:
    """The kinds of tiles that the viewer has seen and left."""
    return drop_repeated_words(space["tile"] for space in view["sea"] if space["tile"])


def drop_repeated_words(things: Iterable[str]) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(things))
