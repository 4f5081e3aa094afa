"""A plan held against what may still come: which of its lines can never apply any more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.rules.planning import Clause, Plan, Remark
from games.rules.text import Ordered, Text, _

if TYPE_CHECKING:
    from games.rules.types import View


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
                    Remark(
                        order.number, _("“{line}” can never come about in this game.", line=line)
                    )
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
        _("“{phrase}” can never hold in this game any more.", phrase=Ordered(game, (test.phrase,)))
        for test in tests
        if test.wanted and not test.condition.hope(view, *test.values)
    ]
