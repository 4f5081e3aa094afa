"""Puts the clauses of a freely written plan together, by a closed list of ways, as lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.plans import plan_case_times as case_times
from games.rules.plans.plan_case_lines import (
    ASK,
    FREE,
    GONE,
    THERE,
    Filled,
    Group,
    Unclear,
    answers_gone,
    build_condition,
    build_implied_order,
    build_present,
    find_joint_of_gone,
    get_family,
    get_other_case,
    is_about_list,
    is_any_of_these,
    is_for_later,
    is_gone_first,
    is_misplaced,
    is_no_choice,
    is_of_last_alone,
    is_of_several,
    is_one_order,
    is_rest,
    is_said_already,
    is_same,
    is_same_case,
    look_ahead,
    look_for_next_case,
    may_limit,
    merge_last,
    negate_single,
    stands_behind,
    write_lines,
)
from games.rules.plans.plan_case_order import (
    OTHER,
    SIGNS,
    check_sign_behind,
    order_elements,
)
from games.rules.plans.plan_denials import NOT, is_denial_unclear
from games.rules.plans.plan_frames import order
from games.rules.plans.plan_possibilities import vacate_choice

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning

ASKING = order(ASK, "ask^ ask* idle* topic* and* ,* :*")


def compose_lines(planning: Planning, elements: Sequence[str | Filled]) -> tuple[str, ...]:
    """The lines of the notation that the clauses say. Raises Unclear."""
    composer = Composer(planning)
    elements = order_elements(planning, elements)
    for at, each in enumerate(elements):
        if isinstance(each, str):
            composer.join(each)
        elif each.frame.condition:
            composer.add_condition(each, elements[at + 1 :])
        else:
            composer.add_order(each)
        if isinstance(each, Filled) and each.links:
            composer.join("and")
    composer.close()
    return write_lines(planning, composer.groups, composer.denied)


class Composer:
    """Puts clauses together, one after the other."""

    def __init__(self, planning: Planning) -> None:
        self.planning = planning
        self.groups = list[Group]()
        self.tests, self.times = list[Filled](), list[Filled]()
        self.joint = self.sign = ""
        self.linked = False
        """Whether "and" stands before the next clause, without a sign."""
        self.open = False
        """Whether nothing has parted a condition from its order yet."""
        self.turned = False
        """Whether the next order is for the case in which the last does not count."""
        self.aside: Filled | None = None
        """What names the question that the next order answers."""
        self.first = False
        """Whether the next order is said to come first."""
        self.led: Filled | None = None
        """The time of the order that was said to come first of two."""
        self.vacant = False
        """Whether the next order is for a place that is free."""
        self.denied = list[str]()
        """Orders that are not to be given."""
        self.denying = False
        """Whether the last clause of this sentence says what is not to be done."""

    def join(self, word: str) -> None:
        """What stands between two clauses. Raises Unclear."""
        self.open = False
        self.check_denial(word)
        if word == OTHER:
            self.check_case_before()
            word = "else"
        if word == "first":
            self.lead()
        elif word in SIGNS:
            self.sign = word if self.sign != ";" else ";"
        elif word in ("and", "but"):
            self.linked = word == "and" and not self.sign
            self.sign = self.sign or ","
        else:
            self.join_case(word)

    def check_denial(self, word: str) -> None:
        """What parts a denial from the next clause ends it, or only begins that. Raises Unclear."""
        if self.denying and word not in (",", ";", "but"):
            raise Unclear
        self.denying = self.denying and word != ";"

    def join_case(self, word: str) -> None:
        """What says for which case the next clause is, unless a condition did. Raises Unclear."""
        if word == "later" or (word != "then" and self.joint):
            raise Unclear
        if word != "then" or not (self.joint or self.tests):
            self.joint = word

    def lead(self) -> None:
        """What comes first stands before its order. Raises Unclear."""
        if self.tests or self.times:
            raise Unclear
        self.first = True

    def check_case_before(self) -> None:
        """Raise Unclear where no condition stands before a word for its other case ("if I am")."""
        told = self.tests or self.joint or not self.groups
        if told or not case_times.has_case(self.planning, self.groups[-1]):
            raise Unclear

    def add_condition(self, test: Filled, rest: Sequence[str | Filled]) -> None:
        """A condition, before its order or behind it. Raises Unclear."""
        if self.first or self.denying:
            raise Unclear
        kind = test.line.partition(" ")[0]
        if kind in (THERE, GONE) or (
            kind == FREE and is_about_list(self.planning, self.groups, rest)
        ):
            self.add_possibility(test, test.wanted == (kind != GONE), rest)
            return
        joints, follows = look_for_next_case(rest)
        if test.frame.bare:
            self.add_time(test, follows)
        elif self.is_leading(test, joints, follows):
            self.tests.append(test)
            self.sign, self.open = "", not test.parted
            return
        else:
            check_sign_behind(test, rest)
            self.add_behind(test, follows=follows)
            self.turned = test.excepts and follows and "else" not in joints
        self.sign = ""

    def is_leading(self, test: Filled, joints: Sequence[str], follows: bool) -> bool:
        """Whether a condition stands before its order. Raises Unclear."""
        if not self.groups or self.tests or (self.times and follows):
            return True
        if not follows or case_times.is_parted_from_next(test, joints, self.sign or self.joint):
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
            self.add_time_behind(test, self.groups[-1])
        elif not follows or case_times.comes_later(self.planning, self.joint, self.groups):
            raise Unclear
        else:
            self.times.append(test)

    def add_time_behind(self, test: Filled, last: Group) -> None:
        """A time behind the orders of a group. Raises Unclear where it may be that of the last
        alone ("capacity, and bananas as second tile"), or also that of the case before."""
        if last.loose or not is_of_last_alone(test, last):
            raise Unclear
        last.times.append(test)

    def add_behind(self, test: Filled, *, follows: bool) -> None:
        """A condition behind its order, which may have one in front. Raises Unclear where it may be
        that of the last of several alone, or also that of the case before."""
        if not self.groups or not is_one_order(self.groups[-1]):
            raise Unclear
        last = self.groups[-1]
        if last.tests and (follows or self.groups[1:] or last.limited):
            raise Unclear
        if not is_of_last_alone(test, last) or is_of_several(test, self.groups):
            raise Unclear
        last.tests.append(test)
        last.limited = not test.excepts

    def add_possibility(self, test: Filled, there: bool, rest: Sequence[str | Filled]) -> None:
        """ "If it is there" says nothing more than the order; "if it is gone" is "else". Raises
        Unclear."""
        _joints, follows = look_ahead(rest)
        self.vacate(test, there=there, follows=follows)
        if there and follows and answers_gone(test, self.groups):
            self.turned, self.sign = True, ""
        elif there:
            self.note_presence(test)
        elif not self.groups and is_gone_first(test):
            self.add_order(build_implied_order(test))
            self.joint = "else"
        elif follows and self.has_parted():
            self.joint = find_joint_of_gone(self.planning, self.groups[-1])
        else:
            merge_last(self.groups)

    def vacate(self, test: Filled, *, there: bool, follows: bool) -> None:
        """Let the order of which it is said that its place is free, or not, be for a free one: the
        last, or the next where none is. Raises Unclear where it is said of another verb."""
        if self.groups and not there and not may_limit(test, get_family(self.groups[-1])):
            raise Unclear
        named = test.inherits and not test.frame.bare
        if self.groups and (named or test.frame.hint == get_family(self.groups[-1])):
            vacate_choice(self.planning, self.groups[-1], there=there or follows)
        self.vacant = not self.groups and not test.frame.bare

    def place_free(self, one: Filled) -> Filled:
        """The order; for a free place, where this was said before it."""
        return one._replace(line=self.planning.vacant(one.line)) if self.vacant else one

    def note_presence(self, test: Filled) -> None:
        """ "If it is there" parts the next order from the last only where it names a question, or
        speaks of another one than the last order."""
        self.aside = test if test.frame.bare or test.frame.only else None
        other = bool(self.groups) and test.frame.hint not in ("", get_family(self.groups[-1]))
        self.sign = self.sign if self.aside or other else ""

    def has_parted(self) -> bool:
        """Whether something parts the next clause from the orders before it."""
        return bool(self.groups) and bool(self.sign or self.joint in ("else", "then"))

    def add_order(self, one: Filled) -> None:
        """An order, with which all that was said before it is used up. Raises Unclear."""
        self.check_order(one)
        self.number_order(one)
        one, self.denying = self.place_free(one), False
        if one.line.startswith(NOT):
            self.deny_order(one)
        elif one.line != ASK or self.is_told():
            self.put_order(one)
        self.joint, self.sign = "", "," if one.frame.bare else ""
        self.tests, self.times, self.turned, self.open = [], [], False, False
        self.first, self.linked, self.vacant, self.aside = False, False, False, None

    def check_order(self, one: Filled) -> None:
        """Raise Unclear where an order does not stand behind what was said."""
        if (self.open or self.denying) and not one.parted:
            raise Unclear
        if self.denying and not (self.sign or self.joint):
            raise Unclear
        if not stands_behind(self.groups, one) or self.asks_untold(one) or not self.is_answer(one):
            raise Unclear

    def put_order(self, one: Filled) -> None:
        """Put an order into its case, and note how it stands beside those before it. Raises
        Unclear."""
        before = list(self.groups)
        self.place_order(one)
        last = self.groups[-1]
        if len(self.groups) == len(before):
            last.loose = last.loose or self.joint != "or"
            last.fallen = last.fallen or self.joint == "else"
        else:
            last.begun = self.first
            last.linked = self.linked and not any(each.tests or each.times for each in before)

    def number_order(self, one: Filled) -> None:
        """Give an order that is said to come first of two the time that says so. Raises Unclear
        where one before it answers the same question."""
        before = [row[0].line for group in self.groups for row in group.orders]
        if self.first and before and not self.planning.beside(before, one.line):
            raise Unclear
        if self.first and one.frame.family in self.planning.numbered:
            self.led = build_condition(self.planning, self.planning.numbered[one.frame.family])
            self.times.append(self.led)

    def place_order(self, one: Filled) -> None:
        """Put an order under its own conditions, into the other case, or to the last case. Raises
        Unclear."""
        last = self.groups[-1] if self.groups else None
        if last is None or self.tests or self.times:
            self.open_group(one)
        elif self.turned or self.is_other_case(last, one.frame.family):
            self.add_other_case(one, last)
        else:
            self.add_to_case(one, last)

    def is_other_case(self, last: Group, family: str) -> bool:
        """Whether an order is for the case in which the conditions of the last do not hold."""
        case_times.part_final(self.planning, self.joint, last, family)
        return bool(last.tests) and case_times.leads_to_other_case(self.joint, last, family)

    def asks_untold(self, one: Filled) -> bool:
        """Whether something is left to the author, and neither the case is said for it ("or" says
        none) nor is it a sentence of its own, about all else."""
        told = self.is_told() or (self.sign == ";" and bool(self.groups))
        return one.line == ASK and (self.joint == "or" or not told)

    def deny_order(self, one: Filled) -> None:
        """What is not to be done: nothing beside orders that do not do it. Raises Unclear."""
        sign = ";" if not self.groups else "" if self.linked else self.sign
        parted = not self.groups or self.groups[-1].orders[-1][-1].parted
        if (self.is_told() and self.joint != "then") or is_denial_unclear(sign, parted=parted):
            raise Unclear
        self.denied.append(one.line.removeprefix(NOT))
        self.denying = True

    def is_answer(self, one: Filled) -> bool:
        """Whether an order may answer the question that was named before it."""
        return not self.aside or one.line == ASK or may_limit(self.aside, one.frame.family)

    def is_told(self) -> bool:
        """Whether something says for which case the next order is."""
        return bool(self.tests or self.times or self.joint or self.turned)

    def add_to_case(self, one: Filled, last: Group) -> None:
        """An order without conditions: another choice, what follows, or the next case. Raises
        Unclear."""
        if self.is_asked_anyway(one, last):
            self.go_on(one)
        elif is_for_later(self.planning, self.joint, one, self.groups):
            last.times.append(build_present(self.planning, last))
            self.groups.append(Group([], [], [[one]]))
        elif is_any_of_these(one, last, parted=bool(self.sign) > bool(self.joint)):
            pass
        elif self.is_choice(one, last):
            last.add_choice(self.fall_back(one, last))
        elif is_said_already(self.planning, one, last, sign=self.sign, joint=self.joint):
            pass
        elif is_rest(self.planning, one, last, parted=bool(self.sign)):
            last.add_choice(one)
        elif case_times.follows_on(self.planning, one, last, parted=bool(self.sign or self.joint)):
            last.orders[-1].append(one)
        else:
            self.add_later_order(one, last)

    def add_later_order(self, one: Filled, last: Group) -> None:
        """An order that the game does not know to go on with the last: the next case, or what is
        said to follow with "then". Raises Unclear."""
        if self.is_beside(one, last):
            times = [] if self.aside else last.times
            times = [time for time in times if may_limit(time, one.frame.family)]
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
        last = self.groups[-1]
        if same and same is not last and get_family(last) in self.planning.at_once:
            last.times.append(build_present(self.planning, last))
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
        is decided by itself: "keep the vase, then masks" is no list. Raises Unclear where the list
        may only explain what stands before it ("anything with mango: 2, then 3")."""
        family, parted = one.frame.family, self.sign or self.joint
        if is_no_choice(self.planning, self.joint, one, last):
            raise Unclear
        if self.joint == "then" and family in self.planning.rest:
            return False
        if self.sign == ":" and not self.joint and family == get_family(last):
            raise Unclear
        return bool(parted) and family in self.planning.ranked and family == get_family(last)

    def open_group(self, one: Filled) -> None:
        """An order under conditions of its own, or the first. Raises Unclear."""
        last = self.groups[-1] if self.groups else None
        if self.joint == "or" or (self.joint == "else" and not last):
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
        so. What always counted counts only where the new does not, if not once. Raises Unclear."""
        if self.tests and self.joint == "else":
            return get_other_case(self.planning, last)
        if get_family(last) in self.planning.in_turn:
            return []
        last.chain = [*last.chain, *self.leave_out_case(one, last)]
        return []

    def leave_out_case(self, one: Filled, last: Group) -> list[Filled]:
        """What does not hold where the case before this order counts, which had no condition. None
        of what is done first, and then unless something holds; or of what is tried then as well.
        Raises Unclear."""
        if case_times.leaves_nothing_out(self.planning, self.joint, self.tests, last):
            return []
        if case_times.exclude_each_other(self.times, last.times):
            return []
        family, anew = one.frame.family, case_times.asks_same(self.planning, one.frame.family, last)
        if self.times and not last.tests and not last.times:
            return negate_single(self.planning, self.times, "") if anew else []
        if (
            self.tests
            and not last.tests
            and not case_times.asks_other(self.planning, one, self.groups)
        ):
            return case_times.negate_untimed(self.planning, self.tests, self.times, last, family)
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
        """Raises Unclear where something waits for an order. The order behind a first one has the
        time of the second: the game says so of both."""
        named = is_misplaced(self.aside, self.groups)
        waits = (self.tests, self.times, self.joint, self.first, named)
        if not self.groups or any(waits):
            raise Unclear
        if self.led and len(self.groups[0].orders[0]) > 1:
            self.groups[0].times.remove(self.led)
        if any(group.timed and not group.times for group in self.groups):
            raise Unclear
