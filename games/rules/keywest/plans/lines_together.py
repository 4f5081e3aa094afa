"""Which lines of standing orders of Key West stand together, and how several that were said in free
words become what the notation writes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from games.rules.keywest.edition import FRUITS, TREASURES
from games.rules.keywest.plans.diving import list_fresh_spaces
from games.rules.keywest.plans.frames import EVER, OTHERS_KEPT, REMAINING, REST_KEPT, SEA
from games.rules.keywest.plans.limit_lines import LIMITS, settle_limits
from games.rules.keywest.plans.match import means_sea_tile
from games.rules.keywest.plans.offer_lines import (
    names_two_tiles,
    repeats_tile,
    takes_own_tile,
    write_other_tiles,
)
from games.rules.keywest.plans.other_players import write_all_others
from games.rules.keywest.plans.part_frames import DECLINED
from games.rules.keywest.plans.site_frames import SAME, SAME_SIDE, write_same_hotel
from games.rules.keywest.state import PARTS

if TYPE_CHECKING:
    from games.rules.types import View

BESIDE: dict[str, frozenset[str]] = {
    "take": frozenset({"bid"}),
    "plant": frozenset({"bid", "take"}),
    "waive": frozenset({"bid", "take"}),
    "lift": frozenset({"bid", "take", "plant", "waive"}),
    "mark": frozenset({"bid", "take", "plant", "waive", "score", "harvest", "market", "roll"}),
    "keep": frozenset({"bid", "take", "plant", "waive", "look"}),
}
"""By the verb of an order, those of orders for earlier questions, beside which it may stand."""
SMALL = re.compile(r"back under-([3-8])")
SMALL_SPONGES = re.compile(r"keep .* or back (?:under-|sponge )\d")
BY_WORTH = re.compile(r"sponge \d[+-]")
"""Sponges by what they are worth: any of them."""
MOST_SMALL = 3
"""Sponges are worth so much or more."""
KEPT_SPONGES = re.compile(r"keep sponge ([3-7])\+")
SEVERAL_BACK = re.compile(r"back (\w+(?:\+\w+)+)")
ALL_BUT = re.compile(r"keep except-([\w+]+)")
LEFT_OVER = re.compile(
    r"(?P<front>(?:.*: )?(?:if|unless) )left (?P<left>\d+)\+: (?P<middle>(?:.*: )?)bid (?P<bid>\d+)"
)
"""A bid under a condition that there is not yet: so much is left after it."""
WHOLE = frozenset({"harvest", "score", "bid", "take", "plant", "waive", "lift", "resolve"})
"""Verbs of orders behind which nothing remains to be left out."""
TO_VACANT = re.compile(r"\b(buy|plant) (?!vacant |.* of )")
"""Where an order for a site says whether it must be free."""
STOCKED = re.compile(
    r"(?:.*: )?(?P<mark>if|unless) (?P<stock>(?:money|cigars) \d+\+): (?P<order>[^:]+)"
)
"""A line under a condition of what one has."""
AT_MOST_ALL = re.compile(r"bid up-to (\d+)")
SEA_ORDERS = ("keep", "back")
THIS_FIND = "this find"
"""Not yet a condition: that the tile of the sea is the one that the author sees now."""
NEXT_FIND = "next find"
"""The same: that it is the one that the next look shows."""
FROM_ROUND, UNTIL_ROUND = re.compile(r"round (\d+)\+"), re.compile(r"unless round \d+\+")
"""What is done until some round, and from one on: it must be the same, so that none is left out."""
LOOKED_AT = re.compile(r"look ([1-9]|[123]\d|40)\b")
SAME_HOTEL, OTHER_SIDE = SAME.removesuffix("{island}"), SAME_SIDE.removesuffix("{side}")
UNSAID = "unsaid"
UNWRITTEN = (SAME_HOTEL, OTHER_SIDE, UNSAID)
"""How orders begin that the notation has not."""
BEHIND_PURCHASE = ("manage", "roll", "market")
"""Parts of an action that may follow a purchase."""
PARTS_IN_TURN = ("manage", "roll", "market", "cash", "stop", "buy")


def says_all(lines: Sequence[str]) -> bool:
    """Whether nothing is put back of which nothing was said: who names what sponges are worth
    names all kinds of tiles, or something that goes back. One bid or another is a doubt."""
    verbs = [find_verb(line) for line in lines]
    if verbs.count("bid") > 1 and not is_bid_or_none(lines):
        return False
    if lines[-1] == "stop" and "keep" in verbs:
        return False
    if len(lines) > 1 and any(map(leaves_worth_open, lines)):
        return False
    return leaves_nothing_unsaid(" or ".join(lines).split(" or ")) or names_whole_sea(lines)


def leaves_worth_open(line: str) -> bool:
    """Whether small sponges go back between orders for other things, and nothing is said of those
    that are worth more: they may be meant to be kept."""
    return bool(SMALL_SPONGES.search(line)) and "keep sponge" not in line


def leaves_nothing_unsaid(choices: Sequence[str]) -> bool:
    """Whether no choice names what sponges are worth, or one names something that goes back."""
    names_worth = any(choice.startswith("keep sponge ") for choice in choices)
    return not names_worth or any(find_verb(choice) == "back" for choice in choices)


def names_whole_sea(lines: Sequence[str]) -> bool:
    """Whether all kinds of tiles of the sea are named."""
    said = " ".join(lines)
    return all(kind in said for kind in SEA)


def may_stand_together(lines: Sequence[str]) -> bool:
    """Whether lines are all for one time: who says which action is to come next says what belongs
    to another with that action. No part of an action may bring about the other case."""
    if is_doubtful(lines):
        return False
    orders = [line.rpartition(": ")[2] for line in lines]
    marks = [line.startswith("mark ") for line in orders]
    return not any(marks) or all(
        mark or not line.startswith(PARTS_IN_TURN) for mark, line in zip(marks, orders, strict=True)
    )


def is_doubtful(lines: Sequence[str]) -> bool:
    """Whether lines leave a round out, bring about each other's case, or speak of less money than
    so much beside a condition that names money as well."""
    if leaves_round_out(lines):
        return True
    if any("money" in line and AT_MOST_ALL.search(line) for line in lines):
        return True
    return any(turns_round(line, other) for line in lines for other in lines)


def leaves_round_out(lines: Sequence[str]) -> bool:
    """Whether one line is for all before some round, and another for all from another round on."""
    told = " ".join(lines)
    return len({*FROM_ROUND.findall(told)}) > 1 and bool(UNTIL_ROUND.search(told))


def turns_round(line: str, other: str) -> bool:
    """Whether a part of an action may change the money or the cigars so that another, which is for
    the other case alone, follows on it: "if I have 10 cigars, market, otherwise buy". Behind a
    hotel nothing is left that an end could cut off."""
    found, against = STOCKED.fullmatch(line), STOCKED.fullmatch(other)
    if not found or not against or found["stock"] != against["stock"]:
        return False
    orders = (found["order"], against["order"])
    last = "stop" in orders and not any("factory" in one for one in orders)
    same_action = all(one.startswith(PARTS_IN_TURN) for one in orders)
    return same_action and found["mark"] != against["mark"] and not last


def write_vacant(line: str) -> str:
    """An order for a site that is said to be free, without which it may oust somebody."""
    return TO_VACANT.sub(r"\1 vacant ", line)


def is_bid_or_none(lines: Sequence[str]) -> bool:
    """Whether this is a bid up to some amount, which can always be made, and else none."""
    return len(lines) == 2 and lines[0].startswith("bid up to ") and lines[1] == "bid 0"


def list_kinds_kept(keep: str) -> set[str]:
    """The kinds of tiles that an order keeps."""
    words = {part.removeprefix("keep ").split()[0] for part in keep.split(" or ")}
    return {"treasure" if word in TREASURES else word for word in words}


def list_kinds_put_back(back: str) -> set[str]:
    """The kinds of tiles that an order puts back."""
    return set(back.removeprefix("back ").split("+")) - {"smaller"}


def is_both_kept_and_put_back(keep: str, back: str) -> bool:
    """Whether a tile may be meant by both orders."""
    small, sponges = SMALL.fullmatch(back), KEPT_SPONGES.search(keep)
    if not small:
        return not list_kinds_kept(keep).isdisjoint(list_kinds_put_back(back))
    return "keep sponge" in keep and not (sponges and int(sponges[1]) >= int(small[1]))


def spell_finds(line: str) -> str:
    """The line with what goes back as the notation has it."""
    line = ALL_BUT.sub(lambda found: f"back {found[1]} or keep any", line)
    line = SMALL.sub(lambda found: f"back sponge {int(found[1]) - 1}-", line)
    return SEVERAL_BACK.sub(
        lambda found: " or ".join(f"back {kind}" for kind in found[1].split("+")), line
    )


def is_beside(lines: Sequence[str], line: str) -> bool:
    """Whether an order is for a later question of the same round than the others, or for another
    plantation."""
    earlier = BESIDE.get(find_verb(line), frozenset())
    return all(find_verb(other) in earlier or is_other_plantation(other, line) for other in lines)


def find_verb(line: str) -> str:
    """The verb of an order."""
    return line.partition(" ")[0]


def is_other_plantation(line: str, other: str) -> bool:
    """Whether two orders are for plantations of different fruits, or say where one goes."""
    fruits = [find_fruit(each) for each in (line, other)]
    return "" not in fruits and fruits[0] != fruits[1]


PART_ASKED = {"harvest": "harvest", "score": "score"}
"""By the only part of an action that is left, the verb of what is asked."""


def find_verb_asked(view: View, several: bool) -> str:
    """While tiles are chosen several orders need not say "take", and while bids are made "bid"; who
    is asked now where disks go, or what is harvested or scored, need not say so."""
    focus = view["focus"]
    if focus and view["turn"] == view["seat"]:
        if focus["target"]:
            return "lift"
        if focus["plant"]:
            return "plant"
        if len(focus["parts"]) == 1 and focus["parts"][0] in PART_ASKED:
            return PART_ASKED[focus["parts"][0]]
    return {"draft": "take", "bid": "bid"}.get(view["phase"], "") if several else ""


def find_fruit(line: str) -> str:
    """The fruit of the plantation that an order is for; "" if it is for none, or does not say."""
    planting = find_verb(line) in ("plant", "waive")
    return next((fruit for fruit in FRUITS if planting and fruit in line), "")


def write_fallback(line: str, other: str) -> str:
    """An order for where another is not possible: such a hotel elsewhere, or the other of two
    sites, by its name. That something is left out then is no order; what is done instead of a
    purchase would also be done after it."""
    if other.startswith(DECLINED):
        return UNSAID
    if line.startswith("buy ") and other.startswith(BEHIND_PURCHASE):
        return UNSAID
    if other == "waive" and (fruit := line.removeprefix("plant vacant ")) in FRUITS:
        return f"waive {fruit}"
    if other.startswith(OTHER_SIDE):
        return f"{line[:-1]}{other[-1]}"
    if not other.startswith(SAME_HOTEL):
        return other
    return write_same_hotel(line, other.removeprefix(SAME_HOTEL)) or other


def is_whole_action(first: str, others: Sequence[str]) -> bool:
    """Whether the orders behind an action are what belongs to it."""
    words = {*PARTS.get(first.removeprefix("mark "), ())}
    verbs = [find_verb(line) for line in others]
    if words.intersection(PARTS_IN_TURN) and verbs[-1] == "stop":
        verbs.pop()
    return 0 < len(set(verbs)) == len(verbs) and words.issuperset(verbs)


def write_sequence(lines: Sequence[str]) -> Sequence[str]:
    """Two orders that go together; an action and what belongs to it; or parts of one action, each
    of which is done once."""
    if any(line.startswith(DECLINED) for line in lines):
        return end_without_parts(lines)
    if len(lines) == 1:
        return [spell_finds(lines[0])] if says_all(lines) else ()
    first, *others = lines
    if is_row_of_parts(lines):
        return [join_parts(lines)]
    if first.startswith("mark ") and is_whole_action(first, others):
        return [f"{first} then {' or '.join(others)}"]
    return write_pair(*lines) if len(lines) == 2 else ()


def is_row_of_parts(lines: Sequence[str]) -> bool:
    """Whether these are parts of an action, each once."""
    return all(line.startswith(PARTS_IN_TURN) for line in lines) and len(set(lines)) == len(lines)


def end_without_parts(lines: Sequence[str]) -> Sequence[str]:
    """Parts of one action, of which none is one that is left out, and then its end."""
    declined = {line.removeprefix(DECLINED) for line in lines if line.startswith(DECLINED)}
    orders = [line for line in lines if not line.startswith(DECLINED) and line != "stop"]
    parts = [line.removesuffix(" or stop") for line in orders]
    verbs = {find_verb(each) for line in parts for each in line.split(" or ")}
    if not parts or not verbs <= {*PARTS_IN_TURN} - declined:
        return ()
    return [join_parts([*parts, "stop"])]


def join_parts(lines: Sequence[str]) -> str:
    """Parts of one action, each of which is named once."""
    return " or ".join(dict.fromkeys(part for line in lines for part in line.split(" or ")))


def write_pair(first: str, second: str) -> Sequence[str]:
    """Two actions of a round; or what is kept and what is put back."""
    if first.startswith("mark ") and second.startswith("mark "):
        return [f"if first action: {first}", f"if second action: {second}"]
    if second == OTHERS_KEPT and (small := SMALL.fullmatch(first)):
        return [REST_KEPT.format(n=small[1])]
    if second == OTHERS_KEPT and first.startswith("back "):
        return [spell_finds(f"{first} or keep any")]
    if first.startswith("keep ") and second == "back":
        return [first, second]
    return write_finds(first, second)


def write_finds(first: str, second: str) -> Sequence[str]:
    """What is kept and which kinds are put back, in whatever order."""
    kept, back = (first, second) if second.startswith("back ") else (second, first)
    if back == "back smaller":
        back = name_smaller_sponges(kept)
    if not back.startswith("back ") or not kept.startswith("keep "):
        return ()
    return [] if is_both_kept_and_put_back(kept, back) else [spell_finds(f"{kept} or {back}")]


def name_smaller_sponges(kept: str) -> str:
    """The order to put back sponges that are worth less than those that are kept; "" if no worth
    was said of these."""
    found = KEPT_SPONGES.findall(kept)
    return (
        f"back sponge {int(found[0]) - 1}-"
        if len(found) == 1 and int(found[0]) > MOST_SMALL
        else ""
    )


def write_alternatives(lines: Sequence[str]) -> Sequence[str]:
    """Orders of which each counts where those before it are not possible."""
    if is_bid_or_none(lines):
        return lines[:1]
    if lines[-1].startswith(DECLINED):
        return end_without_parts(lines)
    if repeats_tile(lines) or any(line.startswith(UNWRITTEN) for line in lines):
        return ()
    if lines[0].startswith("back ") and len(lines) == 2:
        return write_pair(*lines)
    joined = " or ".join(lines)
    if names_whole_sea([joined]):
        joined = joined.replace(f" or back {REMAINING}sponge", "")
    return (spell_finds(joined),)


def settle_lines(lines: Sequence[str], view: View | None) -> Sequence[str]:
    """The lines as their author means them, who sees this, if they see anything; none where they
    cannot be meant."""
    lines = [AT_MOST_ALL.sub(r"bid up to \1", line) for line in lines]
    settled = settle_unseen(lines) if view is None else settle_seen(lines, view)
    return [line.replace(EVER, "").replace(REMAINING, "") for line in settled]


def settle_seen(lines: Sequence[str], view: View) -> Sequence[str]:
    """The lines as their author means them, who sees this."""
    lines = [write_other_tiles(line, view) for line in write_all_others(lines, view)]
    if any(is_unclear_tile(line, view) for line in lines):
        return ()
    orders = [count_money_needed(line) for line in filter_orders(lines)]
    limits = settle_limits(filter_limits(lines), orders, view)
    if limits is None or ("stop" in orders and any(map(is_of_looks, limits))):
        return ()
    return [*settle_find(orders, view), *limits] if orders else limits


def settle_unseen(lines: Sequence[str]) -> Sequence[str]:
    """The lines where their author sees nothing."""
    limits = settle_limits(filter_limits(lines), lines, None)
    return () if limits is None else [*filter_orders(lines), *limits]


def filter_limits(lines: Sequence[str]) -> list[str]:
    """The lines that are limits."""
    return [line for line in lines if line.startswith(LIMITS)]


def filter_orders(lines: Sequence[str]) -> list[str]:
    """The lines that are no limits."""
    return [line for line in lines if not line.startswith(LIMITS)]


def is_of_looks(limit: str) -> bool:
    """Whether a limit is about the looks of a dive."""
    return limit.startswith("look ")


def is_unclear_tile(line: str, view: View) -> bool:
    """Whether it is not sure which tiles a line means, or whether it takes them."""
    return not line or names_two_tiles(line, view) or takes_own_tile(line, view)


def count_money_needed(line: str) -> str:
    """The line, where it says how much is to be left after a bid, with how much is needed for
    that."""
    found = LEFT_OVER.fullmatch(line)
    if not found:
        return line
    needed = int(found["left"]) + int(found["bid"])
    return f"{found['front']}money {needed}+: {found['middle']}bid {found['bid']}"


def settle_find(lines: Sequence[str], view: View) -> Sequence[str]:
    """The lines; what is done with the tile of the sea that the author sees now, and what comes
    first, stands under the number of looks that are left, for it says nothing of later finds."""
    dive = view["focus"] and view["focus"]["dive"]
    if THIS_FIND in lines[0]:
        return settle_first_find(lines, dive)
    if lines[0].startswith("look ") and (marked := mark_next_find(lines)) != [*lines]:
        return settle_next_find(marked, dive, view)
    return settle_find_seen(lines, dive)


def settle_find_seen(lines: Sequence[str], dive: View | None) -> Sequence[str]:
    """The lines, of which the first that is for a find is for the one that the author sees now, if
    they see one and no other line is."""
    at = next((at for at, line in enumerate(lines) if line.startswith(SEA_ORDERS)), None)
    if not dive or not dive["tile"] or at is None or not is_about_one(lines, at):
        return lines
    kind = lines[at].partition(" ")[2]
    if not means_sea_tile(kind or "any", dive["tile"]):
        return ()
    return [*lines[:at], f"if {dive['looks']} looks left: {lines[at]}", *lines[at + 1 :]]


def settle_first_find(lines: Sequence[str], dive: View | None) -> Sequence[str]:
    """The lines, of which the first is for the tile that the author sees now; none where they see
    no such tile."""
    first, *later = lines
    kind = first.rpartition(": ")[2].partition(" ")[2]
    if not dive or not dive["tile"] or not means_sea_tile(kind or "any", dive["tile"]):
        return ()
    return [first.replace(THIS_FIND, f"{dive['looks']} looks left"), *later]


def mark_next_find(lines: Sequence[str]) -> list[str]:
    """The lines, of which those between two looks are for what the first of them shows."""
    last = max((at for at, line in enumerate(lines) if line.startswith("look ")), default=0)
    return [
        f"if {NEXT_FIND}: {line}" if at < last and line.startswith(SEA_ORDERS)
        else line.replace(THIS_FIND, NEXT_FIND)
        for at, line in enumerate(lines)
    ]  # fmt: skip


def settle_next_find(lines: Sequence[str], dive: View | None, view: View) -> Sequence[str]:
    """The lines, of which some are for what the next look shows, and for no later look; none where
    that is not to come, or where more may be kept, so that a dive that has kept it goes on."""
    first = LOOKED_AT.match(lines[0])
    fresh = first and list_fresh_spaces(view, range(int(first[1]) - 1, int(first[1])))
    if not dive or dive["tile"] or dive["takes"] != 1 or not fresh:
        return ()
    return [line.replace(NEXT_FIND, f"{dive['looks'] - 1} looks left") for line in lines]


def is_about_one(lines: Sequence[str], at: int) -> bool:
    """Whether an order keeps or puts back one kind of tile, and no other order does so before the
    next look."""
    later = list(takewhile(lambda line: not line.startswith("look "), lines[at + 1 :]))
    if " or " in lines[at] or EVER in lines[at] or BY_WORTH.search(lines[at]):
        return False
    return not any(line.startswith(SEA_ORDERS) for line in later)
