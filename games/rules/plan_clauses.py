"""Freely written plans: a line in anybody's words -> lines of the notation. Every word must be said
by a clause (games.rules.plan_frames), a joint or a word for how long; clauses are then put together
(games.rules.plan_cases). What has no reading, or two, is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.rules.plan_cases import GONE, SIGNS, THERE, Filled, Unclear, compose_lines
from games.rules.plan_frames import (
    MANY,
    MARKS,
    Frame,
    Match,
    Steps,
    Values,
    can_take,
    list_places,
    match_frame,
)

if TYPE_CHECKING:
    from games.rules.plan_frames import Token
    from games.rules.planning import Planning
    from games.rules.types import View

JOINTS = frozenset({"else", "then", "or", "and", "but", ",", ";", ":"})
SPANS = frozenset({"always", "once", "this-chapter"})
"""How long a plan lasts."""
MOST_PARSES, MOST_TOKENS, LONGEST_CLAUSE = 60, 48, 18
MOST_STEPS = 60_000
"""So many words at most are tried in frames for one line."""


class Clause(NamedTuple):
    """A condition or an order as its words say it; `ends`: its last word says that it is a
    condition."""

    frame: Frame
    match: Match
    ends: bool


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
    spans = [way[0] for token in tokens for way in token.ways if is_span(token) and way]
    telling = [token for token in tokens if not is_span(token)]
    lasts = find_span(spans)
    if len(tokens) > MOST_TOKENS or lasts is None:
        return []
    parses = list_parses(planning, telling)
    for cost in sorted({cost for cost, _parse in parses}):
        found: dict[tuple[str, ...], int] = {}
        for parse in [parse for known, parse in parses if known == cost]:
            try:
                clauses, slips = fill_clauses(planning, parse, view)
                lines = compose_lines(planning, clauses)
            except Unclear:
                continue
            found[lines] = min(slips, found.get(lines, 99))
        if found:
            return [FreeReading(lines, lasts, slips) for lines, slips in found.items()]
    return []


def find_span(spans: Sequence[str]) -> str | None:
    """How long a plan lasts by these words; None where they contradict each other."""
    said = set(spans) - ({"always"} if "this-chapter" in spans else set())
    if len(said) > 1 or spans.count("once") > 1:
        return None
    return {"always": "game", "once": "question", "this-chapter": "round"}.get("".join(said), "")


def is_span(token: Token) -> bool:
    """Whether a word says only how long a plan lasts."""
    return all(len(way) == 1 and way[0] in SPANS for way in token.ways)


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
            yield at + 1, 0 if way[0] in SIGNS else 1, way[0]
    for end, clause in clauses.get(at, ()):
        yield end, 3, clause


def find_clauses(
    planning: Planning, tokens: Sequence[Token]
) -> dict[int, list[tuple[int, Clause]]]:
    """By where they begin, the clauses that stretches of the line say, with their ends."""
    found: dict[int, list[tuple[int, Clause]]] = {}
    steps = Steps(MOST_STEPS)
    for frame in planning.frames:
        fits = [can_take(frame, planning.places, token) for token in tokens]
        for at in range(len(tokens)):
            for end in range(at + 1, min(at + LONGEST_CLAUSE, len(tokens)) + 1):
                if not fits[end - 1]:
                    break
                if not (tokens[at].ways[0] and tokens[end - 1].ways[0]):
                    continue
                match = match_frame(frame, planning.places, tokens[at:end], steps)
                if match and has_marks(frame, match):
                    found.setdefault(at, []).append(
                        (end, Clause(frame, match, has_mark(tokens[end - 1])))
                    )
    return found


def has_mark(token: Token) -> bool:
    """Whether a word can say that a clause is a condition."""
    return any(not MARKS.isdisjoint(way) for way in token.ways)


def has_marks(frame: Frame, match: Match) -> bool:
    """Whether a condition is said as one."""
    if frame.until or (frame.bare and "until" in match.marks):
        return frame.until and "until" in match.marks
    return not frame.condition or frame.bare or bool(match.marks)


# What a clause leaves to others.


def fill_clauses(
    planning: Planning, parse: Sequence[Element], view: View | None
) -> tuple[list[str | Filled], int]:
    """The clauses with what others say, and how many orders have another verb than the one that was
    said. Raises Unclear."""
    said = [each for each in parse if isinstance(each, Clause)]
    filled, slips = list[str | Filled](), 0
    for each in parse:
        if isinstance(each, str):
            filled.append(each)
            continue
        at = next(at for at, one in enumerate(said) if one is each)
        filled.append(fill_clause(planning, each, said[:at], said[at + 1 :], view))
        if not each.frame.condition and not each.match.said:
            family = find_family(said, at)
            if each.frame.weak and family != each.frame.family:
                raise Unclear
            slips += bool(family) and family != each.frame.family
    check_things_used(filled)
    return filled, slips


def check_things_used(elements: Sequence[str | Filled]) -> None:
    """Raise Unclear where a thing that may be there or gone is in no order."""
    clauses = [each for each in elements if isinstance(each, Filled)]
    used = {(*item,) for one in clauses if not one.frame.condition for item in one.values.items()}
    for one in clauses:
        if one.line in (THERE, GONE) and not set(one.values.items()) <= used:
            raise Unclear


def find_family(said: Sequence[Clause], at: int) -> str:
    """The verb that an order without one goes on with: that of the order before, or of its
    condition, or one that is said behind."""
    for one in reversed(said[:at]):
        if one.frame.hint or not one.frame.condition:
            return one.frame.hint or one.frame.family
    behind = [one for one in said[at + 1 :] if one.match.said or one.frame.hint]
    return next((one.frame.hint or one.frame.family for one in behind), "")


def fill_clause(
    planning: Planning, clause: Clause, before: Sequence[Clause], behind: Sequence[Clause],
    view: View | None,
) -> Filled:  # fmt: skip
    """The clause with what others say in its places. Raises Unclear."""
    values, line = dict(clause.match.values), clause.frame.line
    if clause.frame.now:
        if view is None:
            raise Unclear
        values.update(clause.frame.now(view))
    for place in list_places(line):
        if place not in values:
            values.update(find_value(place, (*reversed(before), *behind)))
        if place not in values and clause.frame.alone:
            line = clause.frame.alone
        elif place not in values:
            raise Unclear
    if any(place not in values for place in list_places(line)):
        raise Unclear
    for place, value in values.items():
        line = line.replace(f"{{{place}}}", sort_things(planning, place, value))
    turns = sum(mark in ("unless", "until", "not") for mark in clause.match.marks)
    wanted = clause.frame.wanted == (turns % 2 == 0)
    parted = clause.match.said or clause.ends or clause.frame.bare
    return Filled(clause.frame, line, wanted, values, parted)


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
