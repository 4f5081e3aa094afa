"""Which orders of Keyflower stand together in free words, and the lines that say so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import SEASONS
from games.rules.keyflower.plans import hauls, match

if TYPE_CHECKING:
    from games.rules.types import View

CROWD = re.compile(r"\bworkers \d+\+ on (\S+): ")
"""A condition about a number of workers on a tile."""
BIDDING = re.compile(r"\b(?:no bid|bid \d+\+?|bid by \w+|\w+ leading|outbid by \w+) on ([\w-]+)")
"""A condition about bids of others on a tile."""
BID = re.compile(r"(?:^|: |or )(?:bid|raise) (?:[^:]* )?on ([\w-]+)")
"""A bid on a tile."""
VILLAGE = re.compile(r"(use (\S+)[^:]*?) of (\w+)\b")
"""A use of a tile of which is said whose it is: the notation has no word for that."""
QUESTIONS = (
    ("bid", "raise", "use", "gather", "pass"),
    ("pay",),
    ("make",),
    ("move", "upgrade", "carry"),
    ("sail",),
    ("choose",),
    ("place",),
)
"""Verbs of orders, those together that answer the same question."""
ASKED = {"boats": "sail", "choose": "choose"}
"""By a phase, the verb of what is asked in it."""
ONCE = ("bid ", "raise ")
COUNTED = re.compile(r"bid (?P<n>\d+) (?P<rest>\w+ on .+)")
WHOLE = frozenset({"pass", "bid", "raise", "sail", "pay", "make", "choose"})
"""Verbs of orders behind which nothing remains to be left out."""
ENDED = {"stop": ("move ", "carry "), "pass": ONCE}
"""Orders of which something else is the end, when they are done."""


def is_sure(lines: Sequence[str]) -> bool:
    """Whether no two orders send another number to the same tile, bid on it and use it, or choose
    twice: that is a doubt."""
    if sum(line.startswith("choose ") for line in lines) > 1:
        return False
    sent = [(line.partition(" ")[0], line.rpartition(" ")[2]) for line in lines]
    if has_bid_on_used_tile(lines) or has_bid_behind_limit(sent):
        return False
    return len(set(sent)) == len(sent) or not all(line.startswith(ONCE) for line in lines)


def has_bid_on_used_tile(lines: Sequence[str]) -> bool:
    """Whether a tile is bid on and used."""
    used = {line.split()[1] for line in lines if line.startswith("use ")}
    return any(line.startswith(ONCE) and line.rpartition(" ")[2] in used for line in lines)


def has_bid_behind_limit(sent: Sequence[tuple[str, str]]) -> bool:
    """Whether a number follows a limit for the same tile: that may be another limit."""
    return any(
        verb == "bid" and ("raise", tile) in sent[:at] for at, (verb, tile) in enumerate(sent)
    )


def is_beside(lines: Sequence[str], line: str) -> bool:
    """Whether an order answers another question than all of these."""
    own = find_question(line)
    return bool(own) and all(find_question(other) not in ("", own) for other in lines)


def find_question(line: str) -> str:
    """The first of the verbs that answer the same question as an order; "" if it is none."""
    verb = line.partition(" ")[0]
    return next((verbs[0] for verbs in QUESTIONS if verb in verbs), "")


def write_alternatives(lines: Sequence[str]) -> Sequence[str]:
    """Orders of which each counts where those before it are not possible; behind a bid, another
    bid or use counts only while that does not lead. More workers for the same tile raise the
    bid."""
    if sum(line.startswith("gather ") for line in lines) > 1:
        return ()
    if len(lines) < 2 or not lines[0].startswith(ONCE):
        return (" or ".join(lines),)
    tile = lines[0].rpartition(" ")[2]
    if lines[1].startswith("raise ") and lines[1].endswith(f" on {tile}"):
        return [lines[0], *write_alternatives(lines[1:])]
    led = f"unless leading on {tile}: "
    return [lines[0], *(led + line for line in write_alternatives(lines[1:]))]


def write_fallback(first: str, second: str) -> str:
    """The second of two orders where the first is not possible: more workers for the same tile
    raise the bid."""
    found = [COUNTED.fullmatch(line) for line in (first, second)]
    counts = [(one["rest"], int(one["n"])) for one in found if one]
    if len(counts) < len(found) or counts[0][0] != counts[1][0] or counts[0] > counts[1]:
        return second
    return f"raise to {counts[1][1]} {counts[1][0]}"


def write_sequence(lines: Sequence[str]) -> Sequence[str]:
    """Orders that follow each other: an upgrade and nothing more, a bid and then none, a beaten
    bid that is picked up and what is done with so many workers."""
    first, *others = lines
    if hauls.is_row_of_hauls(lines):
        return lines
    if not others:
        whole = " then " in first or not is_gathered(first)
        return lines if whole and not first.startswith("stop") else ()
    if is_ended(lines) or is_row_of_upgrades(lines):
        return [" or ".join(lines)]
    moved, end = (lines[:-1], ["pass"]) if others[-1] == "pass" else (lines, [])
    return [" then ".join(moved), *end] if is_bid_moved(moved) else ()


def may_stand_together(lines: Sequence[str]) -> bool:
    """Whether lines are all for one time: who picks up a beaten bid says what becomes of it, unless
    nothing else is to be done but passing. Nobody sends no workers."""
    if any(NOBODY.search(line) for line in lines) or is_done_again(lines):
        return False
    orders = [line.rpartition(": ")[2] for line in lines]
    gathers = [line.startswith("gather ") and " then " not in line for line in orders]
    return not any(gathers) or all(
        gather or line == "pass" for gather, line in zip(gathers, orders, strict=True)
    )


def is_done_again(lines: Sequence[str]) -> bool:
    """Whether a tile is used without end, or one bid is picked up twice in the same case."""
    gathered = [line.partition(" then ")[0] for line in lines if "gather " in line]
    return len(set(gathered)) < len(gathered) or is_used_without_end(lines)


def is_used_without_end(lines: Sequence[str]) -> bool:
    """Whether a use with as few workers as will do, which can be made again and again, leaves no
    turn to another one behind it: "use the inn and the mill"."""
    parted = [line.rpartition(": ")[::2] for line in lines]
    return any(
        order.startswith("use ")
        and len(order.split()) == 2
        and has_use_under(parted[at:][1:], tests)
        for at, (tests, order) in enumerate(parted)
    )


def has_use_under(parted: Sequence[tuple[str, str]], tests: str) -> bool:
    """Whether one of these lines, their conditions apart, is a use under these conditions."""
    return any(one == tests and order.startswith("use ") for one, order in parted)


def is_ended(lines: Sequence[str]) -> bool:
    """Whether the second of two orders is the end of the first, when that is done."""
    return len(lines) == 2 and lines[0].startswith(ENDED.get(lines[1], ()))


def is_bid_moved(lines: Sequence[str]) -> bool:
    """Whether a beaten bid is picked up, and it is said where so many workers go."""
    if len(lines) != 2 or not lines[0].startswith("gather "):
        return False
    return is_counted_bid(lines[1]) or is_gathered(lines[1])


def is_gathered(line: str) -> bool:
    """Whether a line says what becomes of the workers picked up."""
    return line.startswith("bid gathered ") or line.endswith(" gathered")


def is_implied(phrase: str, line: str) -> bool:
    """Whether an order can only be done where this holds: only a beaten bid can be picked up. Once
    it is, the condition holds no more, but what follows on the order must still be done."""
    gathered = line.partition(" then ")[0]
    return line.startswith("gather ") and phrase == gathered.replace("gather ", "outbid on ", 1)


NOBODY = re.compile(r"\b(?:bid|raise to|raise by) 0\b| 0 ")
LASTING = re.compile(r"(?:outbid|outbid by \w+|leading) on (\S+)")
"""Conditions of a tile that only orders for this tile change."""


def is_lasting(phrase: str, lines: Sequence[str]) -> bool:
    """Whether orders change nothing about a condition: that of another tile, or a season."""
    found = LASTING.fullmatch(phrase)
    if not found:
        return phrase in SEASONS
    tile, verbs = found[1], {line.partition(" ")[0] for line in lines}
    named = {word for line in lines for word in line.split()}
    return "gather" not in verbs and tile not in named


def is_bid_rather(view: View, line: str) -> bool:
    """Whether workers "on" a tile may be a bid: it is up for auction."""
    words = line.split()
    return words[0] == "use" and match.find_lot_in_view(view, words[1]) is not None


def is_tried(line: str, phrase: str) -> bool:
    """Whether a bid that may be raised is raised where it is beaten, before anything else."""
    tile = line.rpartition(" ")[2]
    return line.startswith("raise to ") and phrase.startswith("outbid") and phrase.endswith(tile)


ANSWERED = re.compile(
    r"(?:outbid|outbid by \w+|bid \d+\+?|bid by \w+|\w+ leading) on (\S+)(?: .+)?"
)
"""A condition that tells what others bid on a tile."""


def is_answer(line: str, phrase: str, wanted: bool) -> bool:
    """Whether an order answers what others bid on its tile."""
    tile = line.rpartition(" ")[2]
    if not line.startswith(ONCE):
        return False
    found = ANSWERED.fullmatch(phrase)
    if found and found[1] == tile:
        return wanted
    return not wanted and phrase == f"no bid on {tile}"


def is_row_of_upgrades(lines: Sequence[str]) -> bool:
    """Whether these are upgrades, each of which can be made once, and at last perhaps the end."""
    *first, last = lines
    upgrades = lines if last != "stop" else first
    return len(set(upgrades)) == len(upgrades) and all(
        line.startswith("upgrade ") for line in upgrades
    )


def is_counted_bid(line: str) -> bool:
    """Whether a line says how many workers go where."""
    return line.startswith(("bid ", "use ")) and any(part.isdecimal() for part in line.split())


ONCE_DONE = re.compile(r"(?:bid (?P<count>\d+ )(?:\w+ )?on (?P<bid>\S+)|use (?P<used>\S+).*)")
"""An order of a turn of which the view shows that it was done: a bid of so many, workers there."""
RAISED = re.compile(
    r"(?P<front>.*(?:outbid|no bid|by \w+) on (?P<tile>\S+): )(?:raise to|bid) .+ on (?P=tile)"
)
"""A bid under a condition with which its author does not lead."""
UNDONE = re.compile(r"unless own (?:bid (?P<count>\d+)\+|workers) on (?P<tile>\S+): ")


def write_turns(lines: Sequence[str]) -> Sequence[str]:
    """Orders of several turns, each for when those before it are done; passing may be the last."""
    marks = list_marks_of_done(lines)
    if not marks:
        return ()
    fronts = ["".join(f"if {mark}: " for mark in marks[:at]) for at in range(len(lines))]
    undone = [*(f"unless {mark}: " for mark in marks), ""]
    return ["".join(parts) for parts in zip(fronts, undone, lines, strict=False)]


def list_marks_of_done(lines: Sequence[str]) -> list[str]:
    """For each of several orders, except passing at the end, the condition that holds once it is
    done; none where the view does not show that of each by itself."""
    if len(lines) < 2 or any(map(is_gathered, lines)):
        return []
    marks = [find_mark_of_done(line) for line in (lines[:-1] if lines[-1] == "pass" else lines)]
    tiles = {mark.rpartition(" ")[2] for mark in marks}
    return marks if all(marks) and len(tiles) == len(marks) else []


def find_mark_of_done(line: str) -> str:
    """The condition that holds once an order of a turn is done; "" if nothing shows it."""
    found = ONCE_DONE.fullmatch(line)
    if not found:
        return ""
    if found["used"]:
        return f"own workers on {found['used']}"
    return f"own bid {found['count'].strip()}+ on {found['bid']}"


def is_begun(view: View | None, line: str) -> bool:
    """Whether an order that is to be done once may be done already."""
    for found in UNDONE.finditer(line):
        if view is None or view["seat"] is None:
            return True
        own_bid = match.count_bid_of_seat(view, view["seat"], found["tile"])
        if found["count"] and own_bid >= int(found["count"]):
            return True
        if not found["count"] and match.has_workers_on(view, view["seat"], found["tile"]):
            return True
    return False


def settle_lines(lines: Sequence[str], view: View | None) -> Sequence[str]:
    """The lines as they are meant by who sees this; none where they cannot be meant."""
    if view is None:
        return () if any(map(VILLAGE.search, lines)) else hauls.settle_lines(lines, view)
    if not all(is_about_right_tiles(line, view) for line in lines):
        return ()
    plain = [VILLAGE.sub(r"\1", line) for line in lines]
    return hauls.settle_lines(join_passing(plain), view)


def join_passing(lines: Sequence[str]) -> Sequence[str]:
    """The lines; passing where a bid cannot be made says by itself that its author does not lead,
    if the condition before both does."""
    found = list[str]()
    for line in lines:
        raised = RAISED.fullmatch(found[-1]) if found else None
        if raised and line == f"{raised['front']}unless leading on {raised['tile']}: pass":
            found[-1] += " or pass"
        else:
            found.append(line)
    return found


def find_verb_asked(view: View, _several: bool) -> str:
    """Who is asked now for a boat, for winter tiles, for what to hand in or to make need not say
    so."""
    if view["phase"] in ASKED:
        return ASKED[view["phase"]]
    task = view["task"]
    if not task or view["turn"] != view["seat"]:
        return ""
    if task["pay"]:
        return "pay"
    return "" if task["transport"] or task["upgrade"] else "make"


def is_about_right_tiles(line: str, view: View) -> bool:
    """Whether no condition of a line speaks of workers on a lot, or of bids where one cannot bid,
    and each tile of which it says whose it is belongs to that player."""
    lots = [match.find_lot_in_view(view, tile) for tile in CROWD.findall(line)]
    open_ones = [match.is_open_for_bids(view, tile) for tile in BIDDING.findall(line)]
    if any(lots) or not all(open_ones) or any(is_won(view, tile) for tile in BID.findall(line)):
        return False
    return is_in_village_named(line, view)


def is_won(view: View, tile: str) -> bool:
    """Whether a tile lies in a village, so that nobody will ever bid on it again."""
    owner = match.find_owner_or_winner(view, tile)
    return owner is not None and not match.is_open_for_bids(view, tile)


def is_in_village_named(line: str, view: View) -> bool:
    """Whether each tile of which a line says whose it is belongs to that player."""
    return all(
        match.find_owner_or_winner(view, found[2]) == match.find_player_seat(found[3])
        for found in VILLAGE.finditer(line)
    )
