"""How long the draw of a league takes, in every case that there is; and what its pages cost."""

from __future__ import annotations

from collections.abc import Iterator

from games.leagues.draw import designs
from games.leagues.draw.assignment import assign_seats, draw_lots
from games.leagues.draw.pyramid import Newcomer, Shape, place_in_levels
from tests.bench import decade, league_pages
from tests.bench.figures import Figure, at_most, median_ms


def figures() -> Iterator[Figure]:
    """The slowest of all draws, from nothing; and the groups and lots of a large league."""
    looked, sat = zip(*(_draw(*one[:3]) for one in designs.list_designs()), strict=True)
    yield at_most("a design looked up, the slowest of all", max(looked), 50, " ms")
    yield at_most("its seats, the slowest of all", max(sat), 50, " ms")
    people = [Newcomer(number) for number in range(1000)]
    levels = place_in_levels([], people, Shape(4))
    grouped = median_ms(lambda: place_in_levels([], people, Shape(4)), 5)
    yield at_most("a league of 1,000 in groups", grouped, 50, " ms")
    groups = [group for level in levels for group in level]
    yield at_most("their lots", median_ms(lambda: draw_lots(bytes(32), groups), 5), 50, " ms")
    yield from decade.figures()
    yield from league_pages.figures()


def _draw(seats: int, players: int, games: int) -> tuple[float, float]:
    """Milliseconds to look a design up with nothing remembered, and to seat it; medians."""
    tables = designs.get_design(seats, players, games).tables
    looked = median_ms(lambda: _looked_up(seats, players, games), 5)
    return looked, median_ms(lambda: assign_seats(tables), 5)


def _looked_up(seats: int, players: int, games: int) -> None:
    for remembered in (
        designs._read_designs_file,
        designs._list_design_keys,
        designs._build_design,
    ):
        remembered.cache_clear()
    designs.get_design(seats, players, games)
