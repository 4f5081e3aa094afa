"""When games and seasons end: by lengths of finished games and public clocks."""

from __future__ import annotations

import random

import pytest

from games.leagues.forecast import Clock, Ends, Pace, Span, forecast_ends, list_likely_lengths

DAY = 86_400
TEN = tuple(n * DAY for n in range(11, 31))
PACE = Pace(TEN, 40 * DAY, 0, 1000 * DAY, 10_000 * DAY)


def test_nothing_open_has_no_end() -> None:
    assert forecast_ends((), PACE, 0, "seed") == Ends((), None)


def test_a_game_lasts_as_long_as_those_that_lasted_longer_than_it_has() -> None:
    (new,) = forecast_ends((Clock((1, 2), 0),), PACE, 0, "seed").tables
    assert 18 * DAY <= new.half <= 23 * DAY < 27 * DAY <= new.most <= 30 * DAY
    (old,) = forecast_ends((Clock((1, 2), 0),), PACE, 28 * DAY, "seed").tables
    assert 28 * DAY < old.half <= old.most <= 30 * DAY
    (oldest,) = forecast_ends((Clock((1, 2), 0),), PACE, 100 * DAY, "seed").tables
    assert 100 * DAY <= oldest.half <= oldest.most <= 126 * DAY


def test_a_season_ends_with_its_last_table_and_never_after_the_last_end() -> None:
    clocks = tuple(Clock((n, n + 1), n * DAY) for n in range(8))
    found = forecast_ends(clocks, PACE, 8 * DAY, "seed")
    assert found.season
    assert found.season.half >= max(one.half for one in found.tables)
    short = forecast_ends(clocks, PACE._replace(last=15 * DAY), 8 * DAY, "seed")
    assert short.season == Span(15 * DAY, 15 * DAY)


def test_a_table_that_waits_for_its_players_ends_later() -> None:
    clocks = (Clock((1, 2), 0), Clock((1, 3), None), Clock((4, 5), None))
    found = forecast_ends(clocks, PACE._replace(at_once=1), 0, "seed").tables
    assert found[1].half > found[0].half + 10 * DAY
    assert abs(found[2].half - found[0].half) < 5 * DAY
    hurried = forecast_ends(clocks, PACE._replace(at_once=1, late=DAY), 0, "seed").tables
    assert hurried[1].half < found[1].half


def test_with_few_finished_games_the_longest_time_is_thought_of_too() -> None:
    assert list_likely_lengths(PACE) == TEN
    few = list_likely_lengths(PACE._replace(lengths=(DAY,)))
    assert (few[0], few[-1], len(few)) == (DAY, 40 * DAY, 18)


@pytest.mark.parametrize("seed", range(3))
def test_half_of_all_games_end_within_the_half_and_nine_of_ten_within_the_most(seed: int) -> None:
    dice = random.Random(seed)
    lengths = tuple(sorted(int(DAY * dice.lognormvariate(3, 0.4)) for _ in range(300)))
    pace, half, most, games = PACE._replace(lengths=lengths), 0, 0, 400
    for number in range(games):
        run = int(25 * DAY * dice.random())
        while (length := DAY * dice.lognormvariate(3, 0.4)) <= run:
            pass
        (span,) = forecast_ends((Clock((1,), 0),), pace, run, str(number)).tables
        half, most = half + (length <= span.half), most + (length <= span.most)
    assert 0.40 < half / games < 0.60
    assert 0.83 < most / games < 0.96
