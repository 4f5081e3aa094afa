"""Limits of Key West as free words say them, and as the notation writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.rules.keywest.plans.limit_frames import ABOVE, HELD, KEPT

if TYPE_CHECKING:
    from games.rules.types import View

UNSAID_MONEY = {
    HELD.partition("{")[0]: ("keep ", "back", "look "),
    ABOVE.partition("{")[0]: ("bid ", "keep ", "back", "look "),
}
"""How a limit begins that does not name money, and beside which orders it may be about another
thing: the sponges of a dive, a bid."""
LIMITS = ("never ", "keep at least ", "look at most ", *UNSAID_MONEY)
"""How limits begin, also those that the notation does not have yet."""


def settle_limits(
    limits: Sequence[str], orders: Sequence[str], view: View | None
) -> Sequence[str] | None:
    """The limits in the notation; None where one may not be about money, or where it says when the
    order counts."""
    if waives_rather_than_oust(limits, orders):
        return None
    found = list[str]()
    for line in limits:
        if is_unclear_limit(line, orders, view):
            return None
        found += write_limit(line)
    return found


def waives_rather_than_oust(limits: Sequence[str], orders: Sequence[str]) -> bool:
    """Whether all plantations are waived beside a limit about whom one ousts: "oust nobody, waive
    it instead" says nothing of vacant ones."""
    return "waive" in orders and any(line.startswith("never oust") for line in limits)


def is_unclear_limit(line: str, orders: Sequence[str], view: View | None) -> bool:
    """Whether a limit that names no money may be about another thing."""
    others = next((each for start, each in UNSAID_MONEY.items() if line.startswith(start)), ())
    diving = bool(view and view["focus"] and view["focus"]["dive"])
    verbs = [order.rpartition(": ")[2] for order in orders]
    return bool(others) and (diving or any(verb.startswith(others) for verb in verbs))


def write_limit(line: str) -> Iterator[str]:
    """The lines of a limit: one for each player or kind of sites that it names."""
    for start in UNSAID_MONEY:
        line = line.replace(start, KEPT.partition("{")[0])
    front, _space, things = line.rpartition(" ")
    if not line.startswith("never "):
        yield line
    else:
        yield from (f"{front} {thing}" for thing in things.split("+"))
