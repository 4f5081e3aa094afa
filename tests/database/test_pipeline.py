"""Statements that go together are as safe as one after the other: a transaction begins with them,
what fails undoes it, and what had to wait sees what it has waited for."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import OperationalError, connection, connections, transaction
from psycopg.pq import TransactionStatus

from games.play.models import Game
from games.play.sql import Cursor
from games.play.store_sql import LOCK
from keywest_site.postgresql.pipeline import Statement
from keywest_site.work import CURRENT, TooMuchWork, Work
from tests.bench.games import running_game
from tests.play.wire import round_trips
from tests.support.pgbouncer import KINDS, Kind, connected, pooled

pytestmark = pytest.mark.django_db(transaction=True)
TITLE = "SELECT title FROM games_game WHERE id = %s"
ONE, NOTHING = ("SELECT %s::int", (1,)), ("SELECT 2 WHERE false", None)
BROKEN = ("SELECT 1 / %s::int", (0,))


def ask(cursor: Cursor) -> list[list[tuple[object, ...]]]:
    return cursor.fetch_together(ONE, NOTHING)


def get_status() -> TransactionStatus:
    connection.ensure_connection()
    status: TransactionStatus = connection.connection.info.transaction_status
    return status


@pytest.fixture
def game() -> Game:
    return running_game(3)


def rename(game: Game, title: str) -> None:
    Game.objects.filter(pk=game.pk).update(title=title)


def get_title(game: Game) -> str:
    return str(Game.objects.get(pk=game.pk).title)


def test_begin_and_all_statements_are_one_round_trip() -> None:
    with transaction.atomic(), Cursor() as cursor:
        with round_trips() as trips:
            assert ask(cursor) == [[(1,)], []]
        assert len(trips) == 1
        assert get_status() == TransactionStatus.INTRANS
    assert get_status() == TransactionStatus.IDLE


def test_what_is_written_after_them_is_undone_with_the_transaction(game: Game) -> None:
    before = get_title(game)
    with transaction.atomic(), Cursor() as cursor:
        ask(cursor)
        rename(game, "by the ORM")
        cursor.execute("UPDATE games_game SET title = 'by us' WHERE id = %s", (game.pk,))
        transaction.set_rollback(True)
    assert get_title(game) == before


def test_a_savepoint_after_them_is_undone_alone(game: Game) -> None:
    with transaction.atomic(), Cursor() as cursor:
        ask(cursor)
        rename(game, "stays")
        with transaction.atomic():
            rename(game, "goes")
            transaction.set_rollback(True)
    assert get_title(game) == "stays"


def test_a_transaction_that_has_begun_does_not_begin_once_more() -> None:
    warnings = list[str]()
    connection.ensure_connection()
    connection.connection.add_notice_handler(lambda notice: warnings.append(str(notice)))
    with transaction.atomic(), Cursor() as cursor:
        ask(cursor)
        ask(cursor)
        with transaction.atomic():
            ask(cursor)
    connection.close()
    assert not warnings


def test_the_next_transaction_begins_as_ever(game: Game) -> None:
    with transaction.atomic(), Cursor() as cursor:
        ask(cursor)
    with transaction.atomic():
        rename(game, "goes")
        transaction.set_rollback(True)
    assert get_title(game) != "goes"


@pytest.mark.parametrize("statements", [(BROKEN, ONE), (ONE, BROKEN)], ids=["first", "last"])
def test_the_error_is_that_of_the_statement_that_failed(statements: list[Statement]) -> None:
    for _time in range(5):  # prepared meanwhile
        with (
            pytest.raises(Exception, match="division by zero"),
            transaction.atomic(),
            Cursor() as cursor,
        ):
            cursor.fetch_together(*statements)
        with transaction.atomic(), Cursor() as cursor:
            assert ask(cursor) == [[(1,)], []]


def test_each_statement_counts_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    monkeypatch.setattr(CURRENT, "work", work)
    work.statements_allowed = 3
    with transaction.atomic(), Cursor() as cursor:
        ask(cursor)
    assert work.statements == 2
    assert work.database > 0
    with pytest.raises(TooMuchWork), transaction.atomic(), Cursor() as cursor:
        ask(cursor)


# Locks.


@contextmanager
def other_renames(game: Game) -> Iterator[threading.Event]:
    """Somebody holds the row and gives the game another title; they commit at the event."""
    held, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            rename(game, "renamed")
            held.set()
            may_end.wait(20)
        connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(20)
    try:
        yield may_end
    finally:
        may_end.set()
        thread.join()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_follows_a_lock_sees_what_the_lock_waited_for(
    game: Game, kind: Kind, tmp_path: Path
) -> None:
    with pooled(kind, tmp_path) as server, connected(server), other_renames(game) as may_end:
        threading.Timer(0.3, may_end.set).start()
        with transaction.atomic(), Cursor() as cursor:
            locked, titles = cursor.fetch_together((LOCK, (game.pk,)), (TITLE, (game.pk,)))
    assert len(locked) == 1
    assert titles == [("renamed",)]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_lock_that_cannot_be_had_leaves_the_line_as_it_was(
    game: Game, kind: Kind, tmp_path: Path
) -> None:
    with pooled(kind, tmp_path) as server, connected(server):
        for _time in range(4):  # prepared meanwhile
            with other_renames(game), pytest.raises(OperationalError, match="lock timeout"):
                wait_for_lock(game)
            with transaction.atomic(), Cursor() as cursor:
                assert ask(cursor) == [[(1,)], []]


def wait_for_lock(game: Game) -> None:
    """Not for long."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '50ms'")
        cursor.fetch_together((LOCK, (game.pk,)), (TITLE, (game.pk,)))
