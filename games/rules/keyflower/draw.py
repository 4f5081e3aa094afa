"""The table of Keyflower as one SVG."""

from __future__ import annotations

from games.rules.core import Decision, View
from games.rules.text import Say


def draw(view: View, decision: Decision | None, say: Say) -> str:
    """Not drawn yet."""
    return ""
