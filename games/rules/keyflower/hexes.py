"""Where tiles lie: flat-top hexagons in axial coordinates. Side 0 is the bottom, then clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import SIDES, Edition

if TYPE_CHECKING:
    from games.rules.keyflower.state import Plot

STEPS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""From a tile to the neighbour on each of its sides."""

Place = tuple[int, int]
Touched = tuple[tuple[int, str], ...]
"""Sides of a place with what the tiles beyond show there."""


def get_opposite_side(side: int) -> int:
    """The neighbour's side that touches this one."""
    return (side + 3) % SIDES


def get_edge(board: Edition, tile: str, turn: int, side: int) -> str:
    """What a tile turned clockwise by `turn` sides shows on a side: r(oad), (river) w, f(ield)."""
    return board.tile[tile].edges[(side - turn) % SIDES]


def list_neighbours(place: Place) -> Iterator[tuple[int, Place]]:
    """Each side with the place beyond it."""
    for side, (q, r) in enumerate(STEPS):
        yield side, (place[0] + q, place[1] + r)


def list_free_places(plots: tuple[Plot, ...]) -> list[Place]:
    """Empty places next to the village, in a fixed order."""
    taken = {(plot.q, plot.r) for plot in plots}
    return sorted({place for spot in taken for _side, place in list_neighbours(spot)} - taken)


def list_touching_edges(board: Edition, plots: dict[Place, Plot], place: Place) -> Touched:
    """What the neighbours of an empty place show on the sides that touch it."""
    around = ((side, plots.get(other)) for side, other in list_neighbours(place))
    return tuple(
        (side, get_edge(board, plot.tile, plot.turn, get_opposite_side(side)))
        for side, plot in around
        if plot
    )


@lru_cache(maxsize=20_000)
def list_fitting_turns(edges: str, touched: Touched) -> tuple[int, ...]:
    """The turns with which every edge of a tile matches the one that it touches."""
    return tuple(
        turn
        for turn in range(SIDES)
        if all(edges[(side - turn) % SIDES] == theirs for side, theirs in touched)
    )


def list_joined_plots(board: Edition, plots: tuple[Plot, ...], kinds: str) -> dict[int, list[int]]:
    """Plots joined to each plot where both show one of these kinds of edge: by roads ("r"), rivers
    ("w"), anyhow ("rwf")."""
    at = {(plot.q, plot.r): number for number, plot in enumerate(plots)}
    joined: dict[int, list[int]] = {number: [] for number in range(len(plots))}
    for number, plot in enumerate(plots):
        for side, place in list_neighbours((plot.q, plot.r)):
            other = at.get(place)
            if other is not None and is_joined_on_side(board, plot, plots[other], side, kinds):
                joined[number].append(other)
    return joined


def is_joined_on_side(board: Edition, plot: Plot, other: Plot, side: int, kinds: str) -> bool:
    """Whether both tiles show one of these kinds of edge where they touch."""
    here = get_edge(board, plot.tile, plot.turn, side)
    return (
        here in kinds and get_edge(board, other.tile, other.turn, get_opposite_side(side)) in kinds
    )


def measure_distances(joined: dict[int, list[int]], start: int, reach: int) -> dict[int, int]:
    """Steps from a plot to every other one within reach."""
    far, border = {start: 0}, [start]
    for step in range(1, reach + 1):
        border = [other for at in border for other in joined[at] if other not in far]
        far |= dict.fromkeys(border, step)
        if not border:
            break
    del far[start]
    return far
