"""A player who weighs every move by what it is worth: bids where it pays, works where it brings
most, upgrades."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import haul
from games.rules.keyflower.bots.turn import NOISE, Turn
from games.rules.keyflower.bots.worth import (
    SKILL,
    WORKER,
    estimate_winter_tile,
    get_own_player,
    get_season,
)
from games.rules.keyflower.edition import COLOURS, GREEN, WINTER, Edition, get_viewed_edition
from games.rules.keyflower.hexes import STEPS

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View


def choose_weighed_move(view: View, decision: Decision, rng: Random) -> Move:
    """The best move for the viewer, as far as the view tells."""
    board = get_viewed_edition(view)
    if decision.kind == "turn":
        weigh: Callable[[Move], float] = Turn(view, board).weigh
    elif decision.kind in WEIGHERS:
        weigh = partial(WEIGHERS[decision.kind], view, board)
    else:
        return decision.default
    return max(decision.moves, key=lambda move: weigh(move) + NOISE * rng.random())


def weigh_payment(view: View, board: Edition, move: mv.Pay) -> float:
    """What there is most of; green workers last."""
    own = get_own_player(view)
    have: int = (own["workers"] | own["skills"])[move.what]
    return have - (5 if move.what == COLOURS[GREEN] else 0)


def weigh_good_to_make(view: View, board: Edition, move: mv.Make) -> float:
    """What there is least of."""
    return -float(
        sum(list(plot["goods"].values())[move.good] for plot in get_own_player(view)["plots"])
    )


def weigh_winter_choice(view: View, board: Edition, move: mv.Choose) -> float:
    """The winter tile that suits best, and no help for others."""
    suits = [
        12.0
        if (scoring := board.tile[tile].scoring) is None
        else estimate_winter_tile(view, scoring)
        for tile in move.tiles
    ]
    return max(suits) - 1.5 * (len(suits) - 1)


def weigh_boat(view: View, board: Edition, move: mv.Sail) -> float:
    """The fullest boat; in winter the one that scores most."""
    if view["season"] == WINTER:
        return estimate_winter_boat(view, board, move.boat)
    boat = next(boat for boat in view["boats"] if boat["tile"] == move.boat)
    season = get_season(view)
    return float(
        sum(boat["workers"].values()) * WORKER[season]
        + sum(boat["skills"].values()) * SKILL[season]
    )


def estimate_winter_boat(view: View, board: Edition, boat: str) -> float:
    """What a boat scores in this village."""
    plots = get_own_player(view)["plots"]
    if boat == "keyflower":
        return float(
            sum(board.tile[plot["tile"]].ability(plot["back"]).transport for plot in plots)
        )
    if boat == "white-wind":
        return float(sum(get_own_player(view)["workers"].values()))
    return {"ianvincible": 5.0, "flipper": 6.0, "sea-bastion": 0.5 * len(plots), "sea-breese": 2.5}[
        boat
    ]


def weigh_placement(view: View, board: Edition, move: mv.Place) -> float:
    """Close together, joined by roads, near home; turn order tiles among many."""
    plots = {(plot["q"], plot["r"]): plot for plot in get_own_player(view)["plots"]}
    near = [plots[spot] for spot in ((move.q + q, move.r + r) for q, r in STEPS) if spot in plots]
    tile = board.tile[move.tile]
    roads = sum(
        tile.edges[(side - move.turn) % 6] == "r" and (move.q + q, move.r + r) in plots
        for side, (q, r) in enumerate(STEPS)
    )
    weight = 1.0 if tile.kind == "turn-order" else 0.2
    return roads + weight * len(near) - 0.1 * (abs(move.q) + abs(move.r))


def weigh_flip(view: View, board: Edition, move: Move) -> float:
    """The tile that gains most by being turned."""
    if not isinstance(move, mv.Flip):
        return 0.0
    tile = board.tile[move.tile]
    return float(tile.back_points - tile.front_points)


WEIGHERS: dict[str, Callable[[View, Edition, Move], float]] = {
    "pay": weigh_payment,
    "make": weigh_good_to_make,
    "haul": haul.weigh_hauling,
    "choose": weigh_winter_choice,
    "sail": weigh_boat,
    "place": weigh_placement,
    "flip": weigh_flip,
}
