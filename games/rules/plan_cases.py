"""Puts the clauses of a freely written plan together: conditions with their orders, the other
case, what comes next -> lines of the notation, by a closed list of ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.rules.plan_frames import Frame, Values
    from games.rules.planning import Planning

SIGNS = frozenset({",", ";", ":"})
THERE, GONE, FREE = "there", "gone", "free"
"""Conditions that say only: if it is possible; if it is not; if no other has it."""


class Unclear(Exception):
    """Clauses that cannot be put together."""


class Filled(NamedTuple):
    """A clause with everything that stands in it."""

    frame: Frame
    line: str
    wanted: bool
    values: Values
    parted: bool
    """An order with its verb; a condition that nothing need part from its order."""


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
