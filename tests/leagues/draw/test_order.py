"""Tables begin as people get free: nobody has too many, and none is left over."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from games.leagues.draw.designs import Design, get_design, list_designs
from games.leagues.draw.table_order import (
    list_startable_in_round,
    list_startable_tables,
    spread_tables,
)

FINISHERS: dict[str, Callable[[list[int], random.Random], int]] = {
    "the first": lambda running, _rng: running[0],
    "the last": lambda running, _rng: running[-1],
    "any": lambda running, rng: rng.choice(running),
}
"""Which of the running tables finishes next."""


def played(one: Design, most: int, finishes: Callable[[list[int], random.Random], int]) -> None:
    """A season to its end, one table finishing at a time."""
    rng, begun, finished = random.Random(1), list[int](), set[int]()
    while len(finished) < len(one.tables):
        begun += list_startable_tables(one.tables, set(begun), finished, most)
        running = [number for number in begun if number not in finished]
        assert running, "deadlock"
        unfinished = Counter(player for number in running for player in one.tables[number])
        assert max(unfinished.values()) <= most
        finished.add(finishes(running, rng))
    assert sorted(begun) == list(range(len(one.tables)))


@pytest.mark.parametrize("finishes", FINISHERS.values(), ids=FINISHERS)
@pytest.mark.parametrize("most", [1, 2, 3])
def test_every_table_of_every_design_begins_whoever_is_slow(
    most: int, finishes: Callable[[list[int], random.Random], int]
) -> None:
    for one in list_designs():
        played(one, most, finishes)


def test_a_table_begins_as_soon_as_its_players_are_free_and_not_before() -> None:
    tables = [(0, 1), (0, 2), (2, 3), (1, 3)]
    assert list_startable_tables(tables, set(), set(), 1) == (0, 2)
    assert list_startable_tables(tables, {0, 2}, {0}, 1) == ()
    assert list_startable_tables(tables, {0, 2}, {0, 2}, 1) == (1, 3)
    assert list_startable_tables(tables, set(), set(), 2) == (0, 1, 2, 3)


def test_nobody_waits_behind_somebody_elses_game() -> None:
    assert list_startable_tables([(0, 1), (0, 2), (3, 4)], {0}, set(), 1) == (2,)


def test_no_game_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody"):
        list_startable_tables([(0, 1)], set(), set(), 0)


def test_what_is_arranged_is_the_same_tables_spread() -> None:
    assert spread_tables([(0, 1), (0, 2), (2, 3)]) == ((0, 1), (2, 3), (0, 2))
    assert spread_tables([(0, 1), (0, 1), (1, 2)]) == ((0, 1), (1, 2), (0, 1))


def test_rounds_are_strict() -> None:
    one = get_design(3, 9, 4)
    assert list_startable_in_round(one.rounds, set(), set()) == (0, 1, 2)
    assert list_startable_in_round(one.rounds, {0, 1, 2}, {0, 1}) == ()
    assert list_startable_in_round(one.rounds, {0, 1, 2}, {0, 1, 2}) == (3, 4, 5)
    assert list_startable_in_round(one.rounds, {0, 1, 2, 4}, {0, 1, 2}) == (3, 5)
    everything = set(range(12))
    assert list_startable_in_round(one.rounds, everything, everything) == ()
    with pytest.raises(ValueError, match="no rounds"):
        list_startable_in_round(get_design(3, 7, 3).rounds, set(), set())
