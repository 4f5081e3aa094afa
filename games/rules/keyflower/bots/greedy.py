"""A yardstick for the others: whatever brings most points at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import haul
from games.rules.keyflower.bots.worth import NEXT_TO, collected, found
from games.rules.keyflower.edition import Edition, board_of

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View

GOLD = 3


def greedy(view: View, decision: Decision, rng: Random) -> Move:
    """Most points at once, ties by dice."""
    board = board_of(view)
    return max(decision.moves, key=lambda move: (at_once(view, board, move), rng.random()))


def at_once(view: View, board: Edition, move: Move) -> float:
    """Points that a move brings if everything ended now: of the tile that it leads on, of gold that
    it makes, of a tile that it turns or could turn with what a used tile carries and betters."""
    match move:
        case mv.Bid(_count, _colour, tile):
            return to_win(view, board, tile)
        case mv.Use(tile) | mv.Mix(tile):
            place, _home = found(view, tile)
            face = board.tile[tile].ability(place["back"])
            return face.make[GOLD] + haul.gain(view, board, face.transport, face.upgrade)
        case mv.Upgrade(tile) | mv.Flip(tile):
            return float(board.tile[tile].back_points - board.tile[tile].front_points)
    return 0.0


def to_win(view: View, board: Edition, name: str) -> float:
    """Points of a tile that is bid for, unless its bidder leads there already."""
    tile = board.tile[name]
    if next(lot for lot in view["lots"] if lot["tile"] == name)["leader"] == view["seat"]:
        return 0.0
    if tile.kind == "turn-order":
        return NEXT_TO
    return collected(view, tile.scoring) if tile.scoring else float(tile.front_points)
