"""A plan read back in plain words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.planning import Clause, Order, Plan, Remark
from games.rules.text import Text, _


def words(plan: Plan) -> tuple[Remark, ...]:
    """The plan in plain words, in the order of its lines."""
    orders = [Remark(order.number, conditional(order.tests, said(order))) for order in plan.orders]
    bounds = [Remark(b.number, conditional(b.tests, b.limit.words(*b.values))) for b in plan.bounds]
    return tuple(sorted([*orders, *bounds], key=lambda remark: remark.number))


def said(order: Order) -> Text:
    """Its wishes, the dearest first, and what they follow."""
    text = order.wishes[-1].words
    for wish in reversed(order.wishes[:-1]):
        text = _("{first}; or else: {second}", first=wish.words, second=text)
    if order.after:
        text = _("After “{before}”: {orders}", before=order.after[-1].words, orders=text)
    return text


def conditional(tests: Sequence[Clause], text: Text) -> Text:
    """The text under its conditions."""
    for test in reversed(tests):
        condition = test.condition.words(*test.values)
        if test.wanted:
            text = _("If {condition}: {orders}", condition=condition, orders=text)
        else:
            text = _("Unless {condition}: {orders}", condition=condition, orders=text)
    return text
