"""What a player has at the end, and what a tile got of it: the terms of the final allocation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.keyflower.edition import Four, Scoring, Three

Counts = tuple[int, ...]
Tiles = tuple[tuple[str, Scoring], ...]
JEWELLER, MERCER = (0, 0, 0, 1), (1, 1, 1, 0)
WHITE_WIND = "white-wind"
LOOSE = ""
"""Stands for no tile: gold that is worth a point by itself."""


class Share(NamedTuple):
    """What a tile got of one sort ("worker", "skill", "good"), by kind, and the points it brought.

    `purple`: the purple worker is there as well, as one more of the kind that it stands for.
    """

    tile: str
    sort: str
    counts: Counts
    points: int
    purple: bool = False


Plan = tuple[Share, ...]
NOTHING: Plan = ()


class Holdings(NamedTuple):
    """What one player has to allot.

    `tiles`: the winter tiles; `white_wind`: each worker left is worth a point; `wild`: goods stand
    for each other; `yards`: the yards with the goods that lie and count there, each with what one
    good brings; `free`: they may be used elsewhere.
    """

    workers: Four
    skills: Three
    goods: Four
    tiles: Tiles
    white_wind: bool
    wild: bool
    yards: tuple[tuple[str, Four, int], ...]
    free: bool = False


def sum_plan_points(plan: Iterable[Share]) -> int:
    """All points of a plan."""
    return sum(share.points for share in plan)


def change_count(counts: Counts, kind: int, change: int) -> Counts:
    """The counts with one kind changed."""
    return (*counts[:kind], counts[kind] + change, *counts[kind + 1 :])


def list_takers_of_sort(holdings: Holdings, sort: str) -> Tiles:
    """The winter tiles for one sort of thing: those that need several kinds first, then those that
    take a single one, the one that takes fives of any kinds last."""
    return tuple(sorted((tile for tile in holdings.tiles if tile[1].of == sort), key=rank_taker))


def rank_taker(tile: tuple[str, Scoring]) -> tuple[int, int]:
    """Where a tile stands in that order."""
    scoring = tile[1]
    return scoring.number, 1 if scoring.one_kind else -sum(map(bool, scoring.sets))
