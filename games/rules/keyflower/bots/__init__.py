"""Players made of code: each sees exactly what a person in that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.bots.easy import easy
from games.rules.keyflower.bots.greedy import greedy
from games.rules.keyflower.bots.planner import plan
from games.rules.plain import at_random

if TYPE_CHECKING:
    from games.rules.types import Bot

BOTS: dict[str, Bot] = {
    "random": at_random,
    "greedy": greedy,
    "easy": easy,
    "planner": plan,
    "good": plan,
}
"""By the names that seats keep. "planner" is what running seats call the good one; "random" and
"greedy" are for tests and the arena."""
STRENGTHS = ("good", "easy")
