"""A process whose connection was cut comes back with its next statement, and says 503 meanwhile: a
page to people, JSON to programs."""

from __future__ import annotations

from contextlib import AbstractContextManager
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from django.test import Client
from psycopg_pool.base import AttemptWithBackoff

from accounts.models import Person
from games.play.sql import Cursor
from keywest_site.postgresql import base
from keywest_site.postgresql.prepared import open_prepared_cursor
from keywest_site.settings import parts
from keywest_site.settings.parts import Server
from keywest_site.trouble import is_temporary_trouble
from tests.play.wire import round_trips
from tests.support import ports
from tests.support.pgbouncer import connected

pytestmark = pytest.mark.django_db(transaction=True)


def cut_line() -> None:
    """The server ends this thread's session, as when it is stopped or fails over."""
    connection.ensure_connection()
    pid, at = connection.connection.info.backend_pid, connection.settings_dict
    with psycopg.connect(host=at["HOST"], dbname=at["NAME"], user=at["USER"]) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


def by_orm() -> None:
    Person.objects.exists()


def by_cursor() -> None:
    with Cursor() as cursor:
        cursor.execute("SELECT 1")


def by_prepared_cursor() -> None:
    with open_prepared_cursor() as cursor:
        cursor.execute("SELECT 1")


def in_transaction() -> None:
    with transaction.atomic():
        by_cursor()


def test_a_pool_tries_again_soon_however_long_the_database_was_away() -> None:
    """By itself it waits twice as long each time: after a minute, for half a minute more."""
    attempt, delays = AttemptWithBackoff(timeout=300), []
    for now in range(100, 160):
        attempt.update_delay(now)
        delays.append(attempt.delay)
    assert max(delays) < 0.6


def get_pool() -> Any:
    """Only PostgreSQL's connections have one."""
    return connection.pool  # type: ignore[attr-defined]


def test_only_the_first_waits_long_for_a_database_that_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else whoever comes waits for all who came before."""
    monkeypatch.setattr(parts, "POOL_WAIT", 0.2)
    with connected(Server("127.0.0.1", str(ports.block()), "keywest"), pool=2):
        with pytest.raises(OperationalError):
            connection.ensure_connection()
        assert get_pool().timeout == base.KNOWN_TO_BE_AWAY


def pooled_here(lines: int) -> AbstractContextManager[None]:
    """This thread has its line from a pool of so many."""
    at = connection.settings_dict
    return connected(Server(at["HOST"], at["PORT"], at["NAME"]), pool=lines)


def test_once_it_is_back_everybody_has_patience_again() -> None:
    with pooled_here(2):
        get_pool().timeout = base.KNOWN_TO_BE_AWAY
        connection.ensure_connection()
        assert get_pool().timeout == parts.POOL_WAIT


def test_a_line_is_lent_again_without_a_question_to_the_server() -> None:
    with pooled_here(1):
        by_cursor()
        with round_trips() as trips:
            connection.close()
            by_cursor()
    assert len(trips) == 1


def test_a_line_that_has_ended_in_the_pool_is_not_lent() -> None:
    with pooled_here(1):
        by_cursor()
        cut_line()
        connection.close()
        by_cursor()


@pytest.mark.parametrize("first", [by_orm, by_cursor, by_prepared_cursor, in_transaction])
@pytest.mark.parametrize("then", [by_orm, by_cursor, by_prepared_cursor, in_transaction])
def test_after_one_error_all_is_well(first: object, then: object) -> None:
    """Nobody between two statements asks for a new connection, as requests and tasks do."""
    assert callable(first)
    assert callable(then)
    first()
    cut_line()
    with pytest.raises(OperationalError):
        first()
    then()
    first()


@transaction.atomic
def go_on_after_a_break() -> None:
    Person.objects.create(email="lost@example.org", name="Lost")
    cut_line()
    with pytest.raises(OperationalError):
        by_cursor()
    by_cursor()


def test_a_line_that_breaks_in_a_transaction_is_not_replaced_in_it() -> None:
    """What came before is lost, so nothing that comes after may count."""
    with pytest.raises(OperationalError):
        go_on_after_a_break()
    assert not Person.objects.filter(email="lost@example.org").exists()


def test_the_end_of_a_request_asks_for_no_other_line() -> None:
    """Nobody could tell people in words what became of their request after that."""
    broken = connection.copy()
    broken.connection = SimpleNamespace(closed=True, close=lambda: None)
    asked: list[bool] = []
    broken.connect = lambda: asked.append(True)
    broken.close_if_unusable_or_obsolete()
    assert broken.connection is None
    assert asked == []


@pytest.mark.parametrize("path", ["/api/games/", "/api/tables/abcdefghij/", "/api/nothing/"])
def test_programs_get_json(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    away(monkeypatch)
    client = Client(raise_request_exception=False)
    client.cookies["session"] = client.cookies["sessionid"] = "x" * 32
    answer = client.get(path)
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert answer.json()["code"] == "busy"
    assert "database" in answer.json()["error"]


def test_people_get_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    away(monkeypatch)
    client = Client(raise_request_exception=False)
    answer = client.get("/tables/")
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert answer["Content-Type"].startswith("text/html")


@transaction.atomic
def write_where_nothing_may_change() -> None:
    with Cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
        cursor.execute("UPDATE games_game SET title = ''")


def test_a_server_that_is_primary_no_longer_is_a_trouble_that_passes() -> None:
    with pytest.raises(DatabaseError) as caught:
        write_where_nothing_may_change()
    assert is_temporary_trouble(caught.value)
    with pytest.raises(DatabaseError) as caught, Cursor() as cursor:
        cursor.execute("SELECT nonsense")
    assert not is_temporary_trouble(caught.value)


def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """No connection can be had."""
    connection.close()

    def refuse(*_: object, **__: object) -> None:
        raise psycopg.OperationalError("connection refused")

    monkeypatch.setattr("psycopg.connect", refuse)
