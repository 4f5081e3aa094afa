"""Players made of code: each sees exactly what a person in that seat sees."""

from __future__ import annotations

from games.rules.core import Bot, Decision, Move, Random, View
from games.rules.keyflower.bots.planner import plan


def any_move(view: View, decision: Decision, rng: Random) -> Move:
    """Any legal move, all equally likely."""
    return rng.choice(decision.moves)


BOTS: dict[str, Bot] = {"random": any_move, "planner": plan}
