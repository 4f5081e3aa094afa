"""How long the draw of a league takes, in every case that there is."""

from __future__ import annotations

from collections.abc import Iterator

from games.leagues.draw import designs
from games.leagues.draw.lots import drawn
from games.leagues.draw.pyramid import Newcomer, Shape, placed
from games.leagues.draw.seating import seated
from tests.bench.figures import Figure, at_most, timed


def figures() -> Iterator[Figure]:
    """The slowest of all draws, from nothing; and the groups and lots of a large league."""
    looked, sat = zip(*(_draw(*one[:3]) for one in designs.every()), strict=True)
    yield at_most("a design looked up, the slowest of all", max(looked) * 1000, 50, " ms")
    yield at_most("its seats, the slowest of all", max(sat) * 1000, 50, " ms")
    people = [Newcomer(number) for number in range(1000)]
    levels = placed([], people, Shape(4))
    grouped = timed(lambda: placed([], people, Shape(4)))
    yield at_most("a league of 1,000 in groups", grouped * 1000, 50, " ms")
    groups = [group for level in levels for group in level]
    yield at_most("their lots", timed(lambda: drawn(bytes(32), groups)) * 1000, 50, " ms")


def _draw(seats: int, players: int, games: int) -> tuple[float, float]:
    """Seconds to look a design up with nothing remembered, and to seat it."""
    for remembered in (designs._data, designs._every_key, designs._design):
        remembered.cache_clear()
    looked = timed(lambda: designs.design(seats, players, games))
    tables = designs.design(seats, players, games).tables
    return looked, timed(lambda: seated(tables))
