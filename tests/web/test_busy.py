"""Somebody holds what a page needs: whoever waits is told so within seconds, nothing changes, and
all goes on after."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.test import Client

from games.play import lobby, tasks
from games.play.models import Event, Seat
from games.sweep.management.commands.sweep import run_round
from keywest_site.settings.parts import PURPOSES, Patience, Server, build_database
from tests.web.table.party import Party, person

pytestmark = pytest.mark.django_db(transaction=True)
SHORT = Patience(lock=1, statement=0, idle=1)
DDL = "ALTER TABLE games_seat ADD COLUMN IF NOT EXISTS hung integer"


def other(patience: Patience | None = None) -> psycopg.Connection[Any]:
    """A connection of somebody else to the same database."""
    at = connection.settings_dict
    options = patience.options if patience else None
    return psycopg.connect(host=at["HOST"], dbname=at["NAME"], user=at["USER"], options=options)


def is_there(backend: int) -> bool:
    """Whether the server still keeps that connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT FROM pg_stat_activity WHERE pid = %s", [backend])
        return bool(cursor.rowcount)


@contextmanager
def held(statement: str) -> Iterator[None]:
    """While somebody's transaction has done this, and stands still."""
    with other() as one:
        one.execute(statement)
        yield
        one.rollback()


@pytest.fixture(autouse=True)
def _patience() -> Iterator[None]:
    """A page's patience, made short, also of a connection that is made anew meanwhile."""
    options = connection.settings_dict["OPTIONS"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(options, "options", f"{options['options']} -c lock_timeout=200ms")
        connection.close()
        yield
    connection.close()


@pytest.fixture
def client() -> Client:
    """A browser that is shown error pages."""
    return Client(raise_request_exception=False)


def test_a_join_behind_a_change_of_the_table_is_told_to_try_again(client: Client) -> None:
    game = lobby.open_table(person("Anna").pk, "keywest", 3)
    client.force_login(person("Bert"))
    with held(DDL):
        answer = client.post(f"/tables/{game.slug}/join/")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert "Nothing was changed. Please try again" in answer.content.decode()
    assert Seat.objects.filter(game=game, person__isnull=False).count() == 1
    assert client.post(f"/tables/{game.slug}/join/").status_code == 302
    assert Seat.objects.filter(game=game, person__isnull=False).count() == 2


def test_an_order_behind_a_held_row_is_told_to_try_again(client: Client) -> None:
    party = Party.sit_down(2)
    client.force_login(party.people[0])
    order = {"line": "bid 3", "token": party.token()}
    with held(f"SELECT FROM games_game WHERE id = {party.id} FOR UPDATE"):
        page = client.post(f"{party.url}order", order)
        api = client.post(f"/api/tables/{party.slug}/order", order, content_type="application/json")
    assert (page.status_code, api.status_code) == (503, 503)
    assert api.json()["code"] == "busy"
    assert "try again" in api.json()["error"]
    assert api["Retry-After"] == "5"
    assert not Event.objects.filter(game_id=party.id, kind="bade").exists()
    assert client.post(f"{party.url}order", order).status_code == 303


def test_a_statement_that_takes_too_long_is_told_too(client: Client) -> None:
    party = Party.sit_down(2)
    client.force_login(party.people[0])
    client.get(party.url)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")
        cursor.execute("SET statement_timeout = '200ms'")
    with held("LOCK TABLE games_question IN ACCESS EXCLUSIVE MODE"):
        assert client.get(party.url).status_code == 503


def test_a_page_in_another_language_says_it_in_that(client: Client) -> None:
    bert = person("Bert")
    bert.language = "de"
    bert.save()
    game = lobby.open_table(person("Anna").pk, "keywest", 3)
    client.force_login(bert)
    with held(DDL):
        assert "nichts geändert" in client.post(f"/tables/{game.slug}/join/").content.decode()


def test_a_database_that_is_away_is_no_bug_of_ours(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise psycopg.OperationalError("connection refused")

    client.force_login(person("Bert"))
    connection.close()
    monkeypatch.setattr(connection, "get_new_connection", lambda _params: away())
    answer = client.get("/tables/")
    monkeypatch.undo()
    assert answer.status_code == 503
    assert "counted either in full or not at all" in answer.content.decode()


def test_a_bug_is_still_a_bug(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.web.lobby.views.render", None)
    client.force_login(person("Bert"))
    assert client.get("/tables/").status_code == 500


def test_sweeper_and_worker_live_on(caplog: pytest.LogCaptureFixture) -> None:
    with held("LOCK TABLE games_question IN ACCESS EXCLUSIVE MODE"):
        run_round(zones=False)
        with pytest.raises(Exception, match="lock timeout"):
            tasks.drain_outbox.apply(throw=True)
    assert "the sweep failed" in caplog.text
    caplog.clear()
    run_round(zones=False)
    assert tasks.drain_outbox.apply(throw=True).successful()
    assert "failed" not in caplog.text


def test_a_change_of_a_table_that_cannot_begin_gives_up() -> None:
    """So that nobody queues up behind it for longer than that."""
    with (
        held("SELECT FROM games_seat"),
        other(SHORT) as owner,
        pytest.raises(psycopg.errors.LockNotAvailable),
    ):
        owner.execute(DDL)


def test_who_stands_still_within_a_transaction_is_cut_off() -> None:
    with other(SHORT) as one:
        one.execute("SELECT FROM games_game FOR UPDATE")
        while is_there(one.info.backend_pid):
            time.sleep(0.02)
        with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
            one.execute("SELECT 1")
        one.close()


@pytest.mark.parametrize("purpose", PURPOSES)
def test_each_purpose_has_its_own_patience(purpose: str) -> None:
    at = connection.settings_dict
    made = build_database(Server(at["HOST"], "", at["NAME"]), at["USER"], "", purpose=purpose)
    with psycopg.connect(
        host=at["HOST"], dbname=at["NAME"], user=at["USER"], **made["OPTIONS"]
    ) as one:
        names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        found = [
            one.execute("SELECT setting::float / 1000 FROM pg_settings WHERE name = %s", [name])
            for name in names
        ]
        assert tuple(row.fetchone() for row in found) == tuple(
            (seconds,) for seconds in PURPOSES[purpose]
        )
    assert PURPOSES[purpose].lock, "nobody waits for ever"
    assert PURPOSES[purpose].idle, "nobody holds a lock for ever"


def test_a_purpose_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError):
        build_database(Server("", "", ""), "", "", purpose="pagse")
