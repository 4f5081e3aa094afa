"""What may be wished for in Keyflower now or soon, to be chosen by clicks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SKILLS, board_of
from games.rules.keyflower.plans import match
from games.rules.keyflower.state import ALLOT, FLIP, OVER
from games.rules.planning import Group

if TYPE_CHECKING:
    from games.rules.types import View

WORKERS = COLOURS[:PURPLE]
MOST = 60
"""Lines of a group: as many as a plan may have."""
PROXY = 5
"""How far a proxy bid on offer goes, where there are so many workers."""


def offers(view: View) -> tuple[Group, ...]:
    """For each kind of question, the lines to choose from now or soon."""
    playing = view["phase"] not in (ALLOT, FLIP, OVER)
    found = (in_seasons(view) if playing else {}) | at_the_end(view)
    return tuple(Group(kind, wishes[:MOST]) for kind, wishes in found.items() if wishes)


def in_seasons(view: View) -> dict[str, tuple[str, ...]]:
    """The lines for what is asked as long as seasons are played."""
    winter = match.winter_tiles(view)
    boats = [boat["tile"] for boat in view["boats"]]
    return {
        "turn": turn(view),
        "pay": lines("pay", (*WORKERS, *SKILLS, "any")),
        "make": lines("make", GOODS[:GOLD]),
        "haul": haul(view),
        "choose": lines("choose", (*winter, "all")) if winter else (),
        "sail": lines("sail", (*boats, "most workers", "most skills", "any")),
        "place": lines("place", (f"{tile} anywhere" for tile in (*to_build(view), "any"))),
    }


def to_build(view: View) -> list[str]:
    """The tiles that the viewer has won, and those for which they lead."""
    won = [tile["tile"] for tile in match.me(view)["won"]]
    return won + [lot["tile"] for lot in view["lots"] if lot["leader"] == view["seat"]]


def at_the_end(view: View) -> dict[str, tuple[str, ...]]:
    """The lines for the final scoring."""
    here = [plot["tile"] for plot in match.me(view)["plots"]]
    return {
        "flip": (*lines("flip", here), "stop") if "flipper" in board_of(view).boats else (),
        "allot": ("allot best",) if view["by_hand"] else (),
    }


def lines(verb: str, things: Iterable[str]) -> tuple[str, ...]:
    """The verb with each of them."""
    return tuple(f"{verb} {thing}" for thing in things)


def turn(view: View) -> tuple[str, ...]:
    """Proxy bids, tiles to use (of the auction, one's own, of others), beaten bids, passing."""
    own = [plot["tile"] for seat, plot in match.plots(view) if seat == view["seat"] and works(plot)]
    lots = [lot["tile"] for lot in view["lots"] if works(lot)]
    others = [
        plot["tile"] for seat, plot in match.plots(view) if seat != view["seat"] and works(plot)
    ]
    beaten = [lot["tile"] for lot in view["lots"] if match.outbid(view, (lot["tile"],))]
    first = ["pass", "pass unless outbid", *lines("gather", beaten), *proxies(view)]
    return (*first[: MOST // 2], *lines("use", (*own, *lots, *others)))


def works(place: View) -> bool:
    """Whether the face that is up can be used."""
    return match.ALL_TILES[place["tile"]].ability(place["back"]).usable


def proxies(view: View) -> Iterator[str]:
    """For every tile up for auction, a proxy bid in the binding colour, or the one of which there
    is most."""
    workers = match.me(view)["workers"]
    most = max(workers, key=lambda colour: workers[colour])
    for lot in view["lots"]:
        own = match.own_bid(view, lot["tile"])
        colour = own["colour"] if own else lot["colour"] or most
        limit = min(PROXY, workers[colour] + (own["count"] if own else 0))
        if limit > match.highest_in(view, lot["tile"]):
            yield f"raise to {limit} {colour} on {lot['tile']}"


def haul(view: View) -> tuple[str, ...]:
    """Upgrades of own tiles, the goods that lie there carried to tiles that need them, and
    stopping."""
    plots = match.me(view)["plots"]
    costly = [
        plot["tile"] for plot in plots if not plot["back"] and match.ALL_TILES[plot["tile"]].cost
    ]
    kinds = [good for good in GOODS if any(plot["goods"][good] for plot in plots)]
    carried = [f"{good} to {tile}" for good in kinds for tile in (*costly, "home")]
    upgrades = (*lines("upgrade", costly), "upgrade any")[: MOST // 2]
    return (*upgrades, *lines("move", carried)[: MOST // 2 - 1], "stop")
