"""Bounds of ranks against trying everything, and planted faults that this catches. KEYWEST_FULL=1:
10,000 divisions."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from games.leagues.standings import bounds as module
from games.leagues.standings import reach, shapes
from games.leagues.standings.bounds import Certain, Ends, Ranks, bounds, certain
from games.leagues.standings.points import WHOLE
from games.leagues.standings.results import Division, Result, Table
from tests.leagues.standings.brute import SCALE, Case, case, orders, tried, wrong

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
    for kept in (shapes.for_all, shapes.for_rest, shapes._better_of_two, reach._given):
        kept.cache_clear()


def test_bounds_are_what_trying_everything_finds() -> None:
    assert wrong(range(DIVISIONS)) == []


@pytest.mark.parametrize("subsets", [0, 10])
def test_what_is_not_exact_is_never_too_narrow(
    monkeypatch: pytest.MonkeyPatch, subsets: int
) -> None:
    monkeypatch.setattr(module, "EXACT", 0)
    monkeypatch.setattr(module, "SUBSETS", subsets)
    for one in map(case, range(DIVISIONS // (10 if FULL else 1))):
        found, true = bounds(one.division, one.results, SCALE, one.left, one.ends), tried(one)
        assert all(found[player].best == true[player].best for player in true)
        assert all(found[player].worst >= true[player].worst for player in true)


@pytest.mark.parametrize("seed", range(20 if FULL else 2))
def test_two_tables_of_four_in_a_division_of_seven(seed: int) -> None:
    rng = random.Random(seed)
    tables = tuple(Table(n, tuple((n + step) % 7 for step in (0, 1, 2, 4))) for n in range(7))
    over = tuple(Result(n, rng.choice(orders(4))) for n in rng.sample(range(7), 5))
    left = frozenset(rng.sample(range(7), seed % 2))
    one = Case(Division(tuple(range(7)), tables), over, left, Ends(last_end=False))
    assert bounds(*one[:2], SCALE, *one[2:]) == tried(one)


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
    assert bounds(*one[:2], SCALE, *one[2:]) == tried(one)


def test_ties_ignored_are_found(planted: pytest.MonkeyPatch) -> None:
    planted.setattr(shapes, "_ties", lambda values: [tuple(WHOLE * value for value in values)])
    assert wrong(range(200))


def test_a_leavers_nothing_ignored_is_found(planted: pytest.MonkeyPatch) -> None:
    """Others were thought to have the last place's points at least."""

    def best(player: int, points: dict[int, int], tables: list[module._Open]) -> int:
        won = sum(table.scale[0] for table in tables if player in table.stayed)
        least = {
            one: had + WHOLE * sum(table.values[-1] for table in tables if one in table.stayed)
            for one, had in points.items()
        }
        return 1 + sum(least[one] > points[player] + WHOLE * won for one in points if one != player)

    planted.setattr(module, "_best", best)
    assert wrong(range(200))


def test_a_leaver_thought_to_play_on_is_found(planted: pytest.MonkeyPatch) -> None:
    """Who left was thought to win points at open tables still."""
    right = module._open
    planted.setattr(module, "_open", lambda table, scales, _left: right(table, scales, frozenset()))
    assert wrong(range(200))


def test_corrections_ignored_are_found(planted: pytest.MonkeyPatch) -> None:
    right = module.tally
    planted.setattr(
        module,
        "tally",
        lambda division, results, scales: right(
            Division(division.players, division.tables), results, scales
        ),
    )
    assert wrong(range(200))


def test_places_not_moved_up_behind_a_leaver_are_found(planted: pytest.MonkeyPatch) -> None:
    planted.setattr(module._Open, "values", property(lambda self: self.scale[-len(self.stayed) :]))
    assert wrong(range(200))


def test_last_ends_ignored_are_found(planted: pytest.MonkeyPatch) -> None:
    right = module._part
    planted.setattr(
        module, "_part", lambda one, rivals, table, ends: right(one, rivals, table, Ends(False))
    )
    assert wrong(range(200))


def test_a_substitute_who_held_the_table_ignored_is_found(planted: pytest.MonkeyPatch) -> None:
    right = shapes.for_all
    planted.setattr(
        module, "for_all", lambda values, last_end, _held: right(values, last_end, False)
    )
    assert wrong(range(400))


def test_no_result_ignored_is_found(planted: pytest.MonkeyPatch) -> None:
    right = module._part
    planted.setattr(
        module,
        "_part",
        lambda one, rivals, table, ends: right(one, rivals, table, Ends(ends.last_end)),
    )
    assert wrong(range(300))


def test_too_few_counted_by_the_search_are_found(planted: pytest.MonkeyPatch) -> None:
    """Who is level whatever comes was forgotten at the next table."""
    right = reach._ways
    planted.setattr(
        reach, "_ways", lambda part, most: ((way, 0, own) for way, _, own in right(part, most))
    )
    assert wrong(range(DIVISIONS))


def test_what_is_certain_is_said() -> None:
    """Two tables of two are over; nobody catches the first, and the last is behind the others."""
    division = Division((1, 2, 3), (Table(1, (1, 3)), Table(2, (1, 2)), Table(3, (2, 3))))
    results = [Result(1, (1, 2)), Result(2, (1, 2))]
    ranks = bounds(division, results, SCALE)
    assert ranks == {1: Ranks(1, 1), 2: Ranks(2, 3), 3: Ranks(2, 3)}
    assert certain(division, ranks, 1, 1) == {
        1: {Certain.PROMOTED, Certain.SAFE},
        2: {Certain.NOT_FIRST},
        3: {Certain.NOT_FIRST},
    }
    assert certain(division, ranks, 1, 1, left=[1])[1] == {Certain.NOT_FIRST}


def test_without_open_tables_only_ties_are_left() -> None:
    division = Division((1, 2, 3), (Table(1, (1, 2, 3)),))
    ranks = bounds(division, [Result(1, (2, 1, 2))], SCALE)
    assert ranks == {1: Ranks(2, 3), 2: Ranks(1, 1), 3: Ranks(2, 3)}
