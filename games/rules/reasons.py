"""Why a well-formed move is not possible now. A game declares its reasons in its folder, beside the
menu: pairs of a condition and a sentence. The menu stays the only judge of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.rules.text import Text
    from games.rules.types import Decision, View


class Attempt(NamedTuple):
    """A well-formed move that is not on the menu.

    view      what the asked seat may know; a reason uses nothing else
    decision  what this seat is asked
    words     the parts of the canonical line, the verb first
    """

    view: View
    decision: Decision
    words: tuple[str, ...]


class Reason(NamedTuple):
    """`holds`: whether this rule forbids the move; `tell`: the rule in one sentence."""

    holds: Callable[[Attempt], bool]
    tell: Callable[[Attempt], Text]


Reasons = Mapping[str, tuple[Reason, ...]]
"""By the verb of the move, in the order in which they are tried."""


def find_reason(reasons: Reasons, attempt: Attempt) -> Reason | None:
    """The first reason that holds."""
    return next((each for each in reasons.get(attempt.words[0], ()) if each.holds(attempt)), None)
