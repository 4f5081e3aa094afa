"""Players made of code: each sees exactly what a person in that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.bots.planner import choose_weighed_move
from games.rules.keyflower.bots.simple import choose_easy_move, choose_greedy_move
from games.rules.plain import choose_random_move

if TYPE_CHECKING:
    from games.rules.types import Bot

BOTS: dict[str, Bot] = {
    "random": choose_random_move,
    "greedy": choose_greedy_move,
    "easy": choose_easy_move,
    "planner": choose_weighed_move,
    "good": choose_weighed_move,
}
"""By the names that seats keep. "planner" is what running seats call the good one; "random" and
"greedy" are for tests and the arena."""
STRENGTHS = ("good", "easy")
