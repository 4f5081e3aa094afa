"""What the log's lines of all games share: a line, who may read it, and no line at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.text import Text

Line = Text | None
"""A line of the log; None where there is nothing to say."""
Teller = Callable[[Any, int | None], Line]
"""The line of an event as a seat (None: a spectator) may read it."""


def everybody(teller: Callable[[Any], Line]) -> Teller:
    """A line that hides nothing."""
    return lambda event, _seat: teller(event)


def silent(event: Any, seat: int | None) -> Line:
    """Nothing worth a line: another event says it."""
    return None
