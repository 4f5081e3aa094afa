"""A player who weighs every move by what it is worth: bids where it pays, works where it brings
most, upgrades."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import haul
from games.rules.keyflower.bots.worth import (
    SKILL,
    WORKER,
    collected,
    effect,
    me,
    season_of,
    tile_to_win,
    worker,
)
from games.rules.keyflower.edition import COLOURS, GREEN, WINTER, Edition, board_of
from games.rules.keyflower.hexes import STEPS

if TYPE_CHECKING:
    from games.rules.core import Decision, Move, Random, View

NOISE = 0.25
"""So that two games are not the same."""
LEAST_GAIN = 0.15
"""Below this it is better to pass and keep the workers."""
CONTESTED = 0.8
"""A bid may be beaten, then the turn was lost."""
RAISE = 0.3
"""Of what raising an own leading bid is worth: it only keeps others off."""


def plan(view: View, decision: Decision, rng: Random) -> Move:
    """The best move for the viewer, as far as the view tells."""
    weigh = WEIGHERS.get(decision.kind)
    if weigh is None:
        return decision.default
    board = board_of(view)
    return max(decision.moves, key=lambda move: weigh(view, board, move) + NOISE * rng.random())


def weigh_turn(view: View, board: Edition, move: Move) -> float:
    """A bid, a use, picking up a beaten bid, or passing."""
    match move:
        case mv.Bid(count, colour, tile):
            return bid(view, board, count, COLOURS[colour], tile)
        case mv.Use(tile, count, colour):
            return use(view, board, tile, count * worker(COLOURS[colour], season_of(view)))
        case mv.Mix(tile, workers):
            crew = zip(COLOURS, workers, strict=True)
            return use(
                view,
                board,
                tile,
                sum(count * worker(colour, season_of(view)) for colour, count in crew),
            )
        case mv.Gather(tile):
            return LEAST_GAIN - 2 * NOISE if view["task"] is None else -1.0
    return LEAST_GAIN


def bid(view: View, board: Edition, count: int, colour: str, name: str) -> float:
    """What a bid brings, less the workers it would cost."""
    lot = next(lot for lot in view["lots"] if lot["tile"] == name)
    own = next((group["count"] for group in lot["bids"] if group["seat"] == view["seat"]), 0)
    added = count - own
    value = tile_to_win(view, board, board.tile[name]) + standing(lot) * WORKER[season_of(view)]
    cost = count * worker(colour, season_of(view))
    if lot["leader"] == view["seat"]:
        return -1.0
    return CONTESTED * value - cost - 0.02 * added


def standing(lot: View) -> int:
    """Workers on a tile, which its winner gets."""
    return sum(group["count"] for group in lot["uses"])


def use(view: View, board: Edition, name: str, cost: float) -> float:
    """What working on a tile brings, less the workers who do not come back."""
    season, seat = season_of(view), view["seat"]
    place, home = found(view, name)
    ability = board.tile[name].ability(place["back"])
    gain = effect(ability, season)
    if ability.transport or ability.upgrade:
        gain += haul.gain(view, board, ability.transport, ability.upgrade)
    kept = home == seat or (home is None and place["leader"] == seat)
    share = 0.35 if kept else 1.0
    return gain - cost * share


def found(view: View, name: str) -> tuple[View, int | None]:
    """A tile on the table, and in whose village it lies (None: it is up for auction)."""
    for lot in view["lots"]:
        if lot["tile"] == name:
            return lot, None
    return next(
        (plot, player["seat"])
        for player in view["players"]
        for plot in player["plots"]
        if plot["tile"] == name
    )


def weigh_pay(view: View, board: Edition, move: mv.Pay) -> float:
    """What there is most of; green workers last."""
    own = me(view)
    have: int = (own["workers"] | own["skills"])[move.what]
    return have - (5 if move.what == COLOURS[GREEN] else 0)


def weigh_make(view: View, board: Edition, move: mv.Make) -> float:
    """What there is least of."""
    return -float(sum(list(plot["goods"].values())[move.good] for plot in me(view)["plots"]))


def weigh_choice(view: View, board: Edition, move: mv.Choose) -> float:
    """The winter tile that suits best, and no help for others."""
    suits = [
        12.0 if (scoring := board.tile[tile].scoring) is None else collected(view, scoring)
        for tile in move.tiles
    ]
    return max(suits) - 1.5 * (len(suits) - 1)


def weigh_sail(view: View, board: Edition, move: mv.Sail) -> float:
    """The fullest boat; in winter the one that scores most."""
    if view["season"] == WINTER:
        return winter_boat(view, board, move.boat)
    boat = next(boat for boat in view["boats"] if boat["tile"] == move.boat)
    season = season_of(view)
    return float(
        sum(boat["workers"].values()) * WORKER[season]
        + sum(boat["skills"].values()) * SKILL[season]
    )


def winter_boat(view: View, board: Edition, boat: str) -> float:
    """What a boat scores in this village."""
    plots = me(view)["plots"]
    if boat == "keyflower":
        return float(
            sum(board.tile[plot["tile"]].ability(plot["back"]).transport for plot in plots)
        )
    if boat == "white-wind":
        return float(sum(me(view)["workers"].values()))
    return {"ianvincible": 5.0, "flipper": 6.0, "sea-bastion": 0.5 * len(plots), "sea-breese": 2.5}[
        boat
    ]


def weigh_place(view: View, board: Edition, move: mv.Place) -> float:
    """Close together, joined by roads, near home; turn order tiles among many."""
    plots = {(plot["q"], plot["r"]): plot for plot in me(view)["plots"]}
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
    "turn": weigh_turn,
    "pay": weigh_pay,
    "make": weigh_make,
    "haul": haul.weigh,
    "choose": weigh_choice,
    "sail": weigh_sail,
    "place": weigh_place,
    "flip": weigh_flip,
}
