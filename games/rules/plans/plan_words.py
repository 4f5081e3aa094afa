"""Describes a plan in plain words, line by line, and finds the lines that can never apply any
more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from games.rules.plans.planning import Clause, Order, Plan, Remark
from games.rules.text import Ordered, Text, _

if TYPE_CHECKING:
    from games.rules.types import View


def describe_plan(plan: Plan) -> tuple[Remark, ...]:
    """The plan in plain words, in the order of its lines."""
    orders = [
        Remark(order.number, describe_under_conditions(order.tests, describe_order(order)))
        for order in plan.orders
    ]
    bounds = [
        Remark(b.number, describe_under_conditions(b.tests, b.limit.words(*b.values)))
        for b in plan.bounds
    ]
    return tuple(sorted([*orders, *bounds], key=lambda remark: remark.number))


def describe_order(order: Order) -> Text:
    """Its wishes, the dearest first, and what they follow."""
    text = order.wishes[-1].words
    for wish in reversed(order.wishes[:-1]):
        text = describe_alternative(wish.words, text)
    for wish in reversed(order.after):
        text = describe_follow_up(wish.words, text)
    return text


def describe_under_conditions(tests: Sequence[Clause], text: Text) -> Text:
    """The text under its conditions."""
    for test in reversed(tests):
        condition = test.condition.words(*test.values)
        text = describe_if(condition, text) if test.wanted else describe_unless(condition, text)
    return text


def describe_alternative(first: Text, second: Text) -> Text:
    """A wish, and what is wished for in its place."""
    return _("{first}; or else: {second}", first=first, second=second)


def describe_follow_up(before: Text, orders: Text) -> Text:
    """Orders for what comes of a wish."""
    return _("After “{before}”: {orders}", before=before, orders=orders)


def describe_if(condition: Text, orders: Text) -> Text:
    """Orders that count while a condition holds."""
    return _("If {condition}: {orders}", condition=condition, orders=orders)


def describe_unless(condition: Text, orders: Text) -> Text:
    """Orders that count while a condition does not hold."""
    return _("Unless {condition}: {orders}", condition=condition, orders=orders)


# Lines without hope, by what may still come.


def list_hopeless_lines(plan: Plan, view: View) -> tuple[Remark, ...]:
    """What can never apply any more in this game, line by line; nothing if every line may."""
    remarks = []
    for order in plan.orders:
        remarks += [
            Remark(order.number, text)
            for text in list_hopeless_conditions(plan.game, order.tests, view)
        ]
        for wish in (*order.after, *order.wishes):
            if not wish.hope(view):
                line = Ordered(plan.game, (wish.line,))
                remarks.append(
                    Remark(order.number, _("“{line}” can never happen in this game.", line=line))
                )
    for bound in plan.bounds:
        remarks += [
            Remark(bound.number, text)
            for text in list_hopeless_conditions(plan.game, bound.tests, view)
        ]
    return tuple(dict.fromkeys(remarks))


def list_hopeless_conditions(game: str, tests: Iterable[Clause], view: View) -> list[Text]:
    """Conditions that can never hold any more."""
    return [
        _(
            "“{phrase}” can no longer become true in this game.",
            phrase=Ordered(game, (test.phrase,)),
        )
        for test in tests
        if test.wanted and not test.condition.hope(view, *test.values)
    ]
