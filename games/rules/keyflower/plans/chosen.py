"""The wish for whatever on the menu is of a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keyflower.plans import words
from games.rules.planning import Wish

if TYPE_CHECKING:
    from games.rules.types import Move


def build_plain_wish(line: str, kinds: set[str], fits: Callable[[Move], bool]) -> Wish:
    """Those moves of the menu that fit, in its order."""
    return Wish(
        line,
        frozenset(kinds),
        words.PLAIN[line],
        lambda _view, decision: [m for m in decision.moves if fits(m)],
    )
