"""Villages put together at random as the rules allow: real tiles, every touching edge matching."""

from __future__ import annotations

from random import Random

from games.rules.keyflower.edition import CURRENT, get_edition
from games.rules.keyflower.hexes import (
    list_fitting_turns,
    list_free_places,
    list_neighbours,
    list_touching_edges,
)
from games.rules.keyflower.state import Plot

BOARD = get_edition(CURRENT, 6)
TILES = [tile.id for tile in BOARD.tile.values() if tile.kind != "home"]


def village(
    rng: Random, size: int, kinds: tuple[str, ...] = (), *, dense: bool = False
) -> tuple[Plot, ...]:
    """A home with up to `size` tiles of these kinds round it (of any, if none are named); dense:
    the place that most tiles touch."""
    plots = (Plot(0, 0, rng.choice(BOARD.homes), 0, False),)
    tiles = [tile for tile in TILES if not kinds or BOARD.tile[tile].kind in kinds]
    rng.shuffle(tiles)
    for tile in tiles[:size]:
        at = {(plot.q, plot.r): plot for plot in plots}
        legal = [
            (place, turn)
            for place in list_free_places(plots)
            for turn in list_fitting_turns(
                BOARD.tile[tile].edges, list_touching_edges(BOARD, at, place)
            )
        ]
        if legal:
            rng.shuffle(legal)
            place, turn = (
                max(legal, key=lambda spot: sum(p in at for _s, p in list_neighbours(spot[0])))
                if dense
                else legal[0]
            )
            plots += (Plot(*place, tile, turn, rng.random() < 0.5),)
    return plots
