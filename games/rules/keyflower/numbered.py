"""The places next to a village by number, row by row: as the board and the list call them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from games.rules.keyflower.hexes import Place, neighbours

TURNS = "abcdef"
"""How the six ways in which a tile can lie are called."""


def numbers_of(plots: list[dict[str, Any]]) -> dict[Place, int]:
    """The number of each free place, from 1, as one reads: from above, and from the left."""
    return _numbers(tuple([(plot["q"], plot["r"]) for plot in plots]))


@lru_cache(maxsize=64)
def _numbers(taken: tuple[Place, ...]) -> dict[Place, int]:
    free = {place for spot in taken for _side, place in neighbours(spot)} - set(taken)
    ordered = sorted(free, key=lambda place: (2 * place[1] + place[0], place[0]))
    return {place: number for number, place in enumerate(ordered, 1)}
