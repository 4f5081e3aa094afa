"""Two plain players: the easy one, which is the planner with two deliberate flaws, and the greedy
one, a yardstick for the others.

The easy one does not look ahead, and bids as if all tiles were equal. It never blunders by dice: it
takes what a tile makes at once, and cannot see what a better face or a tile that suits its village
will bring in later seasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import haul, planner
from games.rules.keyflower.bots.planner import NOISE
from games.rules.keyflower.bots.worth import (
    NEXT_TO,
    estimate_face,
    estimate_winter_tile,
    get_season,
    get_tile_and_village_owner,
)
from games.rules.keyflower.edition import Edition, get_viewed_edition

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View


ANY_TILE = 2.0
"""What every tile is worth to it."""


def choose_easy_move(view: View, decision: Decision, rng: Random) -> Move:
    """The move after which it holds most."""
    weigh = EASY_WEIGHERS.get(decision.kind, weigh_nothing)
    board = get_viewed_edition(view)
    return max(decision.moves, key=lambda move: weigh(view, board, move) + NOISE * rng.random())


def weigh_nothing(_view: View, _board: Edition, _move: Move) -> float:
    """What pays later only: one is as good as another."""
    return 0.0


def weigh_return_this_turn(view: View, board: Edition, move: Move) -> float:
    """What a move brings by the end of the turn; workers in hand bring nothing by then."""
    match move:
        case mv.Bid(_count, _colour, tile):
            return weigh_bid_blindly(view, tile)
        case mv.Use(tile) | mv.Mix(tile):
            return weigh_production(view, board, tile)
    return 0.0


def weigh_bid_blindly(view: View, name: str) -> float:
    """A bid on any tile is as good as on another."""
    lot = next(lot for lot in view["lots"] if lot["tile"] == name)
    return -1.0 if lot["leader"] == view["seat"] else ANY_TILE


def weigh_production(view: View, board: Edition, name: str) -> float:
    """What working on a tile makes at once; what it could carry or better is not thought of."""
    place, _home = get_tile_and_village_owner(view, name)
    return estimate_face(board.tile[name].ability(place["back"]), get_season(view))


EASY_WEIGHERS = {**planner.WEIGHERS, **dict.fromkeys(("place", "choose", "sail"), weigh_nothing)}
EASY_WEIGHERS |= dict.fromkeys(("turn", "haul"), weigh_return_this_turn)


# The greedy player: whatever brings most points at once.


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
            place, _home = get_tile_and_village_owner(view, tile)
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
