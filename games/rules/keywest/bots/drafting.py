"""Which tile to take: the one that adds most to what I have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots.disks import plant_best_fruits, roll_noise
from games.rules.keywest.bots.diving import estimate_sea_pool
from games.rules.keywest.bots.position import Position, change_row, read_position
from games.rules.keywest.bots.worth import estimate_position

if TYPE_CHECKING:
    from games.rules.keywest.edition import Tile
    from games.rules.types import Decision, Move, Random, View

BRIDGE_DOLLAR = 1
"""What lies on a step of a bridge, at least."""
TURNED_UP = 1 / 3
"""Each harvest tile turned up is one of three fruits."""


def add_tile_effects(p: Position, view: View, tile: Tile) -> Position:
    """The position after the tile took effect, chance at its average."""
    if tile.bridge >= 0:
        p = p._replace(shares=change_row(p.shares, tile.bridge))
        if p.left[tile.bridge]:
            p = p._replace(left=change_row(p.left, tile.bridge, -1), money=p.money + BRIDGE_DOLLAR)
    if tile.harvest:
        up = min(tile.harvest, p.face_down) * TURNED_UP
        p = p._replace(
            mainland=tuple([lying + up for lying in p.mainland]),
            face_down=p.face_down - tile.harvest,
        )
    p = p._replace(looks=p.looks + tile.look, takes=p.takes + tile.take)
    return plant_best_fruits(p, view, tile.fruits)


def estimate_tiles_on_offer(view: View) -> list[tuple[int, float]]:
    """Each tile still on offer: (slot from 0, points that it adds to my position)."""
    p = read_position(view, estimate_sea_pool(view))
    before = estimate_position(p)
    return [
        (
            entry["slot"] - 1,
            estimate_position(add_tile_effects(p, view, p.board.tile_of[entry["tile"]])) - before,
        )
        for entry in view["offer"]
        if entry["taken"] is None
    ]


def choose_tile(view: View, decision: Decision, rng: Random) -> Move:
    """The tile that adds most."""
    values = dict(estimate_tiles_on_offer(view))
    return max(decision.moves, key=lambda move: values[move.slot] + roll_noise(rng))


def choose_tile_to_resolve(view: View, decision: Decision, rng: Random) -> Move:
    """Bridges and harvest tiles first: plantations are better chosen knowing what they showed."""
    board = read_position(view, ()).board
    return min(
        decision.moves, key=lambda move: len(board.tile_of[view["offer"][move.slot]["tile"]].fruits)
    )
