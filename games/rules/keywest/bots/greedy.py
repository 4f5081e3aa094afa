"""A yardstick for the others: whatever brings most points at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots.acting import EFFECTS, estimate_points_at_once, play_out_action
from games.rules.keywest.bots.diving import estimate_sea_pool, estimate_sea_tile
from games.rules.keywest.bots.position import read_position
from games.rules.keywest.moves import KEEP, Harvest, Mark, Repeat, Score

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View


def choose_greedy_move(view: View, decision: Decision, rng: Random) -> Move:
    """Most points at once, ties by dice."""
    return max(
        decision.moves, key=lambda move: (estimate_immediate_points(view, move), rng.random())
    )


def estimate_immediate_points(view: View, move: Move) -> float:
    """Points that a move brings now, on average; nothing that might come of it later."""
    if isinstance(move, Mark | Repeat):
        return play_out_action(read_position(view, estimate_sea_pool(view)), view, move).points
    if isinstance(move, Score | Harvest):
        return estimate_points_at_once(read_position(view, ()), move)
    if str(move) in ("manage", "market"):
        return EFFECTS[str(move)](read_position(view, ()), view, "")[0]
    return estimate_sea_tile(view, view["focus"]["dive"]["tile"]) if move == KEEP else 0.0
