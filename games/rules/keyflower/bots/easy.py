"""The planner with two written flaws: it does not look ahead, and bids as if all tiles were equal.

It never blunders by dice: it takes what a tile makes at once, and cannot see what a better face or
a tile that suits its village will bring in later seasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import planner
from games.rules.keyflower.bots.turn import NOISE
from games.rules.keyflower.bots.worth import effect, found, season_of
from games.rules.keyflower.edition import Edition, board_of

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View

ANY_TILE = 2.0
"""What every tile is worth to it."""


def easy(view: View, decision: Decision, rng: Random) -> Move:
    """The move after which it holds most."""
    weigh = WEIGHERS.get(decision.kind, alike)
    board = board_of(view)
    return max(decision.moves, key=lambda move: weigh(view, board, move) + NOISE * rng.random())


def alike(_view: View, _board: Edition, _move: Move) -> float:
    """What pays later only: one is as good as another."""
    return 0.0


def at_once(view: View, board: Edition, move: Move) -> float:
    """What a move brings by the end of the turn; workers in hand bring nothing by then."""
    match move:
        case mv.Bid(_count, _colour, tile):
            return bid(view, tile)
        case mv.Use(tile) | mv.Mix(tile):
            return use(view, board, tile)
    return 0.0


def bid(view: View, name: str) -> float:
    """A bid on any tile is as good as on another."""
    lot = next(lot for lot in view["lots"] if lot["tile"] == name)
    return -1.0 if lot["leader"] == view["seat"] else ANY_TILE


def use(view: View, board: Edition, name: str) -> float:
    """What working on a tile makes at once; what it could carry or better is not thought of."""
    place, _home = found(view, name)
    return effect(board.tile[name].ability(place["back"]), season_of(view))


WEIGHERS = {**planner.WEIGHERS, **dict.fromkeys(("place", "choose", "sail"), alike)}
WEIGHERS |= dict.fromkeys(("turn", "haul"), at_once)
