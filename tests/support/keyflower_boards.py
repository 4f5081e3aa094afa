"""Boards of Keyflower by hand and by chance."""

from __future__ import annotations

import os
from random import Random

from games.rules.keyflower.edition import CURRENT, WINTER, Edition, get_edition
from games.rules.keyflower.shares import Holdings

HOLDINGS = 1000 if "GAMES_PER_SEAT_COUNT" in os.environ else 125


BOARD, FIRST = get_edition(CURRENT, 6), get_edition("2012-r1", 6)


WINTER_TILES = tuple(tile for tile in BOARD.of_season(WINTER) if tile != "keythedral")


SIZES = {"realistic": (12, 7, 9), "nasty": (40, 16, 24), "small": (4, 3, 4)}


def held(
    workers=(0, 0, 0, 0),
    skills=(0, 0, 0),
    goods=(0, 0, 0, 0),
    tiles=(),
    *,
    wild=False,
    yards=(),
    board=BOARD,
) -> Holdings:
    """What a player has at the end; `tiles` are winter tiles and, if it is theirs, the White
    Wind."""
    winter = tuple((tile, board.tile[tile].scoring) for tile in tiles if tile != "white-wind")
    return Holdings(
        workers, skills, goods, winter, "white-wind" in tiles, wild, yards, board.rules.frees_yards
    )


def any_holdings(
    rng: Random, size: str, wild: bool = False, board: Edition = BOARD
) -> tuple[Holdings, frozenset[str]]:
    workers, skills, goods = SIZES[size]
    tiles = [tile for tile in (*WINTER_TILES, "white-wind") if rng.random() < 0.5]
    rng.shuffle(tiles)
    counts = [
        tuple(rng.randrange(most + 1) for _kind in range(kinds))
        for most, kinds in ((workers, 4), (skills, 3))
    ]
    stock = tuple(rng.randrange((5 if wild else goods) + 1) for _kind in range(4))
    return held(counts[0], counts[1], stock, tiles, wild=wild, board=board), frozenset(tiles)


def any_yards(rng: Random, most: int) -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """Some of the four yards, upgraded or not, with what may score there."""
    kinds = {
        "timber-yard": (0, 3),
        "stone-yard": (1, 3),
        "blacksmith": (2, 3),
        "barn": (0, 1, 2, 3),
    }
    return tuple(
        (
            yard,
            tuple(rng.randrange(most + 1) * (kind in there) for kind in range(4)),
            first + rng.randrange(2),
        )
        for yard, there in kinds.items()
        if rng.random() < 0.5
        for first in (1 if yard == "barn" else 2,)
    )
