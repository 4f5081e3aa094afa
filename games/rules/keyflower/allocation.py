"""The best use of workers, skills and goods at the end: exact, by going through the few numbers that matter.

Each sort of thing is allotted on its own, as no tile takes two sorts. For one sort the tiles can take complete sets of
named kinds, fives of any kinds, or each of one chosen kind; what is left over is worth a little by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.rules.keyflower.edition import Four, Scoring, Three

Counts = tuple[int, ...]
SPARED = 4
JEWELLER, MERCER = (0, 0, 0, 1), (1, 1, 1, 0)


class Holdings(NamedTuple):
    """What one player has to allot.

    `white_wind`: each worker left is worth a point; `wild`: goods stand for each other; `yards`: points already made on
    yards; `best_yard`: what one more good on his best yard would bring.
    """

    workers: Four
    skills: Three
    goods: Four
    tiles: tuple[Scoring, ...]
    white_wind: bool
    wild: bool
    yards: int
    best_yard: int


def best(held: Holdings) -> dict[str, int]:
    """The most points, by source: yards, winter tiles, White Wind, gold left over."""
    workers, white = allot(held.workers, of(held, "worker"), (int(held.white_wind),) * 4)
    skills, _nothing = allot(held.skills, of(held, "skill"), (0, 0, 0))
    goods, gold = wild_goods(held) if held.wild else allot(held.goods, of(held, "good"), (0, 0, 0, 1))
    return {"yards": held.yards, "winter": workers + skills + goods, "white-wind": white, "gold": gold}


def of(held: Holdings, sort: str) -> tuple[Scoring, ...]:
    """The winter tiles for one sort of thing, the one that takes fives of any kinds last."""
    return tuple(sorted((tile for tile in held.tiles if tile.of == sort), key=lambda tile: tile.number))


@lru_cache(maxsize=100_000)
def allot(counts: Counts, tiles: tuple[Scoring, ...], alone: Counts) -> tuple[int, int]:
    """The best (points on tiles, points of what is left), `alone` being what a left-over of each kind is worth (0
    or 1)."""
    if not tiles:
        return 0, sum(count * worth for count, worth in zip(counts, alone, strict=True))
    tile, rest = tiles[0], tiles[1:]
    if tile.number:
        return fives(counts, tile, alone)
    found = (-1, 0)
    for used, points in uses(tile, counts):
        left = tuple(count - use for count, use in zip(counts, used, strict=True))
        others, loose = allot(left, rest, alone)
        found = max(found, (points + others, loose), key=sum)
    return found


def uses(tile: Scoring, counts: Counts) -> Iterator[tuple[Counts, int]]:
    """What a tile may take, with its points.

    Of a single kind all, or up to four less: a fifth less could at best go into a five elsewhere, and no five is worth
    more than five things of a kind on their own tile.
    """
    kinds = range(len(counts))
    if tile.one_kind:
        for kind in kinds:
            for count in range(max(counts[kind] - SPARED, 0), counts[kind] + 1):
                yield tuple(count if other == kind else 0 for other in kinds), count * tile.points
        return
    most = min(counts[kind] // need for kind, need in enumerate(tile.sets) if need)
    single = sum(map(bool, tile.sets)) == 1
    for sets in range(max(most - SPARED, 0) if single else 0, most + 1):
        yield tuple(sets * need for need in tile.sets), sets * tile.points


def fives(counts: Counts, tile: Scoring, alone: Counts) -> tuple[int, int]:
    """The best number of fives of any kinds: first of what is worth nothing alone, then of what is."""
    idle = sum(count for count, worth in zip(counts, alone, strict=True) if not worth)
    worth = sum(count for count, worth in zip(counts, alone, strict=True) if worth)
    options = []
    for number in range((idle + worth) // tile.number + 1):
        given_up = max(number * tile.number - idle, 0)
        options.append((number * tile.points, worth - given_up))
    return max(options, key=sum)


def wild_goods(held: Holdings) -> tuple[int, int]:
    """With summer boat 3b every good is any good, gold included.

    Two points each with a Jeweller, else sets of three with a Mercer's Guild, else one point each.
    """
    total = sum(held.goods)
    tiles = of(held, "good")
    if any(tile.sets == JEWELLER for tile in tiles):
        return 2 * total, 0
    mercer = next((tile for tile in tiles if tile.sets == MERCER), None)
    if mercer is None:
        return 0, total
    return total // 3 * mercer.points, total % 3
