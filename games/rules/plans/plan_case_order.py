"""The clauses of a freely written plan in the order in which they are put together: "else" and
"then" before the order that they belong to, a condition before the order that it surely limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.plans.plan_case_lines import ASK, Filled, Unclear, look_ahead
from games.rules.plans.plan_frames import order

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning

SIGNS = frozenset({",", ";", ":"})
OTHER, FAILING = "other", "failing"
"""Joints: in the other case; where an order cannot be done."""
WAITING = order(ASK, "not-before^")
"""Behind an order under a condition: that it is not given before."""
CLOSING = ("else", FAILING, OTHER, "then", "first")
"""Joints that may stand behind the order that they belong to."""


def order_elements(planning: Planning, elements: Sequence[str | Filled]) -> list[str | Filled]:
    """The elements in the order in which they are put together. Raises Unclear."""
    led = settle_failing(planning, lead_else(spell_waiting(elements)))
    return lead_conditions(planning, led)


def lead_else(elements: Sequence[str | Filled]) -> list[str | Filled]:
    """The elements with an "else", a "then" or a "first" that ends a sentence before the order that
    it belongs to; "later" is a "then" that stands only there, or alone where a sentence begins."""
    found = list[str | Filled]()
    for at, each in enumerate(elements):
        ends = ends_part(elements[at + 1 :])
        if each == "later":
            add_later(found, ends=ends)
        elif ends and each in CLOSING and is_order(found[-1:]) and each not in found[-2:]:
            add_before_order(found, each)
        else:
            found.append(each)
    return found


def is_order(elements: Sequence[str | Filled]) -> bool:
    """Whether the first of these is an order."""
    return any(isinstance(one, Filled) and not one.frame.condition for one in elements[:1])


def ends_part(rest: Sequence[str | Filled]) -> bool:
    """Whether a sign, or nothing, is the first of these."""
    return not rest or (isinstance(rest[0], str) and rest[0] in SIGNS)


def add_later(found: list[str | Filled], *, ends: bool) -> None:
    """Put a "later" where the "then" belongs that it is, if an order stands before that."""
    if ends and found[-1:] == [";"] and any(map(is_any_order, found)):
        found.append("then")
    elif ends and is_order(found[-1:]) and any(map(is_any_order, found[:-1])):
        add_before_order(found, "then")
    else:
        found.append("later")


def is_any_order(each: str | Filled) -> bool:
    """Whether this is an order."""
    return is_order([each])


def add_before_order(found: list[str | Filled], joint: str | Filled) -> None:
    """Put a joint before the order that stands last; "or" says nothing more than "else" there."""
    order = found.pop()
    if joint in ("else", FAILING) and found[-1:] == ["or"]:
        found.pop()
    found += [joint, order]


def lead_conditions(planning: Planning, elements: Sequence[str | Filled]) -> list[str | Filled]:
    """The elements with each condition that stands right behind the second of two orders, and is
    surely its own, before that order: "bid 2 on the mill and 3 if I'm outbid"."""
    found = list[str | Filled]()
    for at, each in enumerate(elements):
        if isinstance(each, str) or not is_of_second_alone(planning, each, found):
            found.append(each)
            continue
        found.insert(len(found) - 1, each._replace(excepts=False))
        if each.excepts and look_ahead(elements[at + 1 :])[1]:
            found.append("else")
    return found


def is_of_second_alone(planning: Planning, test: Filled, before: Sequence[str | Filled]) -> bool:
    """Whether a condition behind two orders is that of the last: "7, but 11 if Blue has bid"; or it
    tells what became of the bid that is the first, and the last does not stand beside that."""
    orders = [one for one in before if isinstance(one, Filled)][-2:]
    if len(orders) < 2 or before[-1] is not orders[1] or any(map(is_condition, orders)):
        return False
    first, second = orders
    if before[-2] == "but" and first.frame.family == second.frame.family:
        return not test.excepts
    if test.frame.hint != first.frame.family or not is_same_thing(test, first):
        return False
    return before[-2] == "then" or not planning.sure([first.line, second.line])


def is_condition(one: Filled) -> bool:
    """Whether a clause is a condition."""
    return one.frame.condition


def is_same_thing(test: Filled, order: Filled) -> bool:
    """Whether a condition names what an order names last."""
    return test.line.rpartition(" ")[2] == order.line.rpartition(" ")[2]


def check_sign_behind(test: Filled, rest: Sequence[str | Filled]) -> None:
    """Raise Unclear where "unless" stands between two orders with no sign behind its condition: "1
    blue on the inn, unless outbid pass"."""
    if test.excepts and rest and isinstance(rest[0], Filled):
        raise Unclear


def spell_waiting(elements: Sequence[str | Filled]) -> list[str | Filled]:
    """The elements with "not before" as what it says: in the other case it is asked."""
    found = list[str | Filled]()
    for each in elements:
        waits = isinstance(each, Filled) and each.frame is WAITING
        found += [OTHER, each] if waits else [each]
    return found


def settle_failing(planning: Planning, elements: Sequence[str | Filled]) -> list[str | Filled]:
    """The elements with "if that fails" as what it says: behind an order that answers what its
    condition tells ("if I'm outbid, raise to 7; if that fails, pass") another choice under that
    condition, anywhere else the other case. Raises Unclear where that condition stands behind."""
    found, tests, answers = list[str | Filled](), list[Filled](), False
    for each in elements:
        if each == FAILING:
            check_tests_before(planning, tests, found)
            found.append("or" if answers else "else")
            continue
        if isinstance(each, Filled) and each.frame.condition:
            tests, answers = [*tests, each], False
        elif isinstance(each, Filled):
            answers = any(is_answer(planning, each, test) for test in tests) if tests else answers
            tests = []
        elif each in ("else", OTHER):
            answers = False
        found.append(each)
    return found


def check_tests_before(
    planning: Planning, tests: Sequence[Filled], before: Sequence[str | Filled]
) -> None:
    """Raise Unclear where an order answers one of the conditions that stand behind it."""
    order = next((one for one in reversed(before) if is_any_order(one)), None)
    if isinstance(order, Filled) and any(is_answer(planning, order, test) for test in tests):
        raise Unclear


def is_answer(planning: Planning, order: Filled, test: Filled) -> bool:
    """Whether an order answers what a condition tells."""
    return planning.answers(order.line, test.line, test.wanted)
