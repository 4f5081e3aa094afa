"""Which tile to take: the one that adds most to what I have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots.disks import planted, taste
from games.rules.keywest.bots.diving import pool_of
from games.rules.keywest.bots.position import Position, plus, read
from games.rules.keywest.bots.worth import worth

if TYPE_CHECKING:
    from games.rules.keywest.edition import Tile
    from games.rules.types import Decision, Move, Random, View

BRIDGE_DOLLAR = 1
"""What lies on a step of a bridge, at least."""
TURNED_UP = 1 / 3
"""Each harvest tile turned up is one of three fruits."""


def with_tile(p: Position, view: View, tile: Tile) -> Position:
    """The position after the tile took effect, chance at its average."""
    if tile.bridge >= 0:
        p = p._replace(shares=plus(p.shares, tile.bridge))
        if p.left[tile.bridge]:
            p = p._replace(left=plus(p.left, tile.bridge, -1), money=p.money + BRIDGE_DOLLAR)
    if tile.harvest:
        up = min(tile.harvest, p.face_down) * TURNED_UP
        p = p._replace(
            mainland=tuple([lying + up for lying in p.mainland]),
            face_down=p.face_down - tile.harvest,
        )
    p = p._replace(looks=p.looks + tile.look, takes=p.takes + tile.take)
    return planted(p, view, tile.fruits)


def tile_values(view: View) -> list[tuple[int, float]]:
    """Each tile still on offer: (slot from 0, points that it adds to my position)."""
    p = read(view, pool_of(view))
    before = worth(p)
    return [
        (entry["slot"] - 1, worth(with_tile(p, view, p.board.tile_of[entry["tile"]])) - before)
        for entry in view["offer"]
        if entry["taken"] is None
    ]


def take(view: View, decision: Decision, rng: Random) -> Move:
    """The tile that adds most."""
    values = dict(tile_values(view))
    return max(decision.moves, key=lambda move: values[move.slot] + taste(rng))


def resolve(view: View, decision: Decision, rng: Random) -> Move:
    """Bridges and harvest tiles first: plantations are better chosen knowing what they showed."""
    board = read(view, ()).board
    return min(
        decision.moves, key=lambda move: len(board.tile_of[view["offer"][move.slot]["tile"]].fruits)
    )
