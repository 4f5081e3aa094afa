"""Standing orders of Key West: conditions, limits, the one-line dive, and what may be wished for
now or soon."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from games.rules.core import Decision, Move, View
from games.rules.keywest import moves as mv
from games.rules.keywest.edition import BRIDGES, FRUITS
from games.rules.keywest.offers import me
from games.rules.keywest.plans_match import board_of, effects
from games.rules.keywest.plans_wishes import READERS, read
from games.rules.keywest.state import ACTIONS, PARTS
from games.rules.keywest.words import BRIDGE_NAMES
from games.rules.planning import Condition, Group, Limit, Planning, Wish
from games.rules.text import _

FIRST, SECOND = 2, 1
"""Markers still to place when the first and the second action are chosen."""

# -- conditions
# --------------------------------------------------------------------------------------------------


def acting(view: View, markers: int) -> bool:
    """Whether the action under way, or to be chosen now, is that with so many markers still to
    place before it."""
    focus = view["focus"]
    return bool(focus) and focus["markers"] + (focus["action"] is not None) == markers


def paid(view: View, place: str) -> bool:
    """Whether the viewer has this place ("payer", "payee") in the auction opened last."""
    return bool(view["auction"]) and view["auction"][place] == view["seat"]


def vacant(view: View, kind: str) -> bool:
    """Whether a site of the kind is vacant."""
    return any(
        site.kind == kind and view["sites"][site.id] is None for site in board_of(view).sites
    )


def last_look(view: View, _number: int) -> bool:
    """Whether the dive's last look is to be made, or has just been made."""
    dive = view["focus"] and view["focus"]["dive"]
    return bool(dive) and dive["looks"] == (0 if dive["space"] else 1)


def takes_left(view: View, number: int) -> bool:
    """Whether the dive may still bring up so many tiles."""
    dive = view["focus"] and view["focus"]["dive"]
    return bool(dive) and bool(dive["takes"] == number)


def looks_left(view: View, number: int) -> bool:
    """Whether the dive has so many looks still to come."""
    dive = view["focus"] and view["focus"]["dive"]
    return bool(dive) and bool(dive["looks"] == number)


CONDITIONS = (
    Condition(
        "start player",
        lambda _n: _("you are the start player"),
        lambda v, _n: bool(v["start"] == v["seat"]),
    ),
    Condition(
        "first action", lambda _n: _("it is your first action"), lambda v, _n: acting(v, FIRST)
    ),
    Condition(
        "second action", lambda _n: _("it is your second action"), lambda v, _n: acting(v, SECOND)
    ),
    Condition(
        "highest bidder", lambda _n: _("you have bid highest"), lambda v, _n: paid(v, "payer")
    ),
    Condition("lowest bidder", lambda _n: _("you have bid lowest"), lambda v, _n: paid(v, "payee")),
    Condition(
        "round #",
        lambda n: _("it is round {round}", round=n),
        lambda v, n: bool(v["round"] == n),
        lambda v, n: v["round"] <= n <= board_of(v).rounds,
    ),
    Condition(
        "round #+",
        lambda n: _("it is round {round} or later", round=n),
        lambda v, n: bool(v["round"] >= n),
        lambda v, n: n <= board_of(v).rounds,
    ),
    Condition(
        "money #+",
        lambda n: _("you have ${dollars} or more", dollars=n),
        lambda v, n: me(v)["money"] >= n,
    ),
    Condition(
        "cigars #+",
        lambda n: _("you store {count} cigars or more", count=n),
        lambda v, n: me(v)["cigars"] >= n,
    ),
    Condition(
        "disk in stock", lambda _n: _("you have a disk in stock"), lambda v, _n: me(v)["disks"] > 0
    ),
    Condition("vacant hotel", lambda _n: _("a hotel is vacant"), lambda v, _n: vacant(v, "hotel")),
    Condition(
        "vacant factory", lambda _n: _("a factory is vacant"), lambda v, _n: vacant(v, "factory")
    ),
    Condition(
        "# looks left",
        lambda n: _("the dive has this many looks still to come: {count}", count=n),
        looks_left,
    ),
    Condition(
        "# takes left",
        lambda n: _("the dive may still keep this many tiles: {count}", count=n),
        takes_left,
    ),
    Condition("last look", lambda _n: _("it is the last look of the dive"), last_look),
    *(
        Condition(
            f"{bridge} connected",
            lambda _n, name=name: _("{bridge} can be driven over", bridge=name),
            lambda v, _n, bridge=bridge: bool(v["bridges"][bridge]["connected"]),
        )
        for bridge, name in zip(BRIDGES, BRIDGE_NAMES, strict=True)
    ),
)

# -- limits
# --------------------------------------------------------------------------------------------------


def price(view: View, move: Move) -> int:
    """What a move costs, or may cost: a bid, a site to buy."""
    if isinstance(move, mv.Bid):
        return move.amount
    if isinstance(move, mv.Buy):
        board = board_of(view)
        return board.vacant_price if view["sites"][move.site] is None else board.oust_price
    return 0


def keeps(view: View, move: Move, dollars: int) -> bool:
    """Whether the viewer still has so many dollars afterwards; what costs nothing is always
    allowed."""
    cost = price(view, move)
    return not cost or me(view)["money"] - cost >= dollars


def spares(view: View, move: Move, _number: int) -> bool:
    """Whether nobody's disk has to leave."""
    return not isinstance(move, mv.Buy | mv.Plant) or view["sites"][move.site] is None


def looks_so_often(view: View, move: Move, times: int) -> bool:
    """Whether the dive has seen fewer looks than that."""
    if not isinstance(move, mv.Look):
        return True
    return bool(me(view)["looks"] - view["focus"]["dive"]["looks"] < times)


LIMITS = (
    Limit("keep at least $#", lambda n: _("Always keep at least ${dollars}", dollars=n), keeps),
    Limit("never oust", lambda _n: _("Never drive away anybody’s disk"), spares),
    Limit(
        "look at most # times",
        lambda n: _("Look at most {count} times in a dive", count=n),
        looks_so_often,
    ),
)

# -- shorthand, and what goes without saying
# ---------------------------------------------------------------------------

DIVE = re.compile(r"dive\b ?(?P<places>.*?) ?(?P<keep>\bkeep\b.*)?")
SEA = re.compile(r"(sea-[12]) (?=\d)")


def shorthand(line: str) -> str:
    """`dive sea-1 7, 12, 19 keep wreck` -> `mark dive then look sea-1 7, sea-1 12, sea-1 19 then
    keep wreck`."""
    found = DIVE.fullmatch(line)
    if not found:
        return line
    steps = ["mark dive"]
    if found["places"]:
        steps.append(f"look {', '.join(places(found['places']))}")
    if found["keep"]:
        steps.append(found["keep"])
    return " then ".join(steps)


def places(text: str) -> Iterator[str]:
    """Each place by itself, with its sea."""
    sea = ""
    for place in re.split(r"\s*,\s*|\s+or\s+", text):
        named = SEA.match(place)
        if named:
            sea = named[0]
        yield place if named or not place.isdecimal() else sea + place


def otherwise(_view: View, decision: Decision, tried: Sequence[Wish]) -> Move | None:
    """What is not to be kept is put back."""
    return (
        mv.BACK
        if decision.kind == "look" and any(wish.line.startswith("keep ") for wish in tried)
        else None
    )


# -- what may be wished for
# --------------------------------------------------------------------------------------------


BIDS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)


def offers(view: View) -> tuple[Group, ...]:
    """For each kind of question, the lines to choose from now or soon."""
    board = board_of(view)
    own = [site.id for site in board.sites if view["sites"][site.id] == view["seat"]]
    free = {kind: for_disks(view, kind) for kind in ("hotel", "factory", *FRUITS)}
    plants = [site for fruit in FRUITS for site in free[fruit]]
    hotels = ["buy hotel", "buy hotel 4+", *lines("buy", free["hotel"])]
    factories = ["buy factory", *lines("buy", free["factory"])]
    blocked = me(view)["markers"]
    marks = [f"mark {a}" for a in PARTS if a not in blocked] + [
        f"repeat {a}" for a in ACTIONS if a in blocked
    ]
    found = [
        Group("bid", tuple(f"bid up to {n}" for n in BIDS if n <= me(view)["money"])),
        Group("take", tuple(lines("take", unique(tile_words(view))))),
        Group("plant", (*lines("plant", plants), "plant any")),
        Group("lift", tuple(lines("lift", own))),
        Group("mark", tuple(mark for mark in marks if mark != "repeat repeat")),
        Group(
            "dive",
            (*lines("look", ("new", "sea-1", "sea-2")), *lines("look", remembered(view)), "stop"),
        ),
        Group("look", tuple(lines("keep", ("treasure", "wreck", "sponge 5+", "sponge", "any")))),
        Group("hotel", (*hotels, "stop")),
        Group("hotel-manage", (*hotels, "manage", "stop")),
        Group("factory-roll", (*factories, "roll", "stop")),
        Group("factory-market", (*factories, "market", "stop")),
        Group("roll-cash", ("roll", "cash", "stop")),
        Group("shares", ("score best", *lines("score", BRIDGES), "stop")),
        Group("harvest", ("harvest best", *lines("harvest", FRUITS), "stop")),
    ]
    return tuple(group for group in found if group.lines)


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


PLANNING = Planning(
    verbs=frozenset(READERS),
    read=read,
    conditions=CONDITIONS,
    limits=LIMITS,
    shorthand=shorthand,
    otherwise=otherwise,
    offers=offers,
    ahead={"bid": "take"},
    forced=frozenset({"plant", "lift"}),
)
