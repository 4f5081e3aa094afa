"""What the times of the cases of a freely written plan say of each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.plans.plan_case_lines import Filled, Group, Unclear, is_same, negate_single
from games.rules.plans.plan_case_order import OTHER

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning

ONWARD = "+"
"""The last sign of a condition that holds from some point on ("round 7+")."""


def exclude_each_other(times: Sequence[Filled], others: Sequence[Filled]) -> bool:
    """Whether some of these times is surely none of the others, since all but its number is the
    same: the first action and the second, round 7 and round 8."""
    pairs = [(one.line.split(), other.line.split()) for one in times for other in others]
    return any(
        len(one) == len(other)
        and sum(a != b for a, b in zip(one, other, strict=True)) == 1
        and not any(ONWARD in word for word in (*one, *other))
        for one, other in pairs
    )


def negate_untimed(
    planning: Planning, tests: Sequence[Filled], times: Sequence[Filled], last: Group, family: str
) -> list[Filled]:
    """The opposite of one test of the case behind another. Raises Unclear for several, or where the
    other case has a time that may be meant for both ("second action dive, if I have $10 harvest"),
    or that holds at other times as well."""
    if last.times and not is_same(times, last.times):
        raise Unclear
    return negate_single(planning, tests, family)


def has_case(planning: Planning, last: Group) -> bool:
    """Whether a group has a condition of which there is another case; also a time that lasts from
    some point on ("from round 7 on"), or comes last, which then is one."""
    lasting = [one.line[-1:] == ONWARD or one.line in planning.final for one in last.times]
    if not last.tests and lasting == [True]:
        last.tests, last.times = last.times, []
    return bool(last.tests)


def asks_same(planning: Planning, family: str, last: Group) -> bool:
    """Whether orders of this verb answer the question of the last one."""
    families = {family, last.orders[0][0].frame.family}
    return len(families) == 1 or families <= planning.at_once.keys()


def part_final(planning: Planning, joint: str, last: Group, family: str) -> None:
    """Let a time that comes last be a condition, where "else" leads to its other case."""
    final = planning.final.intersection(one.line for one in last.times)
    if final and joint == "else" and asks_same(planning, family, last):
        has_case(planning, last)


def leads_to_other_case(joint: str, last: Group, family: str) -> bool:
    """Whether a joint behind a case with conditions leads to its other case, for an order of this
    verb."""
    if joint == "then":
        return ends_before_next(last, family)
    return joint == "else" or (joint == "or" and last.limited)


def ends_before_next(last: Group, family: str) -> bool:
    """Whether a case lasts until some point, so that an order of the same verb that is done "then"
    is for the other case: "before round 8 bid 3, then 10"."""
    if len(last.tests) != 1 or family != last.orders[0][0].frame.family:
        return False
    (test,) = last.tests
    return test.excepts and not test.wanted and test.line.endswith(ONWARD)


def asks_other(planning: Planning, one: Filled, groups: Sequence[Group]) -> bool:
    """Whether an order answers another question than the last, which then counts as well. Raises
    Unclear where an order before that one answers the same."""
    last = groups[-1]
    if not planning.beside([last.orders[0][0].line], one.line):
        return False
    before = [group.orders[0][0].line for group in groups[:-1] if not group.tests]
    if not all(planning.beside([line], one.line) for line in before):
        raise Unclear
    return True


def leaves_nothing_out(
    planning: Planning, joint: str, tests: Sequence[Filled], last: Group
) -> bool:
    """Whether the case before counts under the new conditions as well."""
    if joint == "then" and any(not test.wanted for test in tests):
        return True
    return any(planning.tried(last.orders[0][0].line, one.line) for one in tests)


def follows_on(planning: Planning, one: Filled, last: Group, *, parted: bool) -> bool:
    """Whether an order goes on with the last, from which something parts it, as the game knows
    it."""
    if len(last.orders) != 1 or not parted:
        return False
    lines = [*(each.line for each in last.orders[-1]), one.line]
    ends = one.frame.family in planning.closing
    return bool(planning.sequence(lines) or (ends and planning.later(lines)))


def is_parted_from_next(test: Filled, joints: Sequence[str], before: str) -> bool:
    """Whether a condition, before which a joint stands or none, is surely one of the order before
    it, by the joints behind it."""
    other = not {"else", OTHER}.isdisjoint(joints) or ("or" in joints and not test.excepts)
    return other or (joints[:1] == [";"] and not before)


def comes_later(planning: Planning, joint: str, groups: Sequence[Group]) -> bool:
    """Whether a time stands behind a "then" that follows on what is done now: "keep the mask. After
    that, on the last look keep anything" says nothing of later masks."""
    return (
        joint == "then"
        and bool(groups)
        and groups[-1].orders[0][0].frame.family in planning.at_once
    )
