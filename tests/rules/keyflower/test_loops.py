"""The Sea Bastion's closed road loop and other ways through a village, against walking every
way."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.rules.keyflower import road_loops
from games.rules.keyflower.hexes import is_joined_on_side, list_joined_plots
from games.rules.keyflower.road_loops import extend_ways, measure_longest_loop
from tests.rules.keyflower.exhaustive import longest_walk
from tests.rules.keyflower.villages import BOARD, village

Joined = dict[int, list[int]]
STEPS = 30_000
"""Ways looked at on from a road to the next."""


def graph(roads: str) -> Joined:
    """ "ab bc ca": roads between tiles named by letters."""
    joined: Joined = {}
    for a, b in roads.split():
        joined.setdefault(ord(a), []).append(ord(b))
        joined.setdefault(ord(b), []).append(ord(a))
    return joined


@pytest.mark.parametrize(
    ("roads", "tiles"),
    [
        ("", 0),
        ("ab bc cd", 0),
        ("ab bc ca", 3),
        ("ab bc ca cd", 3),
        ("ab bc ca cd de ec", 5),
        ("ab bc ca de ef fd", 3),
        ("ab bc ca cd de ef fd", 3),
        ("ab bc cd da ac", 4),
        ("ab bc ca ad de ea bf fg gb", 7),
    ],
    ids=[
        "nothing",
        "a road without return",
        "a triangle",
        "a triangle with a dead end",
        "a figure of eight counts as one loop",
        "two loops apart",
        "two loops joined by one road, which cannot be used twice",
        "a square with a diagonal: the outer loop",
        "three triangles round a corner each",
    ],
)
def test_a_closed_route_uses_no_road_twice_and_counts_each_tile_once(
    roads: str, tiles: int
) -> None:
    assert measure_longest_loop(graph(roads)) == tiles


def test_the_longest_loop_of_random_villages_is_the_longest_walk() -> None:
    rng = Random("loops of villages")
    found = set()
    for number in range(150):
        plots = village(rng, 5 + number % 8, ("village",), dense=True)
        joined = list_joined_plots(BOARD, plots, "r")
        found.add(measure_longest_loop(joined))
        assert measure_longest_loop(joined) == longest_walk(joined)
    assert len(found) >= 5


def test_the_longest_loop_of_random_graphs_is_the_longest_walk() -> None:
    rng = Random("loops of graphs")
    for _number in range(150):
        roads = rng.sample([a + b for a, b in combinations("abcdefg", 2)], rng.randrange(3, 11))
        assert measure_longest_loop(graph(" ".join(roads))) == longest_walk(graph(" ".join(roads)))


def test_even_the_largest_village_is_measured_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 30 spring, summer and autumn tiles that six players see, packed as close as they go, and
    all 59 tiles. Walking every way would take millions of steps."""
    rng = Random("large villages")
    kept: list[int] = []

    def counted(
        ways: road_loops.Ways, road: tuple[int, int], done: list[int]
    ) -> tuple[road_loops.Ways, int]:
        kept.append(len(ways))
        return extend_ways(ways, road, done)

    monkeypatch.setattr(road_loops, "extend_ways", counted)
    for number in range(12):
        plots = village(rng, 60, ("village",) if number % 2 else (), dense=True)
        kept.clear()
        assert measure_longest_loop(list_joined_plots(BOARD, plots, "r")) >= 0
        assert 0 < sum(kept) < STEPS


def test_roads_join_only_where_both_tiles_show_one() -> None:
    plots = village(Random("joined"), 30)
    joined = list_joined_plots(BOARD, plots, "r")
    pairs = {(a, b) for a, others in joined.items() for b in others}
    assert pairs
    assert {(b, a) for a, b in pairs} == pairs
    assert any(
        is_joined_on_side(BOARD, plots[0], plots[other], side, "r")
        for other in joined[0]
        for side in range(6)
    )
