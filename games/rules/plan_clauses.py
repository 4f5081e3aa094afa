"""Freely written plans: a line in anybody's words -> lines of the notation. Every word must be said
by a clause (games.rules.plan_frames), a joint or a word for how long; clauses are then put together
(games.rules.plan_cases). What has no reading, or two, is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from games.rules.plan_case_lines import FREE, GONE, THERE, Filled, Unclear
from games.rules.plan_case_order import SIGNS
from games.rules.plan_cases import ASKING, compose_lines
from games.rules.plan_frames import (
    LETTERED,
    MANY,
    Frame,
    Match,
    Steps,
    Token,
    Values,
    can_take,
    list_places,
    match_frame,
)
from games.rules.plan_rows import (
    ROUND,
    drop_idle,
    drop_order,
    has_mark_before,
    has_mark_behind,
    is_number,
    lead_times,
)
from games.rules.plan_spans import (
    JOINTS,
    is_span,
    may_begin,
    read_span,
)

if TYPE_CHECKING:
    from games.rules.planning import Planning
    from games.rules.types import View

SILENT = SIGNS | {"first"}
"""Joints that cost nothing: what comes first may go unsaid."""
COUNTED = frozenset({ROUND, "from-round"})
"""Ideas of times that have a number."""
MOST_PARSES, MOST_TOKENS, LONGEST_CLAUSE = 60, 48, 18
MOST_STEPS = 60_000
"""So many words at most are tried in frames for one line."""


class Clause(NamedTuple):
    """A condition or an order as its words say it; `ends`: its last word says that it is a
    condition; `counts`: its first word is a number; `links`: its last word leads on to what is done
    next."""

    frame: Frame
    match: Match
    ends: bool
    counts: bool
    links: bool


Element = str | Clause


class FreeReading(NamedTuple):
    """Lines of the notation, and how long they last ("" if nothing was said). `slips`: how many
    orders have another verb than was said beside them."""

    lines: tuple[str, ...]
    lasts: str
    slips: int = 0


def read_clauses(
    planning: Planning, tokens: Sequence[Token], view: View | None
) -> list[FreeReading]:
    """What the words of a line may say, with the fewest clauses."""
    lasts = read_span(tokens)
    if lasts is None or is_beyond_reading(planning, tokens):
        return []
    telling = [token for token in tokens if not is_span(token)]
    rows = (telling, lead_times(planning, telling), drop_idle(telling), drop_order(telling))
    found = next(filter(None, (compose_cheapest(planning, row, view) for row in rows)), {})
    if any(is_of_two_times(planning, lines, lasts) for lines in found):
        return []
    return [FreeReading(lines, lasts, slips) for lines, slips in found.items()]


def compose_cheapest(
    planning: Planning, row: Sequence[Token], view: View | None
) -> dict[tuple[str, ...], int]:
    """The lines of the parses with the fewest clauses that give any, with their slips."""
    for _cost, same in groupby(list_parses(planning, row), itemgetter(0)):
        if found := compose_parses(planning, [parse for _cost, parse in same], view):
            return found
    return {}


def is_of_two_times(planning: Planning, lines: Sequence[str], lasts: str) -> bool:
    """Whether a plan for one question alone has orders for two."""
    return lasts == "question" and len(lines) > 1 and planning.beside(lines[:1], lines[-1])


def compose_parses(
    planning: Planning, parses: Sequence[Sequence[Element]], view: View | None
) -> dict[tuple[str, ...], int]:
    """The lines that these ways to cut say, with the fewest slips; nothing of those that cannot be
    put together. Orders of several turns are a slip where the same words say one of this turn."""
    found: dict[tuple[str, ...], int] = {}
    for parse in parses:
        try:
            clauses, slips = fill_clauses(planning, parse, view)
            lines = settle_lines(planning, compose_lines(planning, clauses), view)
        except Unclear:
            continue
        slips += any(planning.begun(None, line) for line in lines)
        found[lines] = min(slips, found.get(lines, slips))
    return found


def settle_lines(planning: Planning, lines: tuple[str, ...], view: View | None) -> tuple[str, ...]:
    """The lines as they are meant by who sees this. Raises Unclear where they cannot be."""
    settled = lines if view is None else tuple(planning.settle(lines, view))
    if not settled:
        raise Unclear
    return settled


def is_beyond_reading(planning: Planning, tokens: Sequence[Token]) -> bool:
    """Whether a line is too long, or its words stand in another order than what they wish for."""
    return len(tokens) > MOST_TOKENS or prefers_late(tokens, list_question_ideas(planning))


def list_question_ideas(planning: Planning) -> set[str]:
    """The ideas that name a question ("if I get tiles")."""
    named = [one for one in planning.frames if one.condition and one.bare and one.line == THERE]
    return {frame.parts[0].name for frame in named}


def prefers_late(tokens: Sequence[Token], questions: Collection[str]) -> bool:
    """Whether a word of preference stands behind something else that is wished for ("a dive,
    preferably the one with mango"): that is another order than the one of the words. What answers a
    question that is named begins anew."""
    said = parted = False
    for token in tokens:
        if parted and may_begin(token, {"rather"}):
            return True
        if may_begin(token, questions):
            said = parted = False
        elif token.word in SIGNS:
            parted = said
        else:
            said = True
    return False


# Cutting.


Parse = tuple[int, tuple[Element, ...]]


def list_parses(planning: Planning, tokens: Sequence[Token]) -> list[Parse]:
    """The ways to cut a line into clauses and joints with what each costs, those with the fewest
    clauses first."""
    clauses = find_clauses(planning, tokens)
    best: dict[int, list[Parse]] = {len(tokens): [(0, ())]}
    for at in range(len(tokens) - 1, -1, -1):
        rows = [
            (cost + more, (element, *rest) if element else rest)
            for end, cost, element in list_steps(tokens[at], at, clauses)
            for more, rest in best.get(end, ())
        ]
        best[at] = sorted(rows, key=lambda row: row[0])[:MOST_PARSES]
    return best.get(0, [])


def list_steps(
    token: Token, at: int, clauses: dict[int, list[tuple[int, Clause]]]
) -> Iterator[tuple[int, int, Element | None]]:
    """What may stand here: where it ends, what it costs, and what it is."""
    for way in token.ways:
        if not way:
            yield at + 1, 0, None
        elif len(way) == 1 and way[0] in JOINTS:
            yield at + 1, 0 if way[0] in SILENT else 1, way[0]
    for end, clause in clauses.get(at, ()):
        yield end, 3, clause


def find_clauses(
    planning: Planning, tokens: Sequence[Token]
) -> dict[int, list[tuple[int, Clause]]]:
    """By where they begin, the clauses that stretches of the line say, with their ends."""
    found: dict[int, list[tuple[int, Clause]]] = {}
    steps = Steps(MOST_STEPS)
    for frame in (*planning.frames, ASKING):
        fits = [can_take(frame, planning.places, token) for token in tokens]
        for at, end in list_stretches(tokens, fits):
            if frame.bare and is_cut_from_number(tokens, end):
                continue
            match = match_frame(frame, planning.places, tokens[at:end], steps)
            ends = has_mark_behind(tokens[end - 1])
            if match and has_marks(frame, match, edged=ends or has_mark_before(tokens[at])):
                links = tokens[end - 1].links and not frame.condition
                clause = Clause(frame, match, ends, is_number(tokens[at]), links)
                found.setdefault(at, []).append((end, clause))
    return found


def is_cut_from_number(tokens: Sequence[Token], end: int) -> bool:
    """Whether a stretch ends with the word whose number stands behind it: in "8 in round 7", eight
    is no round. Where words stand without blanks, the number stands before it."""
    word = tokens[end - 1]
    if LETTERED.match(word.word) or not may_begin(word, COUNTED):
        return False
    behind = next((token for token in tokens[end:] if any(token.ways)), None)
    return behind is not None and is_number(behind) and behind.word.isdecimal()


def list_stretches(tokens: Sequence[Token], fits: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where stretches of words that fit begin and end; the first and the last of them say
    something."""
    for at in range(len(tokens)):
        for end in range(at + 1, min(at + LONGEST_CLAUSE, len(tokens)) + 1):
            if not fits[end - 1]:
                break
            if tokens[at].ways[0] and tokens[end - 1].ways[0] and tokens[at].ways != (("and",),):
                yield at, end


def has_marks(frame: Frame, match: Match, *, edged: bool) -> bool:
    """Whether a condition is said as one; `edged`: its first or its last word can say that."""
    if frame.until or (frame.bare and "until" in match.marks):
        return frame.until and "until" in match.marks
    if not frame.condition or frame.bare:
        return not frame.condition or match.marks != ("not",)
    return bool(match.marks) and edged


# What a clause leaves to others.


def fill_clauses(
    planning: Planning, parse: Sequence[Element], view: View | None
) -> tuple[list[str | Filled], int]:
    """The clauses with what others say, and how many orders have another verb than the one that was
    said. A clause also tells those behind it what it was told itself: "use the quarry if it is
    free; if it is used, pass". Raises Unclear."""
    said = [each for each in parse if isinstance(each, Clause)]
    told, filled, slips = list[Clause](), list[str | Filled](), 0
    for each in parse:
        if isinstance(each, str):
            filled.append(each)
            continue
        at = len(told)
        one = fill_clause(planning, each, told, said[at + 1 :], view)
        filled.append(one)
        told.append(each._replace(match=each.match._replace(values=one.values)))
        if not each.frame.condition and not each.match.said:
            slips += is_slip(parse, said, at)
    check_things_used(planning, filled)
    return filled, slips


def is_slip(parse: Sequence[Element], said: Sequence[Clause], at: int) -> bool:
    """Whether an order without a verb has another one than was said beside it. Raises Unclear
    where that cannot be."""
    one, family = said[at], find_family(said, at)
    fitting = (one.frame.family, *one.frame.beside)
    if one.frame.weak and family not in fitting:
        raise Unclear
    if find_verb_before(parse, one) not in ("", *fitting):
        raise Unclear
    return bool(family) and family != one.frame.family


def find_verb_before(parse: Sequence[Element], order: Clause) -> str:
    """The verb that is said of the order right before this one, which "and" or a comma joins to it
    ("bid 2 on the mill, and 1 on the well"); "" if there is none."""
    at = next(at for at, one in enumerate(parse) if one is order)
    before = next((one for one in reversed(parse[:at]) if one not in (",", "and")), "")
    if isinstance(before, str) or before.frame.condition or not before.match.said:
        return ""
    return before.frame.family


def check_things_used(planning: Planning, elements: Sequence[str | Filled]) -> None:
    """Raise Unclear where a thing that may be there or gone is in no order."""
    clauses = [each for each in elements if isinstance(each, Filled)]
    used = {
        thing
        for one in clauses
        if not one.frame.condition
        for thing in list_things(planning, one.values)
    }
    for one in clauses:
        if one.line in (THERE, GONE, FREE) and not used.issuperset(
            list_things(planning, one.values)
        ):
            raise Unclear


def list_things(planning: Planning, values: Values) -> list[str]:
    """Each thing that stands in a place, by itself."""
    found = list[str]()
    for place, value in values.items():
        joint = planning.places.get(place, {}).get(MANY)
        found += value.split(joint) if joint else [value]
    return found


def find_family(said: Sequence[Clause], at: int) -> str:
    """The verb that an order without one goes on with: that of the order before, or of its
    condition, or one that is said behind."""
    before = [one for one in reversed(said[:at]) if one.frame.hint or not one.frame.condition]
    behind = [one for one in said[at + 1 :] if one.match.said or one.frame.hint]
    telling = [one for one in before if not is_bare_possibility(one)]
    return next((one.frame.hint or one.frame.family for one in (*telling, *before, *behind)), "")


def is_bare_possibility(one: Clause) -> bool:
    """Whether a clause says that something is there or gone, and not what: it may be anything."""
    return one.frame.line in (THERE, GONE) and not one.match.values and not one.frame.bare


def fill_clause(
    planning: Planning, clause: Clause, before: Sequence[Clause], behind: Sequence[Clause],
    view: View | None,
) -> Filled:  # fmt: skip
    """The clause with what others say in its places. Raises Unclear."""
    values = find_values(clause, tuple(reversed(before)), behind, view)
    values.update(find_alike(planning, clause.frame, values, before))
    line = choose_line(clause.frame, values)
    for place, value in values.items():
        line = line.replace(f"{{{place}}}", sort_things(planning, place, value))
    turns = sum(mark in ("unless", "until", "not") for mark in clause.match.marks)
    wanted = clause.frame.wanted == (turns % 2 == 0)
    parted = clause.match.said or clause.ends or clause.frame.bare or clause.counts
    excepts = not {"unless", "until"}.isdisjoint(clause.match.marks)
    inherits = clause.frame.condition and not clause.match.values
    return Filled(clause.frame, line, wanted, values, parted, clause.links, excepts, inherits)


def find_values(
    clause: Clause, before: Sequence[Clause], behind: Sequence[Clause], view: View | None
) -> dict[str, str]:
    """What the clause says, the view and the other clauses, the nearest first. What an order need
    not say is not taken from what stands behind ("bid 2 on the mill, and 1 blue on the well").
    Raises Unclear where the view is missing."""
    values = dict(clause.match.values)
    optional = "" if clause.frame.condition else clause.frame.alone
    needed = list_places(optional or clause.frame.line)
    if clause.frame.now:
        if view is None:
            raise Unclear
        values.update(clause.frame.now(view))
    for place in list_places(clause.frame.line):
        if place not in values:
            others = (*before, *behind) if place in needed else before
            values.update(find_value(place, [*list_akin(clause.frame, others), *others]))
    return values


def find_alike(
    planning: Planning, frame: Frame, values: Values, before: Sequence[Clause]
) -> Values:
    """The only thing that the last clause with another such place names, for each place that
    nothing was said of ("put up the Scholar; in winter bid 2 yellow on it")."""
    found = dict[str, str]()
    for place in list_places(frame.line):
        like = planning.alike.get(place, "")
        said = [one.match.values[like] for one in before if like in one.match.values]
        if place not in values and said and said[-1] in planning.places[place].values():
            found[place] = said[-1]
    return found


def list_akin(frame: Frame, clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses that speak of the verb that a condition hints at."""
    if not frame.condition or not frame.hint:
        return []
    return [
        one for one in clauses if frame.hint == one.frame.hint or one.frame.has_verb(frame.hint)
    ]


def choose_line(frame: Frame, values: Values) -> str:
    """The line of the frame, or the one for which fewer values do. Raises Unclear where these are
    too few for it as well."""
    for line in (frame.line, frame.alone):
        if line and values.keys() >= set(list_places(line)):
            return line
    raise Unclear


def find_value(place: str, clauses: Sequence[Clause]) -> Values:
    """What the first clause that speaks of such a place says of it."""
    return next(
        ({place: one.match.values[place]} for one in clauses if place in one.match.values), {}
    )


def sort_things(planning: Planning, place: str, value: str) -> str:
    """Several things in the order of the table."""
    known = planning.places.get(place, {})
    if MANY not in known:
        return value
    things, rank = value.split(known[MANY]), list(known.values())
    if not set(things) <= set(rank):
        return value
    return known[MANY].join(sorted(things, key=rank.index))
