"""Bounds of ranks against trying everything, and planted faults that this catches. KEYWEST_FULL=1:
10,000 divisions."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.leagues.standings import bounds as module
from games.leagues.standings import chase
from games.leagues.standings.bounds import Ends, Presence, Ranks, compute_rank_bounds
from games.leagues.standings.results import POINT, Division, Result, Table
from games.leagues.standings.standings import Break, tally_results
from tests.leagues.standings import brute
from tests.leagues.standings.brute import SCALE, Case, bounded, case, orders, tried, wrong

pytestmark = pytest.mark.promise
FULL = os.environ.get("KEYWEST_FULL") == "1"
DIVISIONS = 10_000 if FULL else 200


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """For faults: what was kept of the right shapes is forgotten, and what is kept of wrong ones
    afterwards."""
    forget()
    yield monkeypatch
    monkeypatch.undo()
    forget()


def forget() -> None:
    for kept in (
        chase.list_best_for_all,
        chase.list_best_for_rest,
        chase._list_better_of_two,
        chase._list_gains,
    ):
        kept.cache_clear()


def test_bounds_are_what_trying_everything_finds() -> None:
    assert wrong(range(DIVISIONS)) == []


@pytest.mark.parametrize("subsets", [0, 10])
def test_what_is_not_exact_is_never_too_narrow(
    monkeypatch: pytest.MonkeyPatch, subsets: int
) -> None:
    monkeypatch.setattr(module, "MOST_EXACT", 0)
    monkeypatch.setattr(module, "MOST_RIVALS", subsets)
    for one in map(case, range(DIVISIONS // (10 if FULL else 1))):
        found, true = bounded(one), tried(one)
        assert all(found[player].best == true[player].best for player in true)
        assert all(found[player].worst >= true[player].worst for player in true)


@pytest.mark.parametrize("seed", range(20 if FULL else 2))
def test_two_tables_of_four_in_a_division_of_seven(seed: int) -> None:
    rng = random.Random(seed)
    tables = tuple(Table(n, tuple((n + step) % 7 for step in (0, 1, 2, 4))) for n in range(7))
    over = tuple(Result(n, rng.choice(orders(4))) for n in rng.sample(range(7), 5))
    left = frozenset(rng.sample(range(7), seed % 2))
    one = Case(Division(tuple(range(7)), tables), over, left, Ends(last_end=False))
    assert bounded(one) == tried(one)


@pytest.mark.parametrize(("sizes", "seed"), [((5,), 1), ((5,), 2), ((3, 3, 3), 3)])
def test_one_table_of_five_and_three_of_three_in_a_division_of_six(
    sizes: tuple[int, ...], seed: int
) -> None:
    """The largest of what is promised to be exact, beside two tables of four."""
    rng = random.Random(seed)
    people = tuple(range(6))
    opened = [Table(n, tuple(rng.sample(people, size))) for n, size in enumerate(sizes)]
    closed = [Table(n, tuple(rng.sample(people, 3))) for n in range(3, 6)]
    over = tuple(Result(one.number, rng.choice(orders(3))) for one in closed)
    left = frozenset(rng.sample(people, seed % 2))
    one = Case(Division(people, (*opened, *closed)), over, left, Ends(last_end=False))
    assert bounded(one) == tried(one)


def test_ties_ignored_are_found(planted: pytest.MonkeyPatch) -> None:
    planted.setattr(chase, "_list_ties", lambda values: [tuple(POINT * value for value in values)])
    assert wrong(range(200))


def test_who_can_still_leave_counted_as_ahead_is_found(planted: pytest.MonkeyPatch) -> None:
    """Who has more points than the player can ever have was thought to stay ahead."""

    def sure(race: module._Race) -> frozenset[int]:
        return frozenset(race.keys) - race.here.last

    planted.setattr(module._Race, "sure", property(sure))
    assert wrong(range(200))


def test_leavers_ranked_by_points_are_found(planted: pytest.MonkeyPatch) -> None:
    right = module.compute_rank_bounds
    planted.setattr(
        brute,
        "compute_rank_bounds",
        lambda division, results, scales, _here, ends: right(
            division, results, scales, module.Presence(), ends
        ),
    )
    assert wrong(range(200))


def test_a_leavers_open_seat_ignored_is_found(planted: pytest.MonkeyPatch) -> None:
    """A table was thought to be as large as if nobody had left it."""
    planted.setattr(module._OpenTable, "values", property(lambda self: self.scale))
    assert wrong(range(200))


def test_corrections_ignored_are_found(planted: pytest.MonkeyPatch) -> None:
    right = tally_results
    planted.setattr(
        module,
        "tally_results",
        lambda division, results, scales: right(
            Division(division.players, division.tables), results, scales
        ),
    )
    assert wrong(range(200))


def test_places_not_moved_up_behind_a_leaver_are_found(planted: pytest.MonkeyPatch) -> None:
    planted.setattr(
        module._OpenTable, "values", property(lambda self: self.scale[-len(self.stayed) :])
    )
    assert wrong(range(200))


def test_last_ends_ignored_are_found(planted: pytest.MonkeyPatch) -> None:
    right = module._build_part
    planted.setattr(
        module,
        "_build_part",
        lambda player, rivals, table, race: right(
            player, rivals, table, replace(race, ends=Ends(False))
        ),
    )
    assert wrong(range(200))


def test_a_substitute_who_held_the_table_ignored_is_found(planted: pytest.MonkeyPatch) -> None:
    right = chase.list_best_for_all
    planted.setattr(
        module,
        "list_best_for_all",
        lambda values, last_end, _held, wins: right(values, last_end, False, wins),
    )
    assert wrong(range(400))


def test_no_result_ignored_is_found(planted: pytest.MonkeyPatch) -> None:
    right = module._build_part
    planted.setattr(
        module,
        "_build_part",
        lambda player, rivals, table, race: right(
            player, rivals, table, replace(race, ends=Ends(race.ends.last_end))
        ),
    )
    assert wrong(range(300))


def test_too_few_counted_by_the_search_are_found(planted: pytest.MonkeyPatch) -> None:
    """Who is level whatever comes was forgotten at the next table."""
    right = chase._list_ways
    planted.setattr(
        chase, "_list_ways", lambda part, most: ((way, 0, own) for way, _, own in right(part, most))
    )
    assert wrong(range(DIVISIONS))


def test_without_open_tables_only_ties_are_left() -> None:
    division = Division((1, 2, 3), (Table(1, (1, 2, 3)),))
    ranks = compute_rank_bounds(division, [Result(1, (2, 1, 2))], SCALE)
    found = {who: (one.best, one.worst) for who, one in ranks.items()}
    assert found == {1: (2, 3), 2: (1, 1), 3: (2, 3)}


def test_of_ties_those_count_that_nothing_can_change() -> None:
    """1 and 3 have as many points; 1 has won, and 3 has not."""
    tables = (Table(1, (1, 2)), Table(2, (2, 3)), Table(3, (2, 3)), Table(4, (2, 3)))
    results = [Result(1, (1, 2)), *(Result(n, (1, 2)) for n in (2, 3, 4))]
    division = Division((1, 2, 3), tables)
    loose, strict = (
        compute_rank_bounds(division, results, SCALE, breaks=one) for one in ((), (Break.WINS,))
    )
    assert [(loose[who].best, loose[who].worst) for who in (1, 3)] == [(2, 3), (2, 3)]
    assert [(strict[who].best, strict[who].worst) for who in (1, 3)] == [(2, 2), (3, 3)]


def test_who_is_gone_is_nowhere_and_who_was_excused_is_ranked_but_moves_nobody() -> None:
    division = Division((1, 2, 3), (Table(1, (1, 2, 3)),))
    here = Presence(aside=frozenset({1}), gone=frozenset({2}))
    ranks = compute_rank_bounds(division, [Result(1, (1, 2, 3))], SCALE, here)
    assert ranks == {1: Ranks(1, 1, 0, 540, 0), 3: Ranks(2, 2, 0, 60, 0)}
