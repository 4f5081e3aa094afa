"""Puts the clauses of a freely written plan together: conditions with their orders, the other
case, what comes next -> lines of the notation, by a closed list of ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from games.rules.plan_frames import order

if TYPE_CHECKING:
    from games.rules.plan_frames import Frame, Values
    from games.rules.planning import Planning

SIGNS = frozenset({",", ";", ":"})
SINGLE = frozenset({"slot", "boat"})
"""Places of things of which there is but one."""
THERE, GONE, FREE = "there", "gone", "free"
"""Conditions that say only: if it is possible; if it is not; if no other has it."""


ASK = "ask"
"""An order that leaves a question to the author: there is no line for it."""
NOT = "not "
"""Before an order: that it is not given. There is no line for it, either."""
ASKING = order(ASK, "ask^ ask* topic* ,* :*")


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
    excepts: bool = False
    """Whether a condition is said with "unless" or "until": it limits the order before it."""


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

    def add_choice(self, one: Filled) -> None:
        """What counts where the orders so far are not possible; once each. Behind an order that
        leads to another question, it is a choice for that one."""
        *before, last = self.orders[-1]
        if before and one.frame.family == last.frame.family != before[-1].frame.family:
            self.orders[-1][-1] = last._replace(line=f"{last.line} or {one.line}")
        elif [one.line] not in [[each.line for each in row] for row in self.orders]:
            self.orders.append([one])


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
    check_asking(planning, composer.groups)
    lines = [line for group in composer.groups for line in write_group(planning, group)]
    lines = list(dict.fromkeys(lines))
    if not lines or contains_denied(lines, composer.denied) or not planning.together(lines):
        raise Unclear
    check_rivals(planning, lines)
    return tuple(lines)


def contains_denied(lines: Sequence[str], denied: Sequence[str]) -> bool:
    """Whether lines have an order of those that are not to be given."""
    words = [set(line.split()) for line in lines]
    return any(each.issuperset(line.split()) for line in denied for each in words)


def check_rivals(planning: Planning, lines: Sequence[str]) -> None:
    """Raise Unclear where a line answers the same question as one before it, whose conditions hold
    whenever its own do, and the game does not know both to be meant."""
    parted = [line.split(": ") for line in lines]
    for at, (*tests, later) in enumerate(parted):
        for *others, earlier in parted[:at]:
            same = later.partition(" ")[0] == earlier.partition(" ")[0]
            if same and set(others) <= set(tests) and not planning.sure([earlier, later]):
                raise Unclear


def lead_else(elements: Sequence[str | Filled]) -> list[str | Filled]:
    """The elements with an "else" or a "then" that ends a sentence before the order that it belongs
    to."""
    found = list[str | Filled]()
    for at, each in enumerate(elements):
        behind = elements[at + 1] if at + 1 < len(elements) else ";"
        ends = isinstance(behind, str) and behind in SIGNS
        closes = each in ("else", "then") and ends and is_order(found[-1:])
        if closes and each not in found[-2:]:
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
        self.aside = False
        """Whether a question was named that the next order answers."""
        self.denied = list[str]()
        """Orders that are not to be given."""

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
            self.add_possibility(test, test.wanted == (kind == THERE), rest)
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
            self.turned = test.excepts and follows and "else" not in joints
        self.sign = ""

    def is_leading(self, test: Filled, joints: Sequence[str], follows: bool) -> bool:
        """Whether a condition stands before its order. Raises Unclear."""
        if not self.groups or self.tests:
            return True
        if not follows or "else" in joints:
            return False
        return self.joint == "else" or self.sign == ";" or self.belongs_to_next(test)

    def belongs_to_next(self, test: Filled) -> bool:
        """Whether a condition between two orders, with neither "else" nor ";" before it, is one of
        the order behind it. Raises Unclear."""
        if test.excepts and self.groups[-1].tests:
            raise Unclear
        if test.excepts:
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

    def add_possibility(self, test: Filled, there: bool, rest: Sequence[str | Filled]) -> None:
        """ "If it is there" says nothing more than the order; "if it is gone" is "else". Raises
        Unclear."""
        _joints, follows = look_ahead(rest)
        if there:
            self.note_presence(test)
        elif not self.groups and is_gone_first(test):
            self.add_order(build_implied_order(test))
            self.joint = "else"
        elif self.groups and follows and (self.sign or self.joint in ("else", "then")):
            self.joint = self.find_joint_of_gone(self.groups[-1])
        else:
            self.merge_last()

    def note_presence(self, test: Filled) -> None:
        """ "If it is there" parts the next order from the last only where it names a question, or
        speaks of another one than the last order."""
        self.aside = test.frame.bare
        other = bool(self.groups) and test.frame.hint not in ("", get_family(self.groups[-1]))
        self.sign = self.sign if self.aside or other else ""

    def find_joint_of_gone(self, last: Group) -> str:
        """How what is done "if it is gone" goes on: of a list under a condition, it is the next
        choice under the same one."""
        listed = get_family(last) in self.planning.ranked
        return "or" if last.tests and listed else "else"

    def merge_last(self) -> None:
        """The last order is for the case in which the one before it is not possible. Raises
        Unclear."""
        if self.groups and len(self.groups[-1].orders) > 1 and not self.groups[-1].tests:
            return
        if len(self.groups) < 2 or any(one.tests or one.times for one in self.groups[-2:]):
            raise Unclear
        self.groups[-2].orders += self.groups.pop().orders

    def add_order(self, one: Filled) -> None:
        """An order, with which all that was said before it is used up. Raises Unclear."""
        if self.open and not one.parted:
            raise Unclear
        self.place_order(one)
        self.joint, self.sign = "", "," if one.frame.bare else ""
        self.tests, self.times, self.turned, self.open = [], [], False, False
        self.aside = False

    def place_order(self, one: Filled) -> None:
        """Put an order under its own conditions, into the other case, or to the last case. Raises
        Unclear."""
        last = self.groups[-1] if self.groups else None
        if self.asks_beside(one):
            return
        if (one.line == ASK and not self.is_told()) or not self.stands_behind(one):
            raise Unclear
        if one.line.startswith(NOT):
            self.deny_order(one)
            return
        if last is None or self.tests or self.times:
            self.open_group(one)
        elif self.turned or (self.joint == "else" and last.tests):
            self.add_other_case(one, last)
        else:
            self.add_to_case(one, last)

    def asks_beside(self, one: Filled) -> bool:
        """Whether a sentence of its own only says that all else is left to the author."""
        parted = self.sign == ";" and bool(self.groups)
        return one.line == ASK and parted and not self.is_told()

    def deny_order(self, one: Filled) -> None:
        """What is not to be done: it says nothing beside orders that do not do it. Raises
        Unclear."""
        if self.is_told() and self.joint != "then":
            raise Unclear
        self.denied.append(one.line.removeprefix(NOT))

    def stands_behind(self, one: Filled) -> bool:
        """Whether what must have been ordered before an order was."""
        pattern = fill_places(one.frame.behind, one.values)
        before = (each.line for group in self.groups for row in group.orders for each in row)
        return not pattern or any(fnmatchcase(line, pattern) for line in before)

    def is_told(self) -> bool:
        """Whether something says for which case the next order is."""
        return bool(self.tests or self.times or self.joint or self.turned)

    def add_to_case(self, one: Filled, last: Group) -> None:
        """An order without conditions: another choice, what follows, or the next case. Raises
        Unclear."""
        if self.is_asked_anyway(one, last):
            self.go_on(one)
        elif self.is_choice(one, last):
            last.add_choice(self.fall_back(one, last))
        elif self.is_said_already(one, last):
            pass
        elif self.is_rest(one, last):
            last.add_choice(one)
        elif self.follows_on(one, last):
            last.orders[-1].append(one)
        else:
            self.add_later_order(one, last)

    def add_later_order(self, one: Filled, last: Group) -> None:
        """An order that the game does not know to go on with the last: the next case, or what is
        said to follow with "then". Raises Unclear."""
        if self.is_beside(one, last):
            times = [time for time in last.times if may_limit(time, one.frame.family)]
            self.groups.append(Group([], times, [[one]]))
        elif self.joint == "then":
            last.orders[-1].append(one)
        elif self.is_apart(one, last):
            self.groups.append(Group([], [], [[one]], timed=bool(last.times)))
        else:
            raise Unclear

    def is_asked_anyway(self, one: Filled, last: Group) -> bool:
        """Whether an order behind "else" answers what is asked next, whatever became of the
        last."""
        anyway = one.frame.family in self.planning.anyway
        return self.joint == "else" and anyway and not last.tests

    def go_on(self, one: Filled) -> None:
        """An order for what is asked next, whatever became of the last."""
        family = one.frame.family
        same = next((group for group in self.groups if get_family(group) == family), None)
        if same:
            same.add_choice(one)
        else:
            self.groups.append(Group([], [], [[one]]))

    def is_beside(self, one: Filled, last: Group) -> bool:
        """Whether an order answers another question than all before it, so that no case of theirs
        is meant."""
        parted = self.aside or self.sign == ";" or ((self.sign or self.joint) and not last.chain)
        before = [row[0].line for group in self.groups for row in group.orders]
        return bool(parted) and not last.tests and self.planning.beside(before, one.line)

    def is_apart(self, one: Filled, last: Group) -> bool:
        """Whether an order may stand, behind a sign, beside the last one, which counts always or at
        its time."""
        if not self.sign or last.tests or last.chain:
            return False
        if one.frame.family in self.planning.single:
            return False
        return bool(last.times) or self.planning.sure([last.orders[0][0].line, one.line])

    def is_choice(self, one: Filled, last: Group) -> bool:
        """Whether an order counts where the last is not possible."""
        return self.joint in ("else", "or") or self.is_ranked(one, last)

    def fall_back(self, one: Filled, last: Group) -> Filled:
        """The order as it must be written where it counts if the last is not possible."""
        if self.joint != "else":
            return one
        return one._replace(line=self.planning.fallback(last.orders[-1][-1].line, one.line))

    def is_ranked(self, one: Filled, last: Group) -> bool:
        """Whether an order that only follows another is the next best. Of what is found each thing
        is decided by itself: "keep the vase, then masks" is no list."""
        family, parted = one.frame.family, self.sign or self.joint
        if self.joint == "then" and family in self.planning.rest:
            return False
        return bool(parted) and family in self.planning.ranked and family == get_family(last)

    def follows_on(self, one: Filled, last: Group) -> bool:
        """Whether an order goes on with the last as the game knows it."""
        if len(last.orders) != 1 or not (self.sign or self.joint):
            return False
        lines = [*(each.line for each in last.orders[-1]), one.line]
        return bool(self.planning.sequence(lines))

    def is_rest(self, one: Filled, last: Group) -> bool:
        """Whether an order says what becomes of all that the choices before it leave."""
        several = bool(self.sign) and len(last.orders) > 1
        return several and one.line == self.planning.rest.get(get_family(last))

    def is_said_already(self, one: Filled, last: Group) -> bool:
        """Whether an order says only what goes without saying behind those before it."""
        if not (self.sign or self.joint == "then") or len(last.orders[-1]) > 1:
            return False
        choices = " or ".join(row[0].line for row in last.orders)
        return self.planning.sequence([choices, one.line]) == [choices]

    def open_group(self, one: Filled) -> None:
        """An order under conditions of its own, or the first. Raises Unclear."""
        last = self.groups[-1] if self.groups else None
        if self.joint == "or":
            raise Unclear
        if last and self.repeats_case(last):
            last.add_choice(one)
        else:
            chain = self.part_cases(one, last) if last else []
            self.groups.append(Group(self.tests, self.times, [[one]], chain))

    def repeats_case(self, last: Group) -> bool:
        """Whether an order has the same conditions as the case before it."""
        return bool(self.tests) and is_same(self.tests, last.tests) and not self.times

    def part_cases(self, one: Filled, last: Group) -> list[Filled]:
        """What must hold, since a case came before this order: the other case, where "else" says
        so. A case that always counted counts only where the new one does not, unless it is done
        but once. Raises Unclear."""
        family, always = one.frame.family, not last.tests and not last.times
        if self.tests and self.joint == "else":
            return get_other_case(self.planning, last)
        if get_family(last) in self.planning.in_turn:
            return []
        if self.times and always:
            if family == get_family(last):
                last.chain = [*last.chain, *negate_single(self.planning, self.times, "")]
        elif self.tests and not last.tests:
            last.chain = [*last.chain, *negate_single(self.planning, self.tests, family)]
        return []

    def add_other_case(self, one: Filled, last: Group) -> None:
        """An order for the case in which the last one does not count; or is not possible, where
        the other case was said before."""
        other = get_other_case(self.planning, last)
        if any(is_same_case(self.planning, other, group) for group in self.groups[:-1]):
            last.add_choice(one)
        else:
            self.groups.append(Group([], last.times, [[one]], other))

    def close(self) -> None:
        """Raises Unclear where something waits for an order."""
        if self.tests or self.times or self.joint or not self.groups:
            raise Unclear
        if any(group.timed and not group.times for group in self.groups):
            raise Unclear


def is_gone_first(test: Filled) -> bool:
    """Whether this says that a tile by its number, or a boat, is gone: where nothing was ordered
    before, it is the first choice of those that follow."""
    return test.line == GONE and bool(test.values) and test.values.keys() <= SINGLE


def build_implied_order(gone: Filled) -> Filled:
    """The order for a thing of which only is said what follows where it is gone."""
    (thing,) = gone.values.values()
    line = f"{gone.frame.hint} {thing}"
    return Filled(order(line, ""), line, True, gone.values, parted=True)


def fill_places(line: str, values: Values) -> str:
    """A line with what stands in its places."""
    for place, value in values.items():
        line = line.replace(f"{{{place}}}", value)
    return line


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
    return [*last.chain, *negate_single(planning, last.tests, get_family(last))]


def get_family(group: Group) -> str:
    """The verb of the first order of a group."""
    return group.orders[0][0].frame.family


def negate_single(planning: Planning, tests: Sequence[Filled], family: str) -> list[Filled]:
    """The opposite of one test of an order with this verb. Raises Unclear for several."""
    if len(tests) != 1:
        raise Unclear
    line = name_test(planning, tests[0], family)
    return [tests[0]._replace(line=line, wanted=not tests[0].wanted)]


def is_same(tests: Sequence[Filled], others: Sequence[Filled]) -> bool:
    """Whether these are the same tests."""
    return [(one.line, one.wanted) for one in tests] == [(one.line, one.wanted) for one in others]


def is_same_case(planning: Planning, tests: Sequence[Filled], group: Group) -> bool:
    """Whether a group has these tests, named as its order names them. Raises Unclear."""
    family = get_family(group)
    named = [test._replace(line=name_test(planning, test, family)) for test in group.tests]
    return is_same(tests, named)


def check_asking(planning: Planning, groups: Sequence[Group]) -> None:
    """Raise Unclear where an order behind a case that is left to the author might answer it."""
    for at, group in enumerate(groups):
        if not any(one.line == ASK for row in group.orders for one in row):
            continue
        first = group.orders[0][0]
        for later in groups[at + 1 :]:
            if not (
                is_other_case(planning, later, group) or is_asked_apart(planning, first, later)
            ):
                raise Unclear


def is_other_case(planning: Planning, later: Group, group: Group) -> bool:
    """Whether a group has among its conditions that those of another do not hold."""
    if len(group.tests) != 1 or group.times != later.times:
        return False
    (denied,) = negate_single(planning, group.tests, get_family(later))
    every = [(test.wanted, test.line) for test in (*later.chain, *later.tests)]
    return (denied.wanted, denied.line) in every


def is_asked_apart(planning: Planning, first: Filled, later: Group) -> bool:
    """Whether the orders of a group answer another question than an order before them."""
    return first.line != ASK and planning.beside([first.line], later.orders[0][0].line)


def drop_asking(orders: Sequence[Sequence[Filled]]) -> list[list[Filled]]:
    """Orders without the last that leaves the question to the author. Raises Unclear where another
    follows it."""
    rows = [list(row) for row in orders]
    if rows[-1][-1].line == ASK:
        rows[-1].pop()
    rows = [row for row in rows if row]
    if any(one.line == ASK for row in rows for one in row):
        raise Unclear
    return rows


def write_group(planning: Planning, group: Group) -> list[str]:
    """The lines of a group, for each of its times; none for what is left to the author. Raises
    Unclear."""
    orders = drop_asking(group.orders)
    if not orders:
        return []
    group = replace(group, orders=orders)
    times = [[time] for time in group.times] or [[]]
    return [line for each in times for line in write_case(planning, replace(group, times=each))]


def write_case(planning: Planning, group: Group) -> list[str]:
    """The lines of a group with one time, or none. Raises Unclear."""
    front = write_conditions(planning, group)
    rows = [[one.line for one in row] for row in group.orders]
    if len(rows) > 1:
        return [front + line for line in write_alternatives(planning, rows)]
    lines = planning.sequence(rows[0]) or planning.later(rows[0])
    if not lines or is_split_case(group, lines):
        raise Unclear
    return [front + line for line in lines]


def is_split_case(group: Group, lines: Sequence[str]) -> bool:
    """Whether several lines would stand under conditions, which an order may end that is done."""
    return len(lines) > 1 and bool(group.tests or group.chain)


def write_conditions(planning: Planning, group: Group) -> str:
    """What stands in front of the orders of a group. Raises Unclear where conditions contradict
    each other, or have no sense before such an order."""
    family = get_family(group)
    every = (*group.times, *group.chain, *group.tests)
    check_case_of_orders(planning, group)
    if not all(may_limit(test, family) for test in every):
        raise Unclear
    tests = list(dict.fromkeys((test.wanted, name_test(planning, test, family)) for test in every))
    if any((not wanted, phrase) in tests for wanted, phrase in tests):
        raise Unclear
    first = group.orders[0][0].line
    tests = [each for each in tests if not (each[0] and planning.implied(each[1], first))]
    return "".join(f"{'if' if wanted else 'unless'} {phrase}: " for wanted, phrase in tests)


def check_case_of_orders(planning: Planning, group: Group) -> None:
    """Raise Unclear where an order says what it does only under another condition."""
    phrases = [
        name_test(planning, test, get_family(group))
        for test in (*group.chain, *group.tests)
        if test.wanted
    ]
    for wanted in (one.frame.only for row in group.orders for one in row):
        if wanted and not any(phrase.startswith(wanted) for phrase in phrases):
            raise Unclear


def may_limit(test: Filled, family: str) -> bool:
    """Whether a condition has a sense before an order with this verb."""
    return not test.frame.only or family in test.frame.only.split()


def write_alternatives(planning: Planning, rows: Sequence[Sequence[str]]) -> Sequence[str]:
    """Orders of which each counts where those before it are not possible. Raises Unclear where
    another follows on one of them, or where the game is not sure of them."""
    lines = [row[0] for row in rows]
    if any(len(row) > 1 for row in rows) or not planning.sure(lines):
        raise Unclear
    return planning.alternatives(lines)


def name_test(planning: Planning, test: Filled, family: str) -> str:
    """The phrase of a test; "free" says of each verb another thing. Raises Unclear."""
    if test.line.partition(" ")[0] != FREE:
        return test.line
    if family not in planning.free:
        raise Unclear
    return planning.free[family].format(**test.values)
