"""Freely written plans: a line in anybody's words -> lines of the notation. Every word must be said
by a clause (games.rules.plans.plan_frames), a joint or a word for how long; clauses are then put
together (games.rules.plans.plan_cases). What has no reading, or two, is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from games.rules.plans.plan_asides import CLAUSES
from games.rules.plans.plan_case_lines import THERE, Unclear
from games.rules.plans.plan_case_order import SIGNS, WAITING
from games.rules.plans.plan_cases import ASKING, compose_lines
from games.rules.plans.plan_filling import Clause, Element, fill_clauses
from games.rules.plans.plan_frames import (
    LETTERED,
    Frame,
    Match,
    Steps,
    Token,
    can_take,
    mark_counted,
    match_frame,
)
from games.rules.plans.plan_limits import may_narrow_limit, part_limits
from games.rules.plans.plan_possibilities import check_possibilities
from games.rules.plans.plan_questions import ASKED, answer_questions, spell_states
from games.rules.plans.plan_rows import (
    ROUND,
    drop_idle,
    drop_order,
    drop_second,
    has_mark_before,
    has_mark_behind,
    is_number,
    lead_then,
    lead_times,
)
from games.rules.plans.plan_spans import (
    JOINTS,
    is_span,
    mark_lasting,
    may_begin,
    read_span,
)

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning
    from games.rules.types import View

SILENT = SIGNS | {"first"}
"""Joints that cost nothing: what comes first may go unsaid."""
IDLE_BEFORE_VERB = frozenset({"not", "never", "still"})
"""Ideas that may stand between a player and what they do."""
COUNTED = frozenset({ROUND, "from-round"})
"""Ideas of times that have a number."""
MOST_PARSES, MOST_TOKENS, LONGEST_CLAUSE = 60, 48, 18
MOST_STEPS = 60_000
"""So many words at most are tried in frames for one line."""


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
    telling = mark_counted([token for token in mark_lasting(tokens) if not is_span(token)])
    rows = list_rows(planning, telling)
    found = next(filter(None, (compose_cheapest(planning, row, view) for row in rows)), {})
    if any(is_of_two_times(planning, lines, lasts) for lines in found):
        return []
    return [FreeReading(lines, lasts, slips) for lines, slips in found.items()]


def list_rows(planning: Planning, telling: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The words in the ways in which they may be cut, those as they stand first."""
    if any(token.word == ASKED for token in telling):
        telling = answer_questions(planning, telling)
    yield telling
    yield lead_times(planning, telling)
    yield drop_idle(telling)
    yield drop_order(telling)
    yield lead_then(planning, telling)
    yield drop_second(planning, telling)
    yield spell_states(telling)


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
            telling, limits = part_limits(planning, parse, view)
            check_possibilities(telling)
            clauses, slips = fill_clauses(planning, telling, view, limited=bool(limits))
            orders = compose_lines(planning, clauses) if telling or not limits else ()
            lines = settle_lines(planning, (*orders, *limits), view)
        except Unclear:
            continue
        slips += any(planning.begun(None, line) for line in lines)
        found[lines] = min(slips, found.get(lines, slips))
    return found


def settle_lines(planning: Planning, lines: tuple[str, ...], view: View | None) -> tuple[str, ...]:
    """The lines as they are meant by who sees this. Raises Unclear where they cannot be."""
    settled = tuple(planning.settle(lines, view))
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
    question that is named begins anew, and so does what stands behind a denial ("never green,
    rather yellow")."""
    said = parted = denied = False
    for token in tokens:
        if parted and may_begin(token, {"rather"}):
            return True
        if may_begin(token, questions):
            said = parted = False
        elif token.word in SIGNS:
            parted = said = said and not denied
            denied = False
        else:
            said, denied = True, denied or may_begin(token, {"never"})
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
    for frame in (*planning.frames, ASKING, WAITING):
        fits = [can_take(frame, planning.places, token) for token in tokens]
        for at, end in list_stretches(tokens, fits):
            if is_no_clause(frame, tokens, at, end):
                continue
            match = match_frame(frame, planning.places, tokens[at:end], steps)
            ends = has_mark_behind(tokens[end - 1])
            edged = ends or has_mark_before(tokens[at])
            if match and is_clause(planning, frame, match, edged=edged):
                links = tokens[end - 1].links and not frame.condition
                before = find_words_before_things(tokens, at, end)
                counts = begins_with_number(tokens, at)
                ends_row = frame.family in planning.closing
                lasts = any(token.lasts for token in tokens[at:end])
                clause = Clause(frame, match, ends, counts, links, before, ends_row, lasts)
                found.setdefault(at, []).append((end, clause))
    return found


def is_clause(planning: Planning, frame: Frame, match: Match, *, edged: bool) -> bool:
    """Whether words that fit a frame are a clause of it; `edged`: the first or the last of them can
    say that it is a condition."""
    return has_marks(frame, match, edged=edged) and not drops_detail(planning, frame, match)


def drops_detail(planning: Planning, frame: Frame, match: Match) -> bool:
    """Whether a word beside things says more than the places of the frame hold ("Key Largo with a
    plantation")."""
    needed = {part.name for part in frame.parts if part.needed}
    for idea in match.ideas:
        things = planning.details.get(idea, frozenset())
        if idea in needed or not things:
            continue
        fitting = {
            name for name in match.values if not things.isdisjoint(planning.places[name].values())
        }
        named = {thing for name in fitting for thing in match.values[name].split("+")}
        if fitting and named.isdisjoint(things):
            return True
    return False


def begins_with_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number, or "only" and a number, begins a clause; not behind "with", where it goes
    with what stands before that: "if that's taken the miner with 2 blue". "mit" may begin an order
    itself."""
    behind = bool(at) and may_begin(tokens[at - 1], {"carrying"})
    first = tokens[at + 1] if may_begin(tokens[at], {"only"}) and tokens[at + 1 :] else tokens[at]
    return is_number(first) and not (behind and not may_begin(tokens[at - 1], {"bid"}))


def find_words_before_things(tokens: Sequence[Token], at: int, end: int) -> frozenset[str]:
    """What words before things say in a stretch, and right before it."""
    while at and not any(tokens[at - 1].ways):
        at -= 1
    return frozenset(token.before for token in tokens[at:end] if token.before)


def is_no_clause(frame: Frame, tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a stretch is surely no clause of this frame, for what stands behind or begins it."""
    if frame.condition:
        return is_cut_off(frame, tokens, end)
    if frame.limit and may_narrow_limit(tokens, at, end):
        return True
    return tells_of_rival(frame, tokens[at:end])


def is_cut_off(frame: Frame, tokens: Sequence[Token], end: int) -> bool:
    """Whether a stretch for a condition ends with the number word of a time whose number stands
    behind it, with a "not" that is said of the order behind it ("if I have 5 don't bid"), or with
    an "after" that is none of what stands before it ("harvest after, dive")."""
    if may_begin(tokens[end - 1], {"after"}) and not LETTERED.match(tokens[end - 1].word):
        return True
    denies = tokens[end - 1].ways == (("not",),) and not LETTERED.match(tokens[end - 1].word)
    if denies and end < len(tokens) and not may_begin(tokens[end], JOINTS):
        return True
    return is_cut_before_number(frame, tokens, end)


def is_cut_before_number(frame: Frame, tokens: Sequence[Token], end: int) -> bool:
    """Whether a number behind a stretch for a condition may belong to it."""
    if frame.affirmed and is_followed_by_number(tokens, end):
        return True
    if frame.counting and may_count_next(tokens, end):
        return True
    return frame.bare and is_cut_from_number(tokens, end)


def tells_of_rival(frame: Frame, tokens: Sequence[Token]) -> bool:
    """Whether a stretch with the verb of an order tells what another player does: it begins with
    who does it ("Blue never ousts"). A German infinitive has none ("Grün nie verdrängen")."""
    telling = [token for token in tokens if any(token.ways)]
    if not telling or not may_begin(telling[0], {"rival"}):
        return False
    if LETTERED.match(telling[0].word):
        return not (frame.limit and is_object(tokens))
    verbs = {part.name for part in frame.parts if part.verb}
    behind = next((one for one in telling[1:] if not may_begin(one, IDLE_BEFORE_VERB)), None)
    return behind is not None and may_begin(behind, verbs) and not behind.word.endswith("en")


def is_object(tokens: Sequence[Token]) -> bool:
    """Whether the player who begins a stretch is not the one who does what it says, by the word
    behind them or by the end of the verb: 青を追い出さない, 青は追い出さないで."""
    behind, table = tokens[1].word if tokens[1:] else "", CLAUSES["objects"]
    asked = behind in table["topics"] and tokens[-1].word.endswith(tuple(table["ends"]))
    return behind in table["marks"] or asked


def is_cut_from_number(tokens: Sequence[Token], end: int) -> bool:
    """Whether a stretch ends with the word whose number stands behind it: in "8 in round 7", eight
    is no round. Where words stand without blanks, the number stands before it."""
    word = tokens[end - 1]
    if LETTERED.match(word.word) or not may_begin(word, COUNTED):
        return False
    return is_followed_by_number(tokens, end)


def may_count_next(tokens: Sequence[Token], end: int) -> bool:
    """Whether a number stands right behind a stretch, whose last word may count with it; not where
    words stand without blanks, since there the number stands before it."""
    behind = next((token for token in tokens[end:] if any(token.ways)), None)
    return behind is not None and is_number(behind) and not LETTERED.match(tokens[end - 1].word)


def is_followed_by_number(tokens: Sequence[Token], end: int) -> bool:
    """Whether figures stand right behind a stretch."""
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
    if frame.fixed_marks is not None:
        return match.marks == frame.fixed_marks
    if frame.until or (frame.bare and "until" in match.marks):
        return frame.until and "until" in match.marks
    if not frame.condition or frame.bare:
        return not frame.condition or match.marks != ("not",)
    return not {*match.marks} <= {"not"} and edged
