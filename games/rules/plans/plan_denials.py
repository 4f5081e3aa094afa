"""What is not to be done, in a freely written plan ("hand in red, never blue"): it says nothing
beside orders that do not do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.rules.plans.planning import Planning

NOT = "not "
"""Before an order: that it is not given. There is no line for it."""


def contains_denied(planning: Planning, lines: Sequence[str], denied: Sequence[str]) -> bool:
    """Whether lines have an order of those that are not to be given, or may have it since they name
    no thing."""
    orders = [part.split() for line in lines for part in line.rpartition(": ")[2].split(" or ")]
    return any(
        verb == own and (not things or not {*things, *planning.vague}.isdisjoint(own_things))
        for verb, *things in map(str.split, denied)
        for own, *own_things in orders
    )


def is_denial_unclear(sign: str, *, parted: bool) -> bool:
    """Whether the order right before a denial may be denied as well: it has no verb (`parted` says
    that it has), or no sign parts them ("red and blue not")."""
    return sign != ";" and not (sign and parted)
