"""A yardstick for the others: whatever brings most points at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import haul
from games.rules.keyflower.bots.worth import NEXT_TO, estimate_winter_tile, get_tile_and_owner
from games.rules.keyflower.edition import Edition, get_viewed_edition

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View

GOLD = 3


def choose_greedy_move(view: View, decision: Decision, rng: Random) -> Move:
    """Most points at once, ties by dice."""
    board = get_viewed_edition(view)
    return max(
        decision.moves, key=lambda move: (weigh_points_at_once(view, board, move), rng.random())
    )


def weigh_points_at_once(view: View, board: Edition, move: Move) -> float:
    """Points that a move brings if everything ended now: of the tile that it leads on, of gold that
    it makes, of a tile that it turns or could turn with what a used tile carries and betters."""
    match move:
        case mv.Bid(_count, _colour, tile):
            return weigh_tile_points(view, board, tile)
        case mv.Use(tile) | mv.Mix(tile):
            place, _home = get_tile_and_owner(view, tile)
            face = board.tile[tile].ability(place["back"])
            return face.make[GOLD] + haul.estimate_haul_points(
                view, board, face.transport, face.upgrade
            )
        case mv.Upgrade(tile) | mv.Flip(tile):
            return float(board.tile[tile].back_points - board.tile[tile].front_points)
    return 0.0


def weigh_tile_points(view: View, board: Edition, name: str) -> float:
    """Points of a tile that is bid for, unless its bidder leads there already."""
    tile = board.tile[name]
    if next(lot for lot in view["lots"] if lot["tile"] == name)["leader"] == view["seat"]:
        return 0.0
    if tile.kind == "turn-order":
        return NEXT_TO
    return estimate_winter_tile(view, tile.scoring) if tile.scoring else float(tile.front_points)
