"""Of a game that is long over most questions go; what tells how each seat ended stays, and the log
does."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.desk.late_clocks import explain_late_clock
from games.play import ending
from games.play.models import Event, Game, Question
from games.play.retention import trim_finished_games
from games.play.table import load_header, table_for
from tests.clocks.clocked import Clocked
from tests.play.helpers import Party
from tests.play.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

LONG_AGO = timedelta(days=401)


def play_and_end(now: datetime, **values: object) -> Game:
    """A game of three with some bids, over since long ago."""
    party = Party.sit_down(3, rules="keywest")
    for seat in range(3):
        party.act(seat, "bid 1")
    ending.end_by_agreement(party.id, "bots", now)
    Game.objects.filter(pk=party.id).update(finished_at=now - LONG_AGO, **values)
    return Game.objects.get(pk=party.id)


def list_questions(game: Game) -> list[tuple[int, int]]:
    found = Question.objects.filter(game=game).order_by("seat", "asked_seq")
    return list(found.values_list("seat", "asked_seq"))


def test_the_last_question_of_each_seat_stays_and_every_fact() -> None:
    now = timezone.now()
    game = play_and_end(now)
    before, facts = list_questions(game), list(Event.objects.filter(game=game).values())
    dropped = trim_finished_games(now, 10.0)
    assert list_questions(game) == sorted(dict(before).items())
    assert dropped == len(before) - 3 > 0
    assert list(Event.objects.filter(game=game).values()) == facts
    game.refresh_from_db()
    assert game.trimmed_at == now
    assert trim_finished_games(now, 10.0) == 0


def explain_clocks(party: Clocked) -> list[list[str]]:
    header = load_header("id", party.id)
    return [explain_late_clock(header, seat, None, party.now) for seat in range(3)]


def test_a_question_whose_time_ran_out_stays() -> None:
    party = Clocked.sit_down(3, rules="keywest")
    party.passes(days=2, minutes=10)
    for _ in range(12):
        seat = party.asked()[0]
        decision = table_for(party.id, seat).decision
        assert decision
        party.act(seat, str(decision.moves[0]))
    ending.end_by_agreement(party.id, "bots", party.now)
    Game.objects.filter(pk=party.id).update(finished_at=party.now - LONG_AGO)
    before = explain_clocks(party)
    assert before[0][0] == "The time was up before anything was answered."
    lapsed = Question.objects.filter(game=party.id, seat=0).earliest("asked_seq")
    assert trim_finished_games(party.now, 10.0) > 0
    assert Question.objects.filter(game=party.id, seat=0).earliest("asked_seq") == lapsed
    assert explain_clocks(party) == before


def test_moderators_are_told_that_a_question_is_gone() -> None:
    now = timezone.now()
    game = play_and_end(now)
    header, fact = load_header("id", game.pk), list_questions(game)[0][1] + 1
    assert explain_late_clock(header, 0, fact, now)[0].startswith("No clock was set")
    trim_finished_games(now, 10.0)
    (told,) = explain_late_clock(header, 0, fact, now)
    assert told.startswith("What this seat was asked then is no longer stored")


def test_young_and_running_games_and_those_of_leagues_are_left_alone() -> None:
    now = timezone.now()
    games = [play_and_end(now, league="abcdefghij/1/1"), play_and_end(now)]
    Game.objects.filter(pk=games[1].pk).update(finished_at=now - timedelta(days=399))
    running = Party.sit_down(3, rules="keywest")
    for seat in range(3):
        running.act(seat, "bid 1")
    before = Question.objects.count()
    assert trim_finished_games(now, 10.0) == 0
    assert Question.objects.count() == before


def list_trimmed(games: list[Game]) -> list[bool]:
    found = Game.objects.filter(pk__in=[game.pk for game in games]).order_by("pk")
    return [game.trimmed_at is not None for game in found]


def test_it_goes_in_batches_and_waits_for_nobody() -> None:
    now = timezone.now()
    games = [play_and_end(now) for _ in range(3)]
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=games[0].pk)
        at_once([lambda: trim_finished_games(now, 10.0, batch=1)])
    assert list_trimmed(games) == [False, True, True]
    trim_finished_games(now, 0.0)
    assert list_trimmed(games) == [False, True, True]
    trim_finished_games(now, 10.0)
    assert list_trimmed(games) == [True, True, True]


def test_a_killed_sweep_goes_on_where_it_was() -> None:
    now = timezone.now()
    games = [play_and_end(now) for _ in range(2)]
    before = [list_questions(game) for game in games]

    def trim_and_die() -> None:
        with transaction.atomic():
            trim_finished_games(now, 10.0, batch=1)
            raise ConnectionError

    with pytest.raises(ConnectionError):
        trim_and_die()
    assert [list_questions(game) for game in games] == before
    assert list_trimmed(games) == [False, False]
    trim_finished_games(now, 10.0, batch=1)
    assert list_trimmed(games) == [True, True]


def test_it_finds_its_games_by_an_index() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off; SET enable_sort = off")
        cursor.execute(
            "EXPLAIN SELECT id FROM games_game WHERE finished_at < now() AND trimmed_at IS NULL"
            " AND league = '' ORDER BY finished_at LIMIT 20"
        )
        plan = "\n".join(row[0] for row in cursor.fetchall())
        cursor.execute("RESET enable_seqscan; RESET enable_sort")
    assert "using games_game_untrimmed" in plan
