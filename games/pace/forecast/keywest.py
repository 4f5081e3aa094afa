"""How a thoughtful player writes standing orders in Key West."""

from __future__ import annotations

from games.pace.forecast.dreams import Habit
from games.rules.keywest.state import PARTS


def lead(kind: str, before: int) -> str:
    """The first action and the second are chosen apart, and what belongs to an action is said of that action alone."""
    if kind == "mark":
        return "if second action: " if before else "if first action: "
    return f"mark {kind} then " if kind in PARTS else ""


HABIT = Habit(lambda _view: (), frozenset({"dive", "look"}), lead, "stop", frozenset({"mark"}))
"""Nobody dives by order here: what is worth keeping depends on what lies there, and the diver is asked."""
OPENS = frozenset({"mark"})
"""With the first question of this kind in a round the actions begin, one player after the other."""
