"""Bounds of ranks never widen by a further result or drop, and stay useful where they are not
exact."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.standings import bounds as module
from games.leagues.standings.bounds import Ends, Presence, Ranks, compute_rank_bounds
from games.leagues.standings.chase import count_exactly
from games.leagues.standings.results import Division, End, Result, Table
from tests.leagues.standings.brute import SCALE, orders

SIZES = (0, 75, 5_700)
"""Limits of what is reckoned exactly."""
SUBSETS = (0, 3, 10)


def some_result(table: Table, left: frozenset[int], ends: Ends, rng: random.Random) -> Result:
    """Any result of a table, after these have dropped out."""
    seats = range(len(table.players))
    gone = frozenset(seat for seat in seats if table.players[seat] in left)
    way = rng.choice(orders(len(seats)))
    match rng.choice([End.PLAYED, End.PLAYED, End.DRAW, End.LAST, End.NO_RESULT]):
        case End.DRAW:
            return Result(table.number, (1,) * len(seats), (), End.DRAW, gone)
        case End.LAST if ends.last_end:
            held, floor = frozenset({rng.choice(seats)}), rng.choice(orders(len(seats)))
            return Result(table.number, way, (), End.LAST, gone, held, floor)
        case End.NO_RESULT if ends.no_result:
            return Result(table.number, (), end=End.NO_RESULT)
        case _:
            return Result(table.number, way, left=gone)


def season(rng: random.Random, ends: Ends) -> list[tuple[Division, list[Result], frozenset[int]]]:
    """A division after each of its facts, results and drops, to the end. Who drops out leaves an
    open table: else they were no leavers."""
    players = tuple(range(rng.randint(4, 7)))
    tables = tuple(Table(n, tuple(rng.sample(players, rng.choice((2, 3, 4))))) for n in range(4))
    division, results, left = Division(players, tables), list[Result](), frozenset[int]()
    found = [(division, list(results), left)]
    for table in rng.sample(tables, 4):
        if rng.random() < 0.3:
            left |= {rng.choice(table.players)}
            found.append((division, list(results), left))
        results.append(some_result(table, left, ends, rng))
        found.append((division, list(results), left))
    return found


def within(new: dict[int, Ranks], old: dict[int, Ranks], but: frozenset[int]) -> bool:
    """Whether nobody's bounds are wider than before, of those who did not drop out."""
    return all(
        old[one].best <= new[one].best <= new[one].worst <= old[one].worst
        for one in new
        if one not in but
    )


@settings(deadline=None, max_examples=150)
@given(st.randoms(use_true_random=False), st.booleans(), st.booleans())
def test_no_further_fact_widens_them(rng: random.Random, last_end: bool, no_result: bool) -> None:
    """Whatever is reckoned exactly, by subsets, or by sums: also where one takes over from the
    other."""
    ends = Ends(last_end, no_result)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_EXACT", rng.choice(SIZES))
        patch.setattr(module, "MOST_RIVALS", rng.choice(SUBSETS))
        stages = season(rng, ends)
        ranks = [
            compute_rank_bounds(division, found, SCALE, Presence(last=left), ends)
            for division, found, left in stages
        ]
    for before, after, (*_, was), (*_, left) in zip(
        ranks, ranks[1:], stages, stages[1:], strict=False
    ):
        assert within(after, before, left - was)


def half_a_season(seed: int, open_tables: int) -> tuple[Division, list[Result]]:
    """Seven people at seven tables of four, each pair twice, some of them finished."""
    rng = random.Random(seed)
    tables = tuple(Table(n, tuple((n + step) % 7 for step in (0, 1, 2, 4))) for n in range(7))
    over = rng.sample(tables, 7 - open_tables)
    return Division(tuple(range(7)), tables), [
        Result(table.number, rng.choice(orders(4))) for table in over
    ]


@pytest.mark.parametrize("ends", [Ends(), Ends(last_end=False), Ends(no_result=True)])
def test_with_three_tables_of_four_they_are_a_rank_wider_at_most(
    monkeypatch: pytest.MonkeyPatch, ends: Ends
) -> None:
    cases = [half_a_season(seed, 3) for seed in range(30)]
    found = [
        compute_rank_bounds(division, results, SCALE, ends=ends) for division, results in cases
    ]
    monkeypatch.setattr(module, "MOST_EXACT", 75**3)
    exact = [
        compute_rank_bounds(division, results, SCALE, ends=ends) for division, results in cases
    ]
    assert all(within(sharp, loose, frozenset()) for sharp, loose in zip(exact, found, strict=True))
    assert width(found) <= width(exact) + 1
    assert width(found) < 6


def width(ranks: list[dict[int, Ranks]]) -> float:
    every = [one for found in ranks for one in found.values()]
    return sum(one.worst - one.best for one in every) / len(every)


def test_two_tables_of_four_three_of_three_and_one_of_five_are_exact() -> None:
    for sizes in ((4, 4), (3, 3, 3), (5,)):
        tables = tuple(Table(n, tuple(range(size))) for n, size in enumerate(sizes))
        opened = [module._build_open_table(table, SCALE, frozenset()) for table in tables]
        assert module._choose_counter(opened, 7, Ends()) is count_exactly
