"""What standing orders of Key West are called in free words: frames of conditions and orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.keywest.edition import BRIDGES, FRUITS, TREASURES
from games.rules.keywest.state import PARTS
from games.rules.plan_frames import MANY, NEXT, NUMBER, Values, condition, order

if TYPE_CHECKING:
    from games.rules.types import View

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
    "action": {each: each for each in PARTS},
    "bridges": {**{each: each for each in BRIDGES}, MANY: " "},
    "fruits": {**{each: each for each in FRUITS}, MANY: " "},
    "sea": {**{each: each for each in (*TREASURES, "treasure", "wreck")}, MANY: " or keep "},
    "spaces": {NUMBER: NUMBER, MANY: " or look "},
    "stars": {"star5": "5"},
}


def find_this_round(view: View) -> Values:
    """The round under way."""
    return {"n": str(view["round"])}


def find_next_round(view: View) -> Values:
    """The round after this one."""
    return {"n": str(view["round"] + 1)}


FRAMES = (
    order("bid {n}", "bid^? {n} usd"),
    order("bid {n}", "bid^? {n}", weak=True),
    order("bid up to {n}", "bid^? up-to {n} usd? no-more* ,* but*"),
    order("bid all", "bid^? all-money all-left* ,*"),
    order("bid 0", "stay-out^"),
    order("take {slot}", "take^? that? tile? {slot}"),
    order("take {slot}", "take^? that"),
    order("take {slot}", "take^"),
    order("take {tiles}", "take^? any? one? tile? bridge* plantation* {tiles}", weak=True),
    order("take {tiles}", "take^? that"),
    order("take {tiles}", "take^"),
    order("take any", "take^? any tile?"),
    order("mark {action}", "mark^? {action}"),
    order("manage", "manage^"),
    order("roll", "roll^"),
    order("market", "market^"),
    order("cash", "take? cash^? {eight} usd", weak=True),
    order("cash", "cash^"),
    order("stop", "stop^"),
    order("score {bridges}", "score^ {bridges}"),
    order("score best", "score^ best"),
    order("harvest {fruits}", "gather^ {fruits} and*"),
    order("keep {sea}", "keep^? any* first? {sea} or* and* ,* see?"),
    order("keep {sea}", "keep^ that?"),
    order("keep {sea}", "back^ except {sea} all? or* and*"),
    order("keep sponge {n}+", "keep^? sponge at-least {n} usd?"),
    order("back", "back^ rest?"),
    order("look {spaces}", "look^ {spaces} ,* and* in-order?"),
    order("buy hotel {stars}+", "buy^ {stars} hotel?"),
    order("buy hotel {five}+", "buy^ {five} star hotel?"),
    order("waive", "waive^ plantation?"),
    condition("round {n}", "round {n}", only="bid", hint="bid", bare=True),
    condition("round {n}", "this-round", only="bid", hint="bid", bare=True, now=find_this_round),
    condition("round {n}", "next-round", only="bid", hint="bid", bare=True, now=find_next_round),
    condition("round 8", "last-round", only="bid", hint="bid", bare=True),
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
    condition("cigars {n}+", "have at-least {n}", only="market"),
    condition("!cigars {n}+", "have? less-than {n} cigar"),
    condition("start player", "start-player"),
    condition("highest bidder", "highest"),
    condition("lowest bidder", "lowest"),
    condition("first action", "first-action", bare=True, hint="mark", only="mark"),
    condition("second action", "second-action", bare=True, hint="mark", only="mark"),
    condition("there", "picking", hint="take", bare=True),
    condition("there", "see {sea?}", hint="keep"),
    condition("there", "there tile? {slot?}", hint="take"),
    condition("there", "there tile? bridge* plantation* {tiles?}", hint="take"),
    condition("gone", "gone tile? {slot?}", hint="take"),
    condition("gone", "gone tile? bridge* plantation* {tiles?}", hint="take"),
    condition("vacant hotel", "free hotel"),
    condition("vacant factory", "free factory"),
)
PARTS_IN_TURN = ("manage", "roll", "market", "cash", "stop", "buy")


SEA = ("wreck", "treasure", "sponge")


def says_all(lines: Sequence[str]) -> bool:
    """Whether nothing is put back of which nothing was said: who names what sponges are worth
    names all kinds of tiles, or what becomes of the others. One bid or another is a doubt."""
    if sum(line.startswith("bid ") for line in lines) > 1:
        return False
    if not any(line.startswith("keep sponge ") for line in lines):
        return True
    return "back" in lines or all(any(kind in line for line in lines) for kind in SEA)


def write_sequence(lines: Sequence[str]) -> Sequence[str]:
    """Two actions of a round; or parts of one action, each of which is done once."""
    if len(lines) == 1:
        return lines if says_all(lines) else ()
    if len(lines) == 2 and all(line.startswith("mark ") for line in lines):
        return [f"if first action: {lines[0]}", f"if second action: {lines[1]}"]
    if all(line.startswith(PARTS_IN_TURN) for line in lines) and len(set(lines)) == len(lines):
        return [" or ".join(lines)]
    return ()
