"""The longest closed road route: how many different tiles it can visit without using a road twice
(Sea Bastion)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Joined = dict[int, list[int]]
UNTOUCHED = 0
"""Label of a tile at the border that the route does not touch."""


class Border(NamedTuple):
    """What matters of the roads chosen so far, for tiles that still have roads to come.

    tiles: their numbers; labels: which of them already hang together; odd: whether the route ends
    there as yet.
    """

    tiles: tuple[int, ...]
    labels: tuple[int, ...]
    odd: tuple[bool, ...]


Ways = dict[Border, int]
"""The most tiles so far, for each situation at the border."""


def measure_longest_loop(joined: Joined) -> int:
    """The most tiles on a closed route that uses each road at most once; 0 without any loop.

    Such routes are exactly the connected sets of roads with an even number at every tile. Roads are
    taken or left one after the other; of all ways that leave the same situation at the border only
    the longest is kept, so that the work grows with the width of a village and not with its number
    of round trips.
    """
    roads = order_roads(joined)
    last = {tile: number for number, road in enumerate(roads) for tile in road}
    ways: Ways = {Border((), (), ()): 0}
    best = 0
    for number, road in enumerate(roads):
        done = [tile for tile in road if last[tile] == number]
        ways, closed = extend_ways(ways, road, done)
        best = max(best, closed)
    return best


def extend_ways(ways: Ways, road: tuple[int, int], done: list[int]) -> tuple[Ways, int]:
    """The ways once this road is taken or left, and the most tiles of a route that it closes.

    `done`: those of its two tiles that have no more roads to come.
    """
    after: Ways = {}
    closed = 0
    for way, count in list_ways_with_and_without(ways, road):
        left = remove_finished_tiles(way, done)
        if left is None:
            continue
        if any(way.labels) and not any(left.labels):
            closed = max(closed, count)
        elif count > after.get(left, -1):
            after[left] = count
    return after, closed


def list_ways_with_and_without(ways: Ways, road: tuple[int, int]) -> Iterator[tuple[Border, int]]:
    """Every way twice: without the road, and with it."""
    for border, tiles in ways.items():
        border = add_road_ends(border, road)
        yield border, tiles
        yield add_road(border, road), tiles + count_new_tiles(border, road)


def order_roads(joined: Joined) -> list[tuple[int, int]]:
    """All roads, tile by tile as they are found from the first one on, so that the border stays
    short."""
    place: dict[int, int] = {}
    for root in joined:
        row = [root]
        while row:
            row = [tile for tile in dict.fromkeys(row) if tile not in place]
            place |= {tile: len(place) + step for step, tile in enumerate(row)}
            row = [other for tile in row for other in joined[tile]]
    roads = {(min(a, b), max(a, b)) for a, others in joined.items() for b in others}
    return sorted(
        roads,
        key=lambda road: (max(place[road[0]], place[road[1]]), min(place[road[0]], place[road[1]])),
    )


def add_road_ends(border: Border, road: tuple[int, int]) -> Border:
    """The border with both ends of a road on it."""
    for tile in road:
        if tile not in border.tiles:
            border = Border(
                (*border.tiles, tile), (*border.labels, UNTOUCHED), (*border.odd, False)
            )
    return border


def count_new_tiles(border: Border, road: tuple[int, int]) -> int:
    """How many tiles this road would add to the route."""
    return sum(border.labels[border.tiles.index(tile)] == UNTOUCHED for tile in road)


def add_road(border: Border, road: tuple[int, int]) -> Border:
    """The border once the route uses this road."""
    a, b = map(border.tiles.index, road)
    labels = list(border.labels)
    fresh = max(labels) + 1
    old = {labels[a], labels[b]} - {UNTOUCHED}
    labels = [fresh if at in (a, b) or label in old else label for at, label in enumerate(labels)]
    odd = tuple(not value if at in (a, b) else value for at, value in enumerate(border.odd))
    return Border(border.tiles, tuple(labels), odd)


def remove_finished_tiles(border: Border, done: list[int]) -> Border | None:
    """The border without tiles that have no more roads; None if the route breaks off there, or
    falls apart."""
    for tile in done:
        at = border.tiles.index(tile)
        if border.odd[at]:
            return None
        label = border.labels[at]
        alone = label and border.labels.count(label) == 1
        if alone and any(other not in (UNTOUCHED, label) for other in border.labels):
            return None
        tiles, labels, odd = border
        border = Border(
            tiles[:at] + tiles[at + 1 :], labels[:at] + labels[at + 1 :], odd[:at] + odd[at + 1 :]
        )
    return renumber_border(border)


def renumber_border(border: Border) -> Border:
    """The same border with its tiles in order and its labels counted from 1."""
    order = sorted(range(len(border.tiles)), key=border.tiles.__getitem__)
    names: dict[int, int] = {UNTOUCHED: UNTOUCHED}
    labels = tuple(names.setdefault(border.labels[at], len(names)) for at in order)
    return Border(
        tuple(border.tiles[at] for at in order), labels, tuple(border.odd[at] for at in order)
    )
