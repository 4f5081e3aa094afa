"""A turn weighed: what each tile is worth by winning it or by working there, found out once for all
numbers and colours of workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots import haul
from games.rules.keyflower.bots.worth import (
    WORKER,
    estimate_face,
    estimate_tile,
    estimate_worker,
    get_season,
)
from games.rules.keyflower.edition import COLOURS, Edition

if TYPE_CHECKING:
    from games.rules.types import Move, View

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
