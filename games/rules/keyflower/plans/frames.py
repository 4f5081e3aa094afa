"""What standing orders of Keyflower are called in free words: frames of conditions and orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, GOLD, GOODS, PURPLE, SEASONS, SKILLS
from games.rules.keyflower.plans import hauls, match
from games.rules.keyflower.plans.limit_frames import LIMIT_FRAMES, SECOND
from games.rules.plain import PLAYERS
from games.rules.plans.plan_frames import MANY, NEXT, NUMBER, Values, condition, order

if TYPE_CHECKING:
    from games.rules.types import View

WORKERS, THREE = COLOURS[:PURPLE], 3
TILES = match.ALL_TILES
PLACES = {
    "tile": {tile.id: tile.id for tile in TILES.values() if tile.kind != "boat"},
    "to": {tile.id: tile.id for tile in TILES.values() if tile.kind != "boat"},
    "boat": {tile.id: tile.id for tile in TILES.values() if tile.kind == "boat"},
    "n": {NUMBER: NUMBER},
    "more": {NEXT: NEXT},
    "step": {"one": "1", "n:1": "1"},
    "colour": {colour: colour for colour in WORKERS},
    **{place: {colour: colour for colour in WORKERS} for place in SECOND},
    "player": {player: player for player in PLAYERS},
    "players": {**{player: player for player in PLAYERS}, MANY: "+"},
    "price": {**{what: what for what in (*GOODS, *SKILLS)}, MANY: " "},
    "paid": {what: what for what in (*WORKERS, *SKILLS)},
    "good": {good: good for good in GOODS[:GOLD]},
    "load": {NUMBER: NUMBER, "one-more": "1"},
    "source": {f"from:{tile}": tile for tile in hauls.STORES},
    "target": {f"to:{tile}": tile for tile in hauls.STORES},
    "built": {tile: tile for tile in hauls.STORES},
    "goods": {good: good for good in GOODS},
    "winter": {
        **{tile.id: tile.id for tile in TILES.values() if tile.kind == "winter"},
        MANY: " ",
    },
}


def find_both_others(view: View) -> Values:
    """Two others are everybody where three play."""
    return {"all": "everybody"} if view["seats"] == THREE else {}


def find_player_before(player: str, view: View) -> Values:
    """The player of this colour, if they sit right before the viewer: only of them a view tells
    for sure whether they passed."""
    seat = match.find_player_seat(player)
    before = view["seat"] is not None and (view["seat"] - 1) % view["seats"] == seat
    return {"before": player} if before else {}


HAUL = "goes* again* that* only* :*"
"""What may stand beside goods to be carried."""
MOVED = "away* that* beaten* own-bid* workers* {n?} {colour?} ,* then* again*"
"""What may be said of a beaten bid that goes elsewhere."""
RAISED = (
    "{n} {colour?} {tile?} one-more* step-up* on-top* no-more* "
    "total? workers? again* same-colour* ,* ;* :* but* and*"
)
RAISING = f"bid^* hold^? up-to {RAISED}"
KEPT_BELOW = tuple(
    f"{said} {limit} {RAISED}"
    for said in ("bid^ hold^?", "hold^")
    for limit in ("never-more", "never-bid-more")
)
"""A limit that is only denied ("never more than 3") is no order without a verb: it asks."""
COLOURED = "workers? {colour?} {tile?}"
COUNTED_BID = f"{{n}} {COLOURED}"
FRAMES = (
    order("sail {boat}", "sail^? rather* {boat} boat? again*"),
    order("sail {boat}", "sail^? that"),
    order("sail {boat}", "sail^"),
    order("sail any", "sail^? any boat?"),
    order("sail most workers", "sail^? most-workers"),
    order("sail most skills", "sail^? most-skills"),
    order("sail most {paid}", "sail^? boat* most {paid} workers*"),
    order("sail most {paid}", "sail^? boat carrying {paid}"),
    order(
        "bid {n} {colour} on {tile}",
        "bid^ only* {n} {colour?} {tile?} workers? ,* :*",
        "bid {n} on {tile}",
        odd="to",
    ),
    order("bid {n} {colour} on {tile}", "only* {n} {colour?} {tile?} workers? ,* :*", odd="to"),
    order(
        "bid {n} {colour} on {tile}",
        "only* {n} {tile?} workers? ,* :*",
        "bid {n} on {tile}",
        odd="to",
        weak=True,
    ),
    order("bid {colour} on {tile}", "bid^? {colour} {tile?} workers?", odd="to"),
    order(
        "bid {colour} on {tile}",
        "bid^? only* one-more {colour?} {tile?} on-top? same-colour*",
        "bid on {tile}",
    ),
    order("bid {n} {colour} on {tile}", "bid^? {n} {colour} add {tile?}", only="no bid on"),
    order("bid {n} {colour} on {tile}", "{tile} same?", "bid {colour} on {tile}", weak=True),
    order("raise to {n} {colour} on {tile}", RAISING, "raise to {n} on {tile}"),
    *[
        order("raise to {n} {colour} on {tile}", each, "raise to {n} on {tile}")
        for each in KEPT_BELOW
    ],
    order("raise to {n} {colour} on {tile}", f"{RAISING} add {{step}}", "raise to {n} on {tile}"),
    order(
        "raise to {n} {colour} on {tile}", f"{RAISING} on-top {{step}}", "raise to {n} on {tile}"
    ),
    order(
        "raise to {n} {colour} on {tile}",
        f"{RAISING} when-outbid",
        "raise to {n} on {tile}",
        behind="bid * on {tile}",
    ),
    order("use {tile} {n} {colour}", "use^? use* {n} {colour} {tile?} workers?", odd="on"),
    order("use {tile} {colour}", "use^? use* {colour} {tile?} workers?", odd="on"),
    order("use {tile}", "use^ {tile}"),
    order("use {tile} {n} {colour}", "{tile} same?", "use {tile} {colour}", weak=True),
    order("use {tile} up to {n} {colour}", "use^ up-to {n} {colour} {tile?}"),
    order("gather {tile}", "gather^ gather* beaten* own-bid* {colour?} {tile?} workers?"),
    order("gather {tile}", "gather^ gather* beaten* own-bid* {n} {colour?} {tile?} workers?"),
    order("gather {tile} then bid gathered on {to}", f"shift^ {MOVED} {{to}}"),
    order(
        "gather {tile} then bid gathered on {to}", f"gather^ gather* {MOVED} and bid that* {{to}}"
    ),
    order(
        "bid gathered on {tile}",
        "bid^ that beaten? {colour?} {tile} instead?",
        beside=("gather",),
    ),
    order("use {tile} gathered", "use^ that {colour?} {tile} instead?", beside=("gather",)),
    order("raise by {n} {colour} on {tile}", "bid^* {n} {colour} add {tile?}", only="outbid on"),
    order("raise by {n} {colour} on {tile}", "bid^* {n} {colour} on-top", only="outbid on"),
    order("choose all but {winter}", "choose^ choose* all winter* except {winter} and*"),
    order("pay most", "pay^ most-colour asked?"),
    order("pass", "pass^ idle* ,* and*"),
    order("pay {paid}", "pay^? off* {paid} asked* starting* only* one* rather* ,* :*", weak=True),
    order(
        "pay {paid}",
        "pay^? off* {paid} asked-again again* only* one* one-more* ,* :*",
        behind="pay {paid}",
    ),
    order("make {good}", "make^* {good} asked-again again* only* ,* :*", behind="make {good}"),
    order("make {good}", "make^* {good} asked* only* rather* ,* :*"),
    order("choose {winter}", "bid* choose^ choose* {winter} winter* rest* only* ,* :* and*"),
    order("upgrade {tile}", "upgrade^? {tile}", weak=True),
    order("upgrade {tile} {price}", "upgrade^ {tile} {price} pay? and* one* ,*"),
    order("upgrade {built}", "upgrade^ that*"),
    order("upgrade {built} {price}", "upgrade^ that* {price} pay? and* one*"),
    order(
        "carry {load} {goods} {source}>{target}",
        f"carry^? {{load}} {{goods}} {{source}} {{target}} {HAUL}",
    ),
    order("carry {load} {goods} to {target}", f"carry^? {{load}} {{goods}} {{target}} {HAUL}"),
    order(
        "carry some {goods} {source}>{target}", f"carry^? {{goods}} {{source}} {{target}} {HAUL}"
    ),
    order(
        "carry some {goods} to {target}",
        f"carry^? {{goods}} {{target}} {HAUL}",
        weak=True,
        beside=("upgrade",),
    ),
    order(
        "carry all {goods} {source}>{target}", f"carry^? all {{goods}} {{source}} {{target}} {HAUL}"
    ),
    order("carry all {goods} to {target}", f"carry^ all {{goods}} {{target}} {HAUL}"),
    order("stop", "rest^"),
    *LIMIT_FRAMES,
    condition("outbid on {tile}", "outbid own-bid? {tile?}", "outbid", hint="bid"),
    condition("outbid on {tile}", "beats someone own-bid? {tile?}", "outbid", hint="bid"),
    condition("outbid on {tile}", "outbid by someone own-bid? {tile?}", "outbid", hint="bid"),
    condition("outbid by {player} on {tile}", "outbid by {player} own-bid? {tile?}", hint="bid"),
    condition("outbid by {player} on {tile}", "beats {player} own-bid? {tile?}", hint="bid"),
    condition("outbid", "outbid any-bid"),
    condition("outbid", "beats someone any-bid"),
    condition("leading on {tile}", "leads own-bid? {tile?}", hint="bid"),
    condition("!outbid", "leads everywhere"),
    condition("no bid on {tile}", "no-bid {tile?}", hint="bid"),
    condition("!no bid on {tile}", "has-bid someone {tile?}", hint="bid"),
    condition("free {tile}", "free {tile?}"),
    condition("!free {tile}", "someone occupies {tile?}"),
    condition("free", "free boat* {boat?}", hint="sail"),
    condition("{tile} free", "unused {tile?}", hint="use"),
    condition("!{tile} free", "used someone? {tile?}", hint="use"),
    condition("{good} {n}+", "have? at-least {n} {good?}", only="make"),
    condition("{good} {n}+", "have {n} {good?}", only="make"),
    condition("!{good} {n}+", "have? less-than {n} {good?}", only="make"),
    condition("there", "boats", hint="sail", only="sail", bare=True),
    condition("there", "there {tile?}"),
    condition("there", "there {boat?}", hint="sail"),
    condition("!free {tile}", "gone someone* {tile?}"),
    condition("gone", "impossible {tile?}"),
    condition("gone", "impossible {boat?}", hint="sail", only="sail"),
    condition("gone", "gone someone* {boat?}", hint="sail", only="sail"),
    condition("gone", "has-it someone {boat?}", hint="sail"),
    condition("gone", "gone {colour}"),
    condition("gone", "gone {good}"),
    condition("gone", "gone", only="pay make"),
    condition("everybody has passed", "everyone passed"),
    condition("{all} has passed", "{players} and everyone? passed", now=find_both_others),
    *(
        condition(
            "{before} has passed", f"{player} passed", now=partial(find_player_before, player)
        )
        for player in PLAYERS
    ),
    condition("own bid on {tile}", "have own-bid {tile?}", hint="bid"),
    condition("!own bid on {tile}", "have no-bid {tile?}", hint="bid"),
    condition("{player} leading on {tile}", "{player} leads {tile?}", hint="bid", told=True),
    condition("{player} leading on {tile} with {n}", f"{{player}} leads {COUNTED_BID}", hint="bid"),
    condition(
        "{player} leading on {tile} with {n}", f"{{player}} has-bid {COUNTED_BID}", hint="bid"
    ),
    condition("bid by {player} on {tile}", "has-bid {player} {tile?}", hint="bid", told=True),
    *(
        condition(f"{phrase} on {{tile}}", f"{who} {number} {COLOURED}", hint="bid")
        for phrase, number in (
            ("bid {n}+", "at-least {n}"),
            ("!bid {n}+", "less-than {n}"),
            ("bid {more}+", "more-than {more}"),
            ("!bid {more}+", "or-less {more}"),
        )
        for who in ("highest-bid only* has-bid*", "has-bid someone* only*")
    ),
    condition("bid {n} on {tile}", f"highest-bid only* has-bid* {COUNTED_BID}", hint="bid"),
    condition("bid {n} on {tile}", f"has-bid only {COUNTED_BID}", hint="bid"),
    condition("workers of {player} on {tile}", "used {player} {tile?}", hint="use", told=True),
    condition("workers of {player} on {tile}", "occupies {player} {tile?}", hint="use", told=True),
    condition("leading", "leads somewhere"),
    *(condition(season, season, bare=True) for season in SEASONS),
    *(
        condition(line.format(what), f"{count} {words} in-hand*")
        for what, words in (("{colour}", "{colour} workers?"), ("workers", "workers"))
        for line, count in (
            ("{} {{n}}+", "have at-least {n}"),
            ("!{} {{n}}+", "have less-than {n}"),
            ("{} {{more}}+", "have more-than {more}"),
            ("!{} {{more}}+", "have-only {more}"),
            ("!{} {{more}}+", "have only {more}"),
        )
    ),
    order("sail {boat}", "sail^? rather* left-one {boat} boat?"),
)
FREE = {
    "bid": "no bid on {tile}",
    "raise": "no bid on {tile}",
    "use": "{tile} free",
    "pass": "no bid on {tile}",
}
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
    used = {line.split()[1] for line in lines if line.startswith("use ")}
    if any(line.startswith(ONCE) and line.rpartition(" ")[2] in used for line in lines):
        return False
    sent = [(line.partition(" ")[0], line.rpartition(" ")[2]) for line in lines]
    return len(set(sent)) == len(sent) or not all(line.startswith(ONCE) for line in lines)


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
    if len(lines) < 2 or not lines[0].startswith(ONCE):
        return (" or ".join(lines),)
    if lines[1] == "pass":
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
    if any(NOBODY.search(line) for line in lines):
        return False
    orders = [line.rpartition(": ")[2] for line in lines]
    gathers = [line.startswith("gather ") and " then " not in line for line in orders]
    return not any(gathers) or all(
        gather or line == "pass" for gather, line in zip(gathers, orders, strict=True)
    )


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
