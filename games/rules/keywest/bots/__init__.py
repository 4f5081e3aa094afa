"""Players made of code: each sees exactly what a person in that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots import acting, bidding, diving, drafting
from games.rules.keywest.bots.simple import choose_easy_move, choose_greedy_move
from games.rules.plain import choose_random_move

if TYPE_CHECKING:
    from games.rules.types import Bot, Decision, Move, Random, View

STAGES: dict[str, Bot] = {
    "bid": bidding.choose_bid,
    "take": drafting.choose_tile,
    "resolve": drafting.choose_tile_to_resolve,
    "plant": drafting.choose_plantation,
    "lift": drafting.choose_disk_to_lift,
    "mark": acting.choose_action,
    "dive": diving.choose_dive_space,
    "look": diving.choose_keep_or_back,
}
"""Who answers which kind of question; the parts of all other actions are answered alike."""


def choose_planned_move(view: View, decision: Decision, rng: Random) -> Move:
    """The move that leads to the most points, as far as can be reckoned; a little noise keeps games
    different."""
    if len(decision.moves) == 1:
        return decision.moves[0]
    return STAGES.get(decision.kind, acting.choose_action_part)(view, decision, rng)


BOTS: dict[str, Bot] = {
    "random": choose_random_move,
    "greedy": choose_greedy_move,
    "easy": choose_easy_move,
    "planner": choose_planned_move,
    "good": choose_planned_move,
}
"""By the names that seats keep. "planner" is what running seats call the good one; "random" and
"greedy" are for tests and the arena."""
STRENGTHS = ("good", "easy")
