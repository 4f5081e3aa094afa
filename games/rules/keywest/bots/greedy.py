"""A yardstick for the others: whatever brings most points at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots.acting import EFFECTS, after, gain
from games.rules.keywest.bots.diving import pool_of, tile_worth
from games.rules.keywest.bots.position import read
from games.rules.keywest.moves import KEEP, Harvest, Mark, Repeat, Score

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View


def greedy(view: View, decision: Decision, rng: Random) -> Move:
    """Most points at once, ties by dice."""
    return max(decision.moves, key=lambda move: (at_once(view, move), rng.random()))


def at_once(view: View, move: Move) -> float:
    """Points that a move brings now, on average; nothing that might come of it later."""
    if isinstance(move, Mark | Repeat):
        return after(read(view, pool_of(view)), view, move).points
    if isinstance(move, Score | Harvest):
        return gain(read(view, ()), move)
    if str(move) in ("manage", "market"):
        return EFFECTS[str(move)](read(view, ()), view, "")[0]
    return tile_worth(view, view["focus"]["dive"]["tile"]) if move == KEEP else 0.0
