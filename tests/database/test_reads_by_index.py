"""What looks at the newest of all games reads them by an index: it costs the same among many."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.guests import select_idle_guests
from accounts.models import Person
from games.leagues.overview.forecasts import SELECT_GAME_LENGTHS
from games.play.models import Game
from games.ratings.results import SELECT_FINISHED_GAMES
from games.seats.matching import MOST_BEGUN, SELECT_RECENT_WAITS, load_recent_waits
from games.seats.public_games import select_joinable_games, select_liveliest_games
from tests.play.helpers import Party, person

pytestmark = pytest.mark.django_db


def explain(statement: str, values: Any) -> str:
    """How PostgreSQL would run it if neither reading a whole table nor sorting were allowed."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN {statement}", values)
        return "\n".join(row[0] for row in cursor.fetchall())


def test_the_lobby_finds_what_began_last() -> None:
    since = {"since": timezone.now(), "enough": 3, "most": MOST_BEGUN}
    assert "Backward using games_game_begun" in explain(SELECT_RECENT_WAITS, since)
    statement, values = select_liveliest_games().query.sql_with_params()
    assert "Backward using games_game_watched" in explain(statement, values)
    statement, values = select_joinable_games(None).query.sql_with_params()
    assert re.search("using games_game_(lobby|waiting)", explain(statement, values))


def test_a_sweep_finds_idle_guests() -> None:
    Person.objects.bulk_create(
        Person(email=f"p{number}@example.org", name=f"P{number}") for number in range(500)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE accounts_person")
    statement, values = select_idle_guests(timezone.now()).query.sql_with_params()
    assert "using person_guests" in explain(statement, values)


def test_forecasts_and_ratings_find_what_ended() -> None:
    lengths = explain(SELECT_GAME_LENGTHS, ["keywest", 4, "{}", 300])
    assert "Backward using games_game_ended" in lengths
    rated = {"rules": "keywest", "at": timezone.now(), "game": 1, "limit": 10}
    assert "using games_game_ended" in explain(SELECT_FINISHED_GAMES, rated)


def test_waits_are_of_the_tables_that_began_last(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr("games.seats.matching.ENOUGH", 1)
    for hours in (1, 5):
        game = Party.sit_down(3, rules="keywest").game
        Game.objects.filter(pk=game.pk).update(
            created_at=now - timedelta(hours=hours), started_at=now - timedelta(minutes=hours)
        )
    monkeypatch.setattr("games.seats.matching.MOST_BEGUN", 1)
    (found,) = load_recent_waits(now)
    assert found.seconds == 59 * 60


def test_the_liveliest_game_comes_first() -> None:
    now = timezone.now()
    games = [Party.sit_down(3, rules="keywest").game for _ in range(3)]
    for game, minutes in zip(games, (5, 1, 9), strict=True):
        Game.objects.filter(pk=game.pk).update(moved_at=now - timedelta(minutes=minutes))
    order = [games[1].pk, games[0].pk, games[2].pk]
    assert list(select_liveliest_games().values_list("pk", flat=True)) == order


def test_of_too_many_tables_those_opened_last_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.seats.public_games.NEWEST", 2)
    now, host = timezone.now(), person().pk
    opened = [
        Game.objects.create(
            rules="keywest", size=3, host_id=host, created_at=now - timedelta(minutes=minutes)
        )
        for minutes in (5, 1, 9)
    ]
    listed = [game.pk for game in select_joinable_games(None)]
    assert listed == [opened[1].pk, opened[0].pk]
