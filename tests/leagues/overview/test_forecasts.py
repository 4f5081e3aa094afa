"""The forecast of a division: from what everybody knows, by two statements."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.leagues.forecast import forecast_ends, sample_rank_chances
from games.leagues.overview import forecasts, season_pages
from games.leagues.overview.forecasts import Forecast, forecast_division
from games.ratings import rating
from games.ratings.models import Step
from tests.leagues.house.house import House
from tests.play.helpers import Party
from tests.play.wire import round_trips


def told(house: House) -> Forecast | None:
    page = season_pages.load_division_page(house.row.slug, 1, "1")
    assert page
    return forecast_division(page, house.now)


def test_a_running_division_is_forecast_by_two_statements(running: House) -> None:
    running.play(running.games()[0])
    running.sweep()
    page = season_pages.load_division_page(running.row.slug, 1, "1")
    assert page
    with round_trips() as answers:
        found = forecast_division(page, running.now)
    assert len(answers) == 2
    assert found
    assert [one.person for one in found.people] == [row.person for row in page.division.rows]
    assert all(sum(one.ranks) == pytest.approx(1) for one in found.people)
    assert sorted(found.tables) == [2, 3, 4, 5, 6, 7]
    assert all(
        running.now - timedelta(hours=1) < one.half <= one.most for one in found.tables.values()
    )
    assert found.season.most >= max(one.half for one in found.tables.values())


def test_a_stronger_rating_gives_better_chances(running: House) -> None:
    strong = running.people[3].pk
    Step.objects.create(
        person_id=strong, rules="pearls", nth=1, game_id=1, mean=38.0, deviation=2.0
    )
    found = told(running)
    assert found
    first = {one.person.id: one.ranks[0] for one in found.people}
    assert max(first, key=lambda who: first[who]) == strong


def test_a_season_that_is_over_has_none(closed: House) -> None:
    assert told(closed) is None


@pytest.mark.parametrize("planted", [False, True])
def test_two_worlds_that_differ_in_what_is_hidden_have_the_same_forecast(
    house: House, monkeypatch: pytest.MonkeyPatch, planted: bool
) -> None:
    """Sealed bids of running tables differ; the forecast is the same, byte by byte. One that looked
    at them is found."""
    house.begun()
    first, second, third, *_others = house.games()
    house.play(first)
    if planted:
        monkeypatch.setattr(forecasts, "SELECT_GAME_LENGTHS", PEEKING)
    worlds: list[Any] = []
    for amount in (1, 3):
        for party in (Party(second), Party(third)):
            if 0 not in party.asked():
                party.take_back(0)
            party.act(0, f"bid {amount}")
        house.sweep()
        rating.rate_earliest_games()
        sample_rank_chances.cache_clear()
        forecast_ends.cache_clear()
        worlds.append(repr(told(house)))
    assert (worlds[0] == worlds[1]) is not planted


PEEKING = """
SELECT n * (100000 + abs(hashtext(head::text)) %% 100000)::bigint
FROM games_game, generate_series(1, 5) n
WHERE status = 'running' AND (%s::text, %s::int, %s::jsonb, %s::int) IS NOT NULL
"""
