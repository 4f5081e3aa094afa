"""The demo of a fresh house."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import Person
from games.play.models import Event, Game, Seat, Status
from games.play.table import load_header, table_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

VISITOR = "visitor@example.org"


def test_the_visitor_finds_a_game_waiting_one_that_is_over_and_a_table_to_join() -> None:
    visitor = Person.objects.get(email=VISITOR)
    games = {game.status: game for game in Game.objects.filter(rules="keywest", league="")}
    assert set(games) == {Status.OPEN, Status.RUNNING, Status.FINISHED}
    seat = Seat.objects.get(game=games[Status.RUNNING], person=visitor).number
    table = table_for(load_header("id", games[Status.RUNNING].pk), seat)
    assert table.decision is not None
    assert table.decision.kind == "mark"
    assert (
        Seat.objects.filter(
            game=games[Status.FINISHED], person__isnull=False, rank__isnull=False
        ).count()
        == 3
    )
    assert Seat.objects.filter(game=games[Status.OPEN]).count() < games[Status.OPEN].size
    client = Client()
    client.force_login(visitor)
    page = client.get("/").content.decode()
    assert "waits for you" in page or "wait for you" in page
    assert "Postcards from Long Key" in page
    assert "Four seasons by the river" in page


def test_a_second_time_it_changes_nothing() -> None:
    before = (
        Person.objects.count(),
        Game.objects.count(),
        Seat.objects.count(),
        Event.objects.count(),
    )
    call_command("seed_demo")
    assert (
        Person.objects.count(),
        Game.objects.count(),
        Seat.objects.count(),
        Event.objects.count(),
    ) == before
