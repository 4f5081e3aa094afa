"""Freely written plans: a line in anybody's words -> lines of the notation. Every word must be said
by a clause (games.rules.plan_frames), a joint or a word for how long; clauses are then put together
by a closed list of ways. What has no reading, or two, is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

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
    from games.rules.plan_tokens import Token
    from games.rules.planning import Planning
    from games.rules.types import View

JOINTS = frozenset({"else", "then", "or", "and", "but", ",", ";", ":"})
SIGNS = frozenset({",", ";", ":"})
SPANS = frozenset({"always", "once", "this-chapter"})
"""How long a plan lasts."""
THERE, GONE, FREE = "there", "gone", "free"
"""Conditions that say only: if it is possible; if it is not; if no other has it."""
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


class Unclear(Exception):
    """Clauses that cannot be put together."""


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


class Filled(NamedTuple):
    """A clause with everything that stands in it."""

    frame: Frame
    line: str
    wanted: bool
    values: Values
    parted: bool
    """An order with its verb; a condition that nothing need part from its order."""


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


# Putting clauses together.


@dataclass
class Group:
    """Orders for the same case: its tests (wanted, phrase) and times, and alternatives, each with
    what follows on it. `chain`: the tests of the cases before it to which it is the other."""

    tests: list[Filled]
    times: list[Filled]
    orders: list[list[Filled]] = field(default_factory=list)
    chain: list[Filled] = field(default_factory=list)
    timed: bool = False
    """Whether it must have a time of its own, since the group before has one."""


def compose_lines(planning: Planning, elements: Sequence[str | Filled]) -> tuple[str, ...]:
    """The lines of the notation that the clauses say. Raises Unclear."""
    composer = Composer(planning)
    elements = lead_else(elements)
    for at, each in enumerate(elements):
        if isinstance(each, str):
            composer.join(each)
        elif each.frame.condition:
            composer.add_condition(each, elements[at + 1 :])
        else:
            composer.add_order(each)
    composer.close()
    return tuple(line for group in composer.groups for line in write_group(planning, group))


def lead_else(elements: Sequence[str | Filled]) -> list[str | Filled]:
    """The elements with an "else" that ends a sentence before the order that it belongs to."""
    found = list[str | Filled]()
    for at, each in enumerate(elements):
        behind = elements[at + 1] if at + 1 < len(elements) else ";"
        ends = isinstance(behind, str) and behind in SIGNS
        if each == "else" and ends and is_order(found[-1:]) and "else" not in found[-2:]:
            found.insert(len(found) - 1, each)
        else:
            found.append(each)
    return found


def is_order(elements: Sequence[str | Filled]) -> bool:
    """Whether the first of these is an order."""
    return any(isinstance(one, Filled) and not one.frame.condition for one in elements[:1])


class Composer:
    """Puts clauses together, one after the other."""

    def __init__(self, planning: Planning) -> None:
        self.planning = planning
        self.groups = list[Group]()
        self.tests, self.times = list[Filled](), list[Filled]()
        self.joint = self.sign = ""
        self.open = False
        """Whether nothing has parted a condition from its order yet."""
        self.turned = False
        """Whether the next order is for the case in which the last does not count."""

    def join(self, word: str) -> None:
        """What stands between two clauses."""
        self.open = False
        if word in SIGNS:
            self.sign = word if self.sign != ";" else ";"
        elif word in ("and", "but"):
            self.sign = self.sign or ","
        elif self.joint in ("", "then") or word == "then":
            self.joint = self.joint if word == "then" and self.joint else word
        else:
            raise Unclear

    def add_condition(self, test: Filled, rest: Sequence[str | Filled]) -> None:
        """A condition, before its order or behind it. Raises Unclear."""
        kind = test.line.partition(" ")[0]
        if kind in (THERE, GONE):
            self.add_possibility(test.wanted == (kind == THERE), rest)
            return
        joints, follows = look_ahead(rest)
        if test.frame.bare:
            self.add_time(test, follows)
        elif self.is_leading(test, joints, follows):
            self.tests.append(test)
            self.sign, self.open = "", not test.parted
            return
        else:
            self.add_behind(test)
            self.turned = not test.wanted and follows and "else" not in joints
        self.sign = ""

    def is_leading(self, test: Filled, joints: Sequence[str], follows: bool) -> bool:
        """Whether a condition stands before its order. Raises Unclear."""
        if not self.groups or self.tests:
            return True
        if not follows or "else" in joints:
            return False
        if self.joint == "else" or self.sign == ";":
            return True
        if not test.wanted and not self.groups[-1].tests:
            return False
        if not self.sign:
            raise Unclear
        return True

    def add_time(self, test: Filled, follows: bool) -> None:
        """A time, before its order or right behind it. Raises Unclear."""
        parted = self.sign or self.joint or not self.groups
        if not parted and not self.groups[-1].times and not self.tests:
            self.groups[-1].times.append(test)
        elif not follows:
            raise Unclear
        else:
            self.times.append(test)

    def add_behind(self, test: Filled) -> None:
        """A condition behind its order. Raises Unclear."""
        if not self.groups or self.groups[-1].tests or len(self.groups[-1].orders) != 1:
            raise Unclear
        self.groups[-1].tests.append(test)

    def add_possibility(self, there: bool, rest: Sequence[str | Filled]) -> None:
        """ "If it is there" says nothing more than the order; "if it is gone" is "else". Raises
        Unclear."""
        _joints, follows = look_ahead(rest)
        if there:
            self.sign = ""
        elif self.groups and follows and (self.sign or self.joint in ("else", "then")):
            self.joint = "else"
        else:
            self.merge_last()

    def merge_last(self) -> None:
        """The last order is for the case in which the one before it is not possible. Raises
        Unclear."""
        if self.groups and len(self.groups[-1].orders) > 1 and not self.groups[-1].tests:
            return
        if len(self.groups) < 2 or any(one.tests or one.times for one in self.groups[-2:]):
            raise Unclear
        self.groups[-2].orders += self.groups.pop().orders

    def add_order(self, one: Filled) -> None:
        """An order. Raises Unclear."""
        joint, last = self.joint, self.groups[-1] if self.groups else None
        if self.open and not one.parted:
            raise Unclear
        if last is None or self.tests or self.times:
            self.open_group(one)
        elif self.turned or (joint == "else" and last.tests):
            self.add_other_case(one, last)
        elif joint in ("else", "or") or self.is_ranked(one, last):
            last.orders.append([one])
        elif joint == "then" or (self.sign and self.follows_on(one, last)):
            last.orders[-1].append(one)
        elif self.sign and not (last.tests or last.chain):
            self.groups.append(Group([], [], [[one]], timed=bool(last.times)))
        else:
            raise Unclear
        self.joint = self.sign = ""
        self.tests, self.times, self.turned, self.open = [], [], False, False

    def is_ranked(self, one: Filled, last: Group) -> bool:
        """Whether an order that only follows another is the next best."""
        family = one.frame.family
        return family in self.planning.ranked and family == last.orders[0][0].frame.family

    def follows_on(self, one: Filled, last: Group) -> bool:
        """Whether an order goes on with the last as the game knows it."""
        lines = [*(each.line for each in last.orders[-1]), one.line]
        return len(last.orders) == 1 and bool(self.planning.sequence(lines))

    def open_group(self, one: Filled) -> None:
        """An order under conditions of its own, or the first. Raises Unclear."""
        last, chain = self.groups[-1] if self.groups else None, list[Filled]()
        if self.joint == "or":
            raise Unclear
        if last and self.tests and is_same(self.tests, last.tests) and not self.times:
            last.orders.append([one])
            return
        if last and self.tests and self.joint == "else":
            chain = get_other_case(self.planning, last)
        elif last and self.times and not (last.tests or last.times):
            if one.frame.family == last.orders[0][0].frame.family:
                last.chain = [*last.chain, *negate_single(self.planning, self.times, "")]
        elif last and self.tests and not last.tests:
            last.chain = [*last.chain, *negate_single(self.planning, self.tests, one.frame.family)]
        self.groups.append(Group(self.tests, self.times, [[one]], chain))

    def add_other_case(self, one: Filled, last: Group) -> None:
        """An order for the case in which the last one does not count; or is not possible, where
        the other case was said before."""
        other = get_other_case(self.planning, last)
        if any(is_same(other, group.tests) for group in self.groups[:-1]):
            last.orders.append([one])
        else:
            self.groups.append(Group([], last.times, [[one]], other))

    def close(self) -> None:
        """Raises Unclear where something waits for an order."""
        if self.tests or self.times or self.joint or not self.groups:
            raise Unclear
        if any(group.timed and not group.times for group in self.groups):
            raise Unclear


def look_ahead(rest: Sequence[str | Filled]) -> tuple[list[str], bool]:
    """The joints before the next clause, and whether there is one that is, or leads to, an
    order."""
    joints = list[str]()
    for each in rest:
        if isinstance(each, Filled):
            return joints, any(isinstance(one, Filled) and not one.frame.condition for one in rest)
        joints.append(each)
    return joints, False


def get_other_case(planning: Planning, last: Group) -> list[Filled]:
    """The tests that hold where those of a group do not. Raises Unclear."""
    return [*last.chain, *negate_single(planning, last.tests, last.orders[0][0].frame.family)]


def negate_single(planning: Planning, tests: Sequence[Filled], family: str) -> list[Filled]:
    """The opposite of one test of an order with this verb. Raises Unclear for several."""
    if len(tests) != 1:
        raise Unclear
    line = name_test(planning, tests[0], family)
    return [tests[0]._replace(line=line, wanted=not tests[0].wanted)]


def is_same(tests: Sequence[Filled], others: Sequence[Filled]) -> bool:
    """Whether these are the same tests."""
    return [(one.line, one.wanted) for one in tests] == [(one.line, one.wanted) for one in others]


def write_group(planning: Planning, group: Group) -> list[str]:
    """The lines of a group. Raises Unclear."""
    if len(group.times) > 1:
        parts = [replace(group, times=[time]) for time in group.times]
        return [line for part in parts for line in write_group(planning, part)]
    family = group.orders[0][0].frame.family
    every = (*group.times, *group.chain, *group.tests)
    if any(test.frame.only not in ("", family) for test in every):
        raise Unclear
    tests = list(dict.fromkeys((test.wanted, name_test(planning, test, family)) for test in every))
    if any((not wanted, phrase) in tests for wanted, phrase in tests):
        raise Unclear
    front = "".join(f"{'if' if wanted else 'unless'} {phrase}: " for wanted, phrase in tests)
    if len(group.orders) == 1:
        lines = planning.sequence([one.line for one in group.orders[0]])
        if not lines or (front and len(lines) > 1):
            raise Unclear
        return [front + line for line in lines]
    if any(len(row) > 1 for row in group.orders):
        raise Unclear
    alternatives = [row[0].line for row in group.orders]
    if not planning.sure(alternatives):
        raise Unclear
    return [front + " or ".join(alternatives)]


def name_test(planning: Planning, test: Filled, family: str) -> str:
    """The phrase of a test; "free" says of each verb another thing. Raises Unclear."""
    if test.line.partition(" ")[0] != FREE:
        return test.line
    if family not in planning.free:
        raise Unclear
    return planning.free[family].format(**test.values)
