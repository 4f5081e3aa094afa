"""Menus that would be too long are cut: first the tile on which something is to be done, then
what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.rules.keyflower.moves import Aim, Carry

if TYPE_CHECKING:
    from games.rules.types import Move

MOST_MOVES = 2000


def cut_menu(moves: list[Move], aim: str, *always: Move) -> tuple[Move, ...]:
    """The moves and what is possible `always`; where they are more than MOST_MOVES, each tile to do
    something on.

    `aim`: the tile that was named then, "" if none was.
    """
    if aim:
        return (*(move for move in moves if get_move_tile(move) == aim), *always)
    if len(moves) + len(always) <= MOST_MOVES:
        return (*moves, *always)
    return (*map(Aim, drop_repeated_tiles(map(get_move_tile, moves))), *always)


def get_move_tile(move: Move) -> str:
    """The tile on which a move does something: where a good is taken from, else the one that it
    names."""
    tile: str = move.source if isinstance(move, Carry) else move.tile
    return tile


def drop_repeated_tiles(tiles: Iterable[str]) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(tiles))
