"""A player who weighs every move by what it is worth, and a turn by what each tile is worth to win
or to work on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import haul
from games.rules.keyflower.bots.worth import (
    SKILL,
    WORKER,
    estimate_face,
    estimate_tile,
    estimate_winter_tile,
    estimate_worker,
    get_own_player,
    get_season,
)
from games.rules.keyflower.edition import COLOURS, GREEN, WINTER, Edition, get_viewed_edition
from games.rules.keyflower.hexes import STEPS

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View


# A turn: what each tile is worth, found out once for all numbers and colours of workers.


NOISE = 0.25
"""So that two games are not the same."""
LEAST_GAIN = 0.15
"""Below this it is better to pass and keep the workers."""
CONTESTED = 0.8
"""A bid may be beaten, then the turn was lost."""


class Turn:
    """What a viewer may gain in their turn."""

    def __init__(self, view: View, board: Edition) -> None:
        self.view, self.board, self.season = view, board, get_season(view)
        self.lots = {lot["tile"]: lot for lot in view["lots"]}
        self.plots = {
            plot["tile"]: (plot, player["seat"])
            for player in view["players"]
            for plot in player["plots"]
        }
        self.won: dict[str, float] = {}
        self.hauled: dict[tuple[int, int], float] = {}

    def weigh(self, move: Move) -> float:
        """A bid, a use, picking up a beaten bid, or passing."""
        match move:
            case mv.Bid(count, colour, tile):
                return self.bid(count, COLOURS[colour], tile)
            case mv.Use(tile, count, colour):
                return self.use(tile, count * estimate_worker(COLOURS[colour], self.season))
            case mv.Mix(tile, workers):
                crew = zip(COLOURS, workers, strict=True)
                return self.use(
                    tile,
                    sum(count * estimate_worker(colour, self.season) for colour, count in crew),
                )
            case mv.Gather(tile):
                return LEAST_GAIN - 2 * NOISE if self.view["task"] is None else -1.0
        return LEAST_GAIN

    def bid(self, count: int, colour: str, name: str) -> float:
        """What a bid brings, less the workers it would cost."""
        lot, seat = self.lots[name], self.view["seat"]
        if lot["leader"] == seat:
            return -1.0
        own = next((group["count"] for group in lot["bids"] if group["seat"] == seat), 0)
        added = count - own
        cost = count * estimate_worker(colour, self.season)
        return CONTESTED * self.estimate_prize(lot) - cost - 0.02 * added

    def estimate_prize(self, lot: View) -> float:
        """What it is worth to win a tile, with the workers on it."""
        name = lot["tile"]
        if name not in self.won:
            tile = self.board.tile[name]
            workers = sum(group["count"] for group in lot["uses"])
            self.won[name] = (
                estimate_tile(self.view, self.board, tile) + workers * WORKER[self.season]
            )
        return self.won[name]

    def use(self, name: str, cost: float) -> float:
        """What working on a tile brings, less the workers who do not come back."""
        lot, seat = self.lots.get(name), self.view["seat"]
        place, home = (lot, lot["leader"]) if lot else self.plots[name]
        ability = self.board.tile[name].ability(place["back"])
        gain = estimate_face(ability, self.season)
        if ability.transport or ability.upgrade:
            gain += self.estimate_haul(ability.transport, ability.upgrade)
        return gain - cost * (0.35 if home == seat else 1.0)

    def estimate_haul(self, transport: int, upgrades: int) -> float:
        """What so many transport and upgrade points could bring now."""
        points = transport, upgrades
        if points not in self.hauled:
            self.hauled[points] = haul.estimate_haul_points(
                self.view, self.board, transport, upgrades
            )
        return self.hauled[points]


# Choices.


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
