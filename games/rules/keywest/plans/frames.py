"""What standing orders of Key West are called in free words: frames of conditions and orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.rules.keywest.edition import (
    BRIDGES,
    CURRENT,
    FRUITS,
    ISLANDS,
    TREASURES,
    get_edition,
)
from games.rules.keywest.plans.match import EFFECTS
from games.rules.keywest.state import PARTS
from games.rules.plan_frames import MANY, NEXT, NUMBER, Frame, Values, condition, order

if TYPE_CHECKING:
    from games.rules.types import View

MOST_SEATS = 5
"""With so many players the board has all its sites."""
SEA = ("wreck", "treasure", "sponge")
"""Kinds of tiles in the sea."""
ANY_BRIDGE = " or ".join(f"take {bridge}" for bridge in BRIDGES)
PLACES = {
    "n": {NUMBER: NUMBER},
    "more": {NEXT: NEXT},
    "eight": {"n:8": "8"},
    "five": {"n:5": "5"},
    "slot": {f"n:{number}": str(number) for number in range(1, 7)},
    "tiles": {
        **{each: each for each in (*BRIDGES, *FRUITS, "harvest", "dive", "capacity")},
        "dive1": "dive",
        "capacity1": "capacity",
        "harvest2": "harvest",
        MANY: "+",
    },
    "kind": {
        **{each: each for each in EFFECTS},
        "bridge": "bridge",
        "dive1": "dive",
        "capacity1": "capacity",
        "harvest2": "harvest",
    },
    "island": {each: each for each in ISLANDS},
    "fruit": {each: each for each in FRUITS},
    "side": {"left": "1", "right": "2"},
    "action": {each: each for each in PARTS},
    "bridges": {**{each: each for each in BRIDGES}, MANY: " "},
    "fruits": {**{each: each for each in FRUITS}, MANY: " "},
    "sea": {**{each: each for each in (*TREASURES, "treasure", "wreck")}, MANY: " or keep "},
    "kinds": {**{kind: kind for kind in SEA}, MANY: "+"},
    "spaces": {NUMBER: NUMBER, MANY: " or look "},
    "stars": {"star5": "5"},
}


def find_this_round(view: View) -> Values:
    """The round under way."""
    return {"n": str(view["round"])}


def find_next_round(view: View) -> Values:
    """The round after this one."""
    return {"n": str(view["round"] + 1)}


def list_hotel_frames() -> Iterator[Frame]:
    """The hotels of a group of islands by their stars."""
    hotels: dict[tuple[str, int], list[str]] = {}
    for site in get_edition(CURRENT, MOST_SEATS).sites:
        if site.kind == "hotel":
            hotels.setdefault((ISLANDS[site.island], site.stars), []).append(f"buy {site.id}")
    for (island, stars), lines in hotels.items():
        yield order(" or ".join(lines), f"buy^? {island} star{stars} hotel?")
        yield order(" or ".join(lines), f"buy^? {island} n:{stars} star hotel?")


FRAMES = (
    order("bid {n}", "bid^? {n} usd"),
    order("bid {n}", "bid^? {n}", weak=True),
    order("bid up to {n}", "bid^? up-to {n} usd? no-more* ,* but*"),
    order("bid all", "bid^? all-money all-left* ,*"),
    order("bid half", "bid^? half-money rounded* all-left* ,*"),
    order("bid 0", "stay-out^"),
    order("take {slot}", "take^? that? tile? {slot}"),
    order("take {slot}", "take^? that"),
    order("take {slot}", "take^"),
    order(
        "take {tiles}",
        "take^? any? one? tile? bridge* plantation* plus-one* and* {tiles}",
        weak=True,
    ),
    order(ANY_BRIDGE, "take^? any? one? tile? bridge", weak=True),
    order("take {tiles}", "take^? that"),
    order("take {tiles}", "take^"),
    order("take any", "take^? any tile?"),
    order("mark {action}", "mark^? {action}"),
    order("manage", "manage^"),
    order("roll", "roll^"),
    order("market", "market^"),
    order("cash", "take? cash^? {eight} usd", weak=True, beside=("roll", "market", "manage")),
    order("cash", "take^ {eight} usd"),
    order("cash", "cash^"),
    order("stop", "stop^"),
    order("score {bridges}", "score^ {bridges}"),
    order("score best", "score^ best"),
    order("score best", "score^ best two? bridge* ,*"),
    order("harvest best", "gather^ best two? fruit* ,*"),
    order("harvest {fruits}", "gather^ {fruits} and*"),
    order("keep {sea}", "keep^? any* {sea} or* and* ,* see?"),
    order("keep {sea}", "keep^ that?"),
    order("keep {sea}", "back^ except {sea} all? or* and*"),
    order("keep sponge {n}+", "keep^? sponge at-least {n} usd?"),
    order("back", "back^ rest?"),
    order("back {kinds}", "back^ any* all* {kinds} or* and* ,*"),
    order("look {spaces}", "look^ look* {spaces} ,* and* then* in-order?"),
    order("buy hotel {stars}+", "buy^ {stars} hotel?"),
    order("buy hotel {five}+", "buy^ {five} star hotel?"),
    *list_hotel_frames(),
    order("buy {island}-hotel", "buy^ {island} hotel"),
    order("buy {island}-factory", "buy^ {island} factory"),
    order("plant {island}-{fruit}-{side}", "plant^? {island?} {fruit?} {side} plantation? ,*"),
    order("plant {island}-{fruit}", "plant^? {island} {fruit} plantation?"),
    order("waive", "waive^ plantation?"),
    condition("round {n}", "round {n}", only="bid", hint="bid", bare=True),
    condition("round {n}", "this-round", only="bid", hint="bid", bare=True, now=find_this_round),
    condition("round {n}", "next-round", only="bid", hint="bid", bare=True, now=find_next_round),
    condition("round 8", "last-round", only="bid", hint="bid", bare=True),
    condition(
        "{kind} on offer", "there one? tile* bridge* plus-one* out? {kind}", only="bid", hint="bid"
    ),
    condition("round {n}+", "from-round {n}", only="bid", hint="bid", bare=True),
    condition("round {n}+", "round {n}", only="bid", hint="bid", until=True),
    condition("money {n}+", "have? money at-least {n} usd?"),
    condition("money {n}+", "have at-least {n} usd"),
    condition("!money {n}+", "have? money less-than {n} usd?"),
    condition("!money {n}+", "have? less-than {n} usd"),
    condition("!money {more}+", "have? money or-less {more} usd?"),
    condition("money {more}+", "have? money more-than {more} usd?"),
    condition("cigars {n}+", "have? at-least {n} cigar"),
    condition("cigars {n}+", "have? at-least {n} cigars"),
    condition("cigars {n}+", "have {n} cigar"),
    condition("money {n}+", "have {n} usd"),
    condition("cigars {n}+", "have at-least {n}", only="market"),
    condition("!cigars {n}+", "have? less-than {n} cigar"),
    condition("start player", "start-player"),
    condition("highest bidder", "highest", hint="take"),
    condition("lowest bidder", "lowest"),
    condition("first tile", "first-tile", bare=True, hint="take", only="take"),
    condition("second tile", "second-tile", bare=True, hint="take", only="take"),
    condition("first action", "first-action", bare=True, hint="mark", only="mark"),
    condition("second action", "second-action", bare=True, hint="mark", only="mark"),
    condition("there", "picking", hint="take", bare=True),
    condition("there", "see {sea?}", hint="keep"),
    condition("there", "there tile? {slot?}", hint="take"),
    condition("there", "there tile? bridge* plantation* plus-one* {tiles?}", hint="take"),
    condition("gone", "gone rival* someone? tile? {slot?}", hint="take"),
    condition(
        "gone",
        "gone rival* someone? one? tile? bridge* plantation* plus-one* {tiles?}",
        hint="take",
    ),
    condition("there", "there {side?} plantation?", hint="plant"),
    condition("gone", "gone {side?} plantation?", hint="plant"),
    condition("vacant hotel", "free hotel"),
    condition("vacant factory", "free factory"),
)
PARTS_IN_TURN = ("manage", "roll", "market", "cash", "stop", "buy")


def says_all(lines: Sequence[str]) -> bool:
    """Whether nothing is put back of which nothing was said: who names what sponges are worth
    names all kinds of tiles, or what becomes of the others. One bid or another is a doubt."""
    if sum(line.startswith("bid ") for line in lines) > 1:
        return False
    if not any(line.startswith("keep sponge ") for line in lines):
        return True
    return "back" in lines or all(any(kind in line for line in lines) for kind in SEA)


def is_put_back_anyway(keep: str, back: str) -> bool:
    """Whether an order to put kinds of tiles back says only what goes without saying: each kind is
    named, and none both kept and put back."""
    put_back = set(back.removeprefix("back ").split("+"))
    words = {part.removeprefix("keep ").split()[0] for part in keep.split(" or ")}
    kept = {"treasure" if word in TREASURES else word for word in words}
    return kept.isdisjoint(put_back) and (kept | put_back).issuperset(SEA)


def write_sequence(lines: Sequence[str]) -> Sequence[str]:
    """Two orders that go together; or parts of one action, each of which is done once."""
    if len(lines) == 1:
        return lines if says_all(lines) and not lines[0].startswith("back ") else ()
    if all(line.startswith(PARTS_IN_TURN) for line in lines) and len(set(lines)) == len(lines):
        return [" or ".join(lines)]
    return write_pair(*lines) if len(lines) == 2 else ()


def write_pair(first: str, second: str) -> Sequence[str]:
    """Two actions of a round; or what is kept and what is put back."""
    if first.startswith("mark ") and second.startswith("mark "):
        return [f"if first action: {first}", f"if second action: {second}"]
    kept, back = (first, second) if second.startswith("back ") else (second, first)
    return [kept] if back.startswith("back ") and is_put_back_anyway(kept, back) else ()
