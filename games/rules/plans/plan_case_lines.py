"""The cases of a freely written plan, and the lines of the notation that say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from games.rules.plans.plan_denials import contains_denied
from games.rules.plans.plan_frames import condition, order

if TYPE_CHECKING:
    from games.rules.plans.plan_frames import Frame, Values
    from games.rules.plans.planning import Planning

SINGLE = frozenset({"slot", "boat"})
"""Places of things of which there is but one."""
THERE, GONE, FREE = "there", "gone", "free"
"""Conditions that say only: if it is possible; if it is not; if no other has it."""
ASK = "ask"
"""An order that leaves a question to the author: there is no line for it."""
ORDERED = "in-order"
"""The idea of words that begin a list."""


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
    links: bool = False
    """Whether the last word leads on to what is done next, as "and" does."""
    excepts: bool = False
    """Whether a condition is said with "unless" or "until": it limits the order before it."""
    inherits: bool = False
    """Whether a condition names no thing itself."""


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
    loose: bool = False
    """Whether an order was put to the first with another word than "or"."""
    fallen: bool = False
    """Whether an order was put to the first with "else": what is done "then" may follow on either
    of them."""
    begun: bool = False
    """Whether its first order was said to come first."""
    limited: bool = False
    """Whether its condition stands behind its order."""
    joined: str = ""
    """The choices before the last one, where these became one order."""
    linked: bool = False
    """Whether only "and" parts it from the case before, which always counts: what stands behind may
    be meant for both."""

    def add_choice(self, one: Filled) -> None:
        """What counts where the orders so far are not possible; once each. Behind an order that
        leads to another question, it is a choice for that one."""
        *before, last = self.orders[-1]
        if before and one.frame.family == last.frame.family != before[-1].frame.family:
            self.joined = last.line
            self.orders[-1][-1] = last._replace(line=f"{last.line} or {one.line}")
        elif [one.line] not in [[each.line for each in row] for row in self.orders]:
            self.orders.append([one])


def write_lines(
    planning: Planning, groups: Sequence[Group], denied: Sequence[str]
) -> tuple[str, ...]:
    """The lines that the groups say; `denied`: orders that they must not have. Raises Unclear."""
    check_asking(planning, groups)
    written = [line for group in groups for line in write_group(planning, group)]
    lines = tuple(dict.fromkeys(written))
    if not lines or contains_denied(planning, lines, denied) or not planning.together(lines):
        raise Unclear
    check_rivals(planning, lines)
    return lines


def check_rivals(planning: Planning, lines: Sequence[str]) -> None:
    """Raise Unclear where a line answers the same question as one before it, whose conditions hold
    whenever its own do, and the game does not know both to be meant."""
    parted = [line.split(": ") for line in lines]
    for at, (*tests, later) in enumerate(parted):
        for *others, earlier in parted[:at]:
            same = later.partition(" ")[0] == earlier.partition(" ")[0]
            if same and set(others) <= set(tests) and not planning.sure([earlier, later]):
                raise Unclear


def fill_places(line: str, values: Values) -> str:
    """A line with what stands in its places."""
    for place, value in values.items():
        line = line.replace(f"{{{place}}}", value)
    return line


def get_family(group: Group) -> str:
    """The verb of the first order of a group."""
    return group.orders[0][0].frame.family


def negate_single(planning: Planning, tests: Sequence[Filled], family: str) -> list[Filled]:
    """The opposite of one test of an order with this verb. Raises Unclear for several."""
    if len(tests) != 1:
        raise Unclear
    line = name_test(planning, tests[0], family)
    return [tests[0]._replace(line=line, wanted=not tests[0].wanted)]


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
    """The lines of a group with one time, or none. Raises Unclear, also where its orders have that
    time already ("first action dive, then harvest")."""
    front = write_conditions(planning, group)
    rows = [[one.line for one in row] for row in group.orders]
    if len(rows) > 1:
        lines = write_alternatives(planning, rows)
    else:
        lines = write_single_row(planning, rows, [*group.tests, *group.chain])
    if any(phrase in line for phrase in front.split(": ")[:-1] for line in lines):
        raise Unclear
    return [front + line for line in lines]


def write_single_row(
    planning: Planning, rows: Sequence[Sequence[str]], tests: Sequence[Filled]
) -> Sequence[str]:
    """Orders that follow each other; on several lines only under conditions that the first of them
    do not change. Raises Unclear."""
    lines = planning.sequence(rows[0]) or planning.later(rows[0])
    if not lines or (
        len(lines) > 1 and not all(is_lasting(planning, each, rows) for each in tests)
    ):
        raise Unclear
    return lines


def is_lasting(planning: Planning, test: Filled, rows: Sequence[Sequence[str]]) -> bool:
    """Whether orders that follow each other surely change nothing about a condition."""
    return planning.lasting(test.line, rows[0])


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
        for test in (*group.times, *group.chain, *group.tests)
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
    lines = [join_row(planning, row) for row in rows]
    if not planning.sure(lines):
        raise Unclear
    written = planning.alternatives(lines)
    if not written:
        raise Unclear
    return written


def join_row(planning: Planning, row: Sequence[str]) -> str:
    """The only line for orders that follow each other, of which each is for another thing. Raises
    Unclear."""
    if len(row) == 1:
        return row[0]
    lines = planning.sequence(row) if row[0].partition(" ")[0] in planning.rest else ()
    if len(lines) != 1:
        raise Unclear
    return lines[0]


def name_test(planning: Planning, test: Filled, family: str) -> str:
    """The phrase of a test; "free" says of each verb another thing. Raises Unclear."""
    if test.line.partition(" ")[0] != FREE:
        return test.line
    if family not in planning.free or test.line == FREE:
        raise Unclear
    return planning.free[family].format(**test.values)


def is_of_last_alone(test: Filled, last: Group) -> bool:
    """Whether a condition behind a case is surely none of the case before."""
    return not last.linked or test.frame.hint == get_family(last)


def is_of_several(test: Filled, groups: Sequence[Group]) -> bool:
    """Whether a condition that names no thing may be that of another order than the last: "2 on the
    mill and 3 on the inn if I'm outbid"."""
    orders = [group.orders[0][0] for group in groups]
    told = [one.line for one in orders if one.frame.has_verb(test.frame.hint)]
    return test.inherits and len({line.rpartition(" ")[2] for line in told}) > 1


def is_one_order(group: Group) -> bool:
    """Whether a group has a single order."""
    return len(group.orders) == 1 and len(group.orders[0]) == 1


def get_other_case(planning: Planning, last: Group) -> list[Filled]:
    """The tests that hold where those of a group do not. Raises Unclear."""
    return [*last.chain, *negate_single(planning, last.tests, get_family(last))]


def is_same(tests: Sequence[Filled], others: Sequence[Filled]) -> bool:
    """Whether these are the same tests."""
    return [(one.line, one.wanted) for one in tests] == [(one.line, one.wanted) for one in others]


def is_same_case(planning: Planning, tests: Sequence[Filled], group: Group) -> bool:
    """Whether a group has these tests, named as its order names them. Raises Unclear."""
    family = get_family(group)
    named = [test._replace(line=name_test(planning, test, family)) for test in group.tests]
    return is_same(tests, named)


def merge_last(groups: list[Group]) -> None:
    """The last order is for the case in which the one before it is not possible. Raises Unclear."""
    if groups and (groups[-1].joined or groups[-1].orders[1:]) and not groups[-1].tests:
        return
    if len(groups) < 2 or any(one.tests or one.times for one in groups[-2:]):
        raise Unclear
    groups[-2].orders += groups.pop().orders


def find_joint_of_gone(planning: Planning, last: Group) -> str:
    """How what is done "if it is gone" goes on: of a list under a condition, it is the next choice
    under the same one."""
    return "or" if last.tests and get_family(last) in planning.ranked else "else"


def answers_gone(test: Filled, groups: Sequence[Group]) -> bool:
    """Whether "if it is there" is the other case of a condition that it is not: "if there is no
    mango, 2; if there is, 9"."""
    tests = groups[-1].tests if groups else []
    if len(tests) != 1 or tests[0].wanted or test.values or test.frame.bare:
        return False
    return any(part.name in (THERE, GONE) for part in tests[0].frame.parts)


def is_no_choice(planning: Planning, joint: str, one: Filled, last: Group) -> bool:
    """Whether it is a doubt that an order is one more choice: it begins a list of its own, which
    may only say what the last order means ("a tile with mango, in the order 4, 1, 2"; "anything
    with mango, 4 before 1"), or it comes "then" behind a choice, and may follow on either ("the 6,
    else the 2, then the 1"), or behind a kind of thing that comes first, and may be another ("first
    a dive, then bananas")."""
    family = one.frame.family
    if joint == "then":
        begun = last.begun and not names_single(last.orders[-1][-1])
        return (last.fallen or begun) and family in planning.twice
    return not joint and family == get_family(last) and begins_list(one, last.orders[-1][-1])


def begins_list(one: Filled, before: Filled) -> bool:
    """Whether an order begins a list, by its words or since it is the first to name a thing of
    which there is but one."""
    listed = any(part.name == ORDERED and part.needed for part in one.frame.parts)
    return listed or (names_single(one) and not names_single(before))


def names_single(one: Filled) -> bool:
    """Whether an order names a thing of which there is but one."""
    return not SINGLE.isdisjoint(one.values)


def is_any_of_these(one: Filled, last: Group, *, parted: bool) -> bool:
    """Whether an order, which only a sign parts from the last, says only that it is all the same
    which of the things that this names: "a capacity, no matter which". Raises Unclear where that
    names but one."""
    before = last.orders[-1][-1]
    if (
        not parted
        or one.line != f"{before.frame.family} any"
        or one.parted
        or one.line == before.line
    ):
        return False
    if names_single(before) or len(before.line.split()) != len(one.line.split()):
        raise Unclear
    return True


def is_about_list(
    planning: Planning, groups: Sequence[Group], rest: Sequence[str | Filled]
) -> bool:
    """Whether "if it is free" is said of a list of things of which no more could be meant than that
    it is there."""
    orders = [one for one in rest if isinstance(one, Filled) and not one.frame.condition]
    families = {one.frame.family for one in orders[:1]} | set(map(get_family, groups[-1:]))
    return families <= planning.ranked - planning.free.keys()


def look_ahead(rest: Sequence[str | Filled]) -> tuple[list[str], bool]:
    """The joints before the next clause, and whether there is one that is, or leads to, an
    order."""
    joints = list[str]()
    for each in rest:
        if isinstance(each, Filled):
            return joints, any(isinstance(one, Filled) and not one.frame.condition for one in rest)
        joints.append(each)
    return joints, False


def look_for_next_case(rest: Sequence[str | Filled]) -> tuple[list[str], bool]:
    """The same; a comma before another condition parts the cases as a semicolon does."""
    joints, follows = look_ahead(rest)
    behind = rest[len(joints) :][:1]
    begins = any(isinstance(one, Filled) and begins_case(one) for one in behind)
    return ([";"] if joints == [","] and begins else joints), follows


def begins_case(one: Filled) -> bool:
    """Whether a clause is a condition of its own, and no time."""
    return one.frame.condition and not one.frame.bare


def build_condition(planning: Planning, line: str) -> Filled:
    """The condition of a game with this line."""
    frame = next(one for one in planning.frames if one.condition and one.line == line)
    return Filled(frame, line, True, {}, parted=True)


def is_gone_first(test: Filled) -> bool:
    """Whether this says that a tile by its number, or a boat, is gone: where nothing was ordered
    before, it is the first choice of those that follow."""
    return test.line == GONE and bool(test.values) and test.values.keys() <= SINGLE


def is_misplaced(named: Filled | None, groups: Sequence[Group]) -> bool:
    """Whether a question is named behind an order that does not answer it."""
    return named is not None and bool(groups) and not may_limit(named, get_family(groups[-1]))


def build_present(planning: Planning, last: Group) -> Filled:
    """The condition that the orders of a group are for what their author sees now."""
    line = planning.at_once[get_family(last)]
    return Filled(condition(line, ""), line, True, {}, parted=True)


def build_implied_order(gone: Filled) -> Filled:
    """The order for a thing of which only is said what follows where it is gone."""
    (thing,) = gone.values.values()
    line = f"{gone.frame.hint} {thing}"
    return Filled(order(line, ""), line, True, gone.values, parted=True)


def stands_behind(groups: Sequence[Group], one: Filled) -> bool:
    """Whether what must have been ordered before an order was."""
    pattern = fill_places(one.frame.behind, one.values)
    before = (each.line for group in groups for row in group.orders for each in row)
    return not pattern or any(fnmatchcase(line, pattern) for line in before)


def is_same_again(planning: Planning, one: Filled, last: Group) -> bool:
    """Whether an order of a verb that has but one is that of the last case."""
    same = [[each.line for each in row] for row in last.orders] == [[one.line]]
    return same and one.frame.family in planning.single


def is_explained(one: Filled, last: Group) -> bool:
    """Whether an order only says how the one before it is done ("up to 3, by one each time")."""
    return bool(one.frame.behind) and [one.line] == [each.line for each in last.orders[-1]]


def is_for_later(planning: Planning, joint: str, one: Filled, groups: Sequence[Group]) -> bool:
    """Whether an order is for all that comes after what the first one is for, which its author
    sees now ("keep the mask, and then only treasures")."""
    last = groups[-1]
    first = len(groups) == 1 and is_one_order(last) and not (last.tests or last.times)
    return (
        first and joint == "then" and {one.frame.family, get_family(last)} <= set(planning.at_once)
    )


def is_said_already(planning: Planning, one: Filled, last: Group, *, sign: str, joint: str) -> bool:
    """Whether an order, if a sign or "then" parts it from those before it, says only what goes
    without saying behind them, or the same again ("iron; whenever I am asked again, iron")."""
    parted = bool(sign) or joint == "then"
    if is_same_again(planning, one, last) or is_explained(one, last):
        return parted
    if get_family(last) in planning.needless.get(one.line, ()):
        return parted
    if not parted or len(last.orders[-1]) > 1:
        return False
    choices = " or ".join(row[0].line for row in last.orders)
    return planning.sequence([choices, one.line]) == [choices]


def is_rest(planning: Planning, one: Filled, last: Group, *, parted: bool) -> bool:
    """Whether an order says what becomes of all that the choices before it leave, or is another
    part of what they all are parts of."""
    family = get_family(last)
    several = parted and len(last.orders) > 1
    return several and (
        one.line == planning.rest.get(family) or is_further_part(planning, one, last)
    )


def is_further_part(planning: Planning, one: Filled, last: Group) -> bool:
    """Whether an order is another part of what all choices before it, which always count, are parts
    of."""
    families = {row[0].frame.family for row in last.orders}
    alone = not (last.tests or last.times or last.chain or any(row[1:] for row in last.orders))
    return alone and {*families, one.frame.family} <= planning.in_turn - families.intersection(
        {one.frame.family}
    )
