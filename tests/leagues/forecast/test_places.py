"""Chances of ranks: sound, the same again, and better than equal ones. KEYWEST_FULL=1: on five
hundred simulated seasons (also `python -m tests.leagues.forecast`)."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from games.leagues import forecast
from games.leagues.forecast import BETA, Player, compute_brier_score, sample_rank_chances
from games.leagues.standings.bounds import compute_rank_bounds
from games.leagues.standings.results import POINT, SCALES, Division, Result, Table
from games.leagues.standings.standings import tally_results
from games.ratings.model import LUCE, MEAN
from tests.leagues.forecast.played import Score, scores

FULL = os.environ.get("KEYWEST_FULL") == "1"
SEASONS = 500 if FULL else 8
SCALE = tuple(SCALES[1].items())


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    sample_rank_chances.cache_clear()
    yield
    sample_rank_chances.cache_clear()


def player(who: int, points: int = 0, mean: float = MEAN, **more: bool) -> Player:
    return Player(who, points * POINT, 0, mean, 4.0, **more)


def test_they_add_up_and_are_the_same_again() -> None:
    players = tuple(player(who, who) for who in range(1, 8))
    tables = ((1, 2, 3, 4), (4, 5, 6, 7))
    found = sample_rank_chances(players, tables, SCALE, "seed")
    assert all(sum(ranks) == pytest.approx(1) for ranks in found.values())
    assert all(sum(r[n] for r in found.values()) == pytest.approx(1) for n in range(7))
    sample_rank_chances.cache_clear()
    assert sample_rank_chances(players, tables, SCALE, "seed") == found
    assert sample_rank_chances(players, tables, SCALE, "other") != found


def test_who_is_stronger_or_ahead_has_better_chances() -> None:
    players = (player(1, mean=35.0), player(2), player(3))
    strong = sample_rank_chances(players, ((1, 2, 3),), SCALE, "seed")
    assert strong[1][0] > 0.6 > strong[2][0]
    ahead = sample_rank_chances((player(1, 6), player(2), player(3)), ((1, 2, 3),), SCALE, "seed")
    assert ahead[1][0] > 0.6 > ahead[2][0]


def test_nothing_left_to_play_is_certain_by_points_then_by_wins() -> None:
    players = (player(1, 5), Player(2, 5 * POINT, POINT, 25.0, 4.0), player(3, 9))
    assert sample_rank_chances(players, (), SCALE, "seed") == {
        1: (0.0, 0.0, 1.0),
        2: (0.0, 1.0, 0.0),
        3: (1.0, 0.0, 0.0),
    }


def test_who_left_comes_last_and_gains_nothing() -> None:
    players = (player(1, 50, left=True), player(2), player(3))
    assert sample_rank_chances(players, ((1, 2, 3),), SCALE, "seed")[1] == (0.0, 0.0, 1.0)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_impossible_has_no_chance(seed: int) -> None:
    dice = random.Random(seed)
    ids = list(range(1, 7))
    tables = tuple(Table(n, tuple(dice.sample(ids, 3))) for n in range(1, 7))
    division = Division(tuple(ids), tables)
    results = [Result(n, tuple(dice.sample((1, 2, 3), 3))) for n in range(1, 5)]
    rows = tally_results(division, results, SCALES[1])
    players = tuple(Player(who, rows[who].points, rows[who].wins, 25.0, 8.0) for who in ids)
    left = tuple(table.players for table in tables[4:])
    possible = compute_rank_bounds(division, results, SCALES[1])
    for who, ranks in sample_rank_chances(players, left, SCALE, str(seed), 100).items():
        for rank, chance in enumerate(ranks, 1):
            assert not chance or possible[who].best <= rank <= possible[who].worst


def test_luck_is_on_the_scale_of_ratings() -> None:
    assert LUCE.beta == BETA


def test_briers_score() -> None:
    assert compute_brier_score((1.0, 0.0), 0) == 0
    assert compute_brier_score((1.0, 0.0), 1) == 2
    assert compute_brier_score((0.5, 0.5), 1) == 0.5


def sums(seasons: int) -> Score:
    """Over so many simulated seasons or more."""
    found: list[Score] = []
    while len(found) < seasons:
        found += scores(f"test/{len(found)}")
    return Score(*(sum(one) for one in zip(*found, strict=True)))


@pytest.mark.promise
def test_chances_are_better_than_equal_ones() -> None:
    people, told, equal = sums(SEASONS)
    assert told < equal * 0.97, (people, told / people, equal / people)


def test_who_takes_the_weak_for_the_strong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: everybody stands upside down."""
    ranked = forecast._simulate_ranks
    monkeypatch.setattr(forecast, "_simulate_ranks", lambda *told: ranked(*told)[::-1])
    _people, told, equal = sums(1)
    assert told > equal
