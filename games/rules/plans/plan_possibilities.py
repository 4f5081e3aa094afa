"""What only seems to be an order: "if the inn is free" names a thing, and may be a condition of the
order beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.plans.plan_case_lines import Unclear
from games.rules.plans.plan_filling import Clause, Element
from games.rules.plans.plan_limits import list_joints

if TYPE_CHECKING:
    from games.rules.plans.plan_case_lines import Group
    from games.rules.plans.planning import Planning

PARTED = frozenset({"else", "failing", "or", ";"})
"""What parts an order from one before it, so that nothing said of that is its condition."""


def check_possibilities(parse: Sequence[Element]) -> None:
    """Raise Unclear where an order that has no verb, and says "if" of its thing, may be a condition
    of another: "if the 5-star hotel is free, manage" buys nothing."""
    for at, each in enumerate(parse):
        if isinstance(each, Clause) and says_if_alone(each):
            joints = list_joints(parse[at + 1 :])
            follows = len(parse) > at + 1 + len(joints)
            if each.match.ideas[0] == "if" or (follows and PARTED.isdisjoint(joints)):
                raise Unclear


def says_if_alone(one: Clause) -> bool:
    """Whether an order without its verb says "if"."""
    return not one.frame.condition and not one.match.said and "if" in one.match.ideas


def vacate_choice(planning: Planning, last: Group, *, there: bool) -> None:
    """Let the last of several choices be for a free place; but if it is said behind them that
    something is taken, the one before it, for which it then counts ("5 stars on Lower, or on Middle
    if that's taken")."""
    row = last.orders[-1]
    if not there and last.joined:
        other = row[-1].line.removeprefix(f"{last.joined} or ")
        line = f"{planning.vacant(last.joined)} or {planning.fallback(last.joined, other)}"
        row[-1] = row[-1]._replace(line=line)
        return
    if not there and len(last.orders) > 1:
        before = last.orders[-2]
        row[0] = row[0]._replace(line=planning.fallback(before[-1].line, row[0].line))
        row = before
    row[-1] = row[-1]._replace(line=planning.vacant(row[-1].line))
