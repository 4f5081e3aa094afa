"""Players made of code: each sees exactly what a person in that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots import acting, bidding, disks, diving, drafting
from games.rules.keywest.bots.easy import easy
from games.rules.keywest.bots.greedy import greedy
from games.rules.plain import at_random

if TYPE_CHECKING:
    from games.rules.types import Bot, Decision, Move, Random, View

STAGES: dict[str, Bot] = {
    "bid": bidding.bid,
    "take": drafting.take,
    "resolve": drafting.resolve,
    "plant": disks.plant,
    "lift": disks.lift,
    "mark": acting.mark,
    "dive": diving.look,
    "look": diving.keep_or_back,
}
"""Who answers which kind of question; the parts of all other actions are answered alike."""


def planner(view: View, decision: Decision, rng: Random) -> Move:
    """The move that leads to the most points, as far as can be reckoned; a little noise keeps games
    different."""
    if len(decision.moves) == 1:
        return decision.moves[0]
    return STAGES.get(decision.kind, acting.part)(view, decision, rng)


BOTS: dict[str, Bot] = {
    "random": at_random,
    "greedy": greedy,
    "easy": easy,
    "planner": planner,
    "good": planner,
}
"""By the names that seats keep. "planner" is what running seats call the good one; "random" and
"greedy" are for tests and the arena."""
STRENGTHS = ("good", "easy")
