"""Every migration since the joined ones, on a database that is full: how long others cannot
write. `make promises`: a million facts."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from io import StringIO
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangosCommand
from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from keywest_site.management.commands import migrate as migrate_command
from keywest_site.settings.parts import PURPOSES
from tests.launch.filled import TABLES, fill, watch
from tests.launch.migrating import (
    NAME,
    build_dsn,
    list_new_migrations,
    migrate_before,
    name_database,
    new_database,
)

FULL = bool(os.environ.get("KEYWEST_FULL"))
FACTS = 1_000_000 if FULL else 2_000
LONGEST = 1.0
"""Seconds in which nobody else may write into a table."""
LONGEST_WAIT = 2.0
"""The same with the time in which it waits for the table itself."""
REWRITING = (
    "BEGIN; ALTER TABLE games_event ALTER seq TYPE bigint, ALTER version TYPE bigint;"
    f" SELECT pg_sleep({LONGEST}); COMMIT"
)
"""A table is written anew; it is held so long however fast the machine is."""


@pytest.fixture
def database(django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
    with django_db_blocker.unblock(), new_database() as made:
        yield made


@pytest.mark.promise(33)
@pytest.mark.slow
def test_every_new_migration_on_a_full_database(database: Any) -> None:
    new = list_new_migrations(database)
    migrate_before(database, new)
    with psycopg.connect(build_dsn()) as filling:
        fill(filling, FACTS)
    rows = count_rows()
    assert rows["games_event"] == FACTS
    for key in new:
        with watch(build_dsn(), database.connection.info.backend_pid) as seen:
            call_command("migrate", *key, database=NAME, verbosity=0, skip_checks=True)
        longest, wait = (max(all_.values(), default=0) for all_ in (seen.held, seen.kept_waiting))
        print(f"{'.'.join(key)}: held {longest:.2f} s, others wait {wait:.2f} s; {seen.held}")
        assert not FULL or (longest <= LONGEST and wait <= LONGEST_WAIT), (key, seen.held)
    assert count_rows() == rows
    check_watch(database)


def check_watch(database: Any) -> None:
    """A long lock is seen, and so is one that is waited for; at full size, a rewriting."""
    pid = database.connection.info.backend_pid
    with watch(build_dsn(), pid) as seen, database.cursor() as cursor:
        cursor.execute("BEGIN; LOCK TABLE games_seat; SELECT pg_sleep(1.5); COMMIT")
    assert seen.held["games_seat"] > 0
    with psycopg.connect(build_dsn()) as reader, watch(build_dsn(), pid) as seen:
        reader.execute("SELECT count(*) FROM games_seat")
        with pytest.raises(OperationalError, match="lock timeout"):
            lock_seats(database)
    assert seen.kept_waiting["games_seat"] > 0
    assert not seen.held
    if FULL:
        with watch(build_dsn(), pid) as seen, database.cursor() as cursor:
            cursor.execute(REWRITING)
        assert seen.held["games_event"] > LONGEST


def lock_seats(database: Any) -> None:
    with transaction.atomic(NAME), database.cursor() as cursor:
        cursor.execute("LOCK TABLE games_seat")


def count_rows() -> dict[str, int]:
    with psycopg.connect(build_dsn()) as counting:
        return {
            table: counting.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # type: ignore[index]
            for table in TABLES
        }


class Busy:
    """Django's `migrate`, for which a table is in use so many times."""

    def __init__(self, times: int, error: type[Exception] = LockNotAvailable) -> None:
        self.times, self.error, self.tried = times, error, 0

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.tried += 1
        if self.tried <= self.times:
            raise OperationalError("busy") from self.error("busy")


@pytest.mark.parametrize(
    ("busy", "tries"), [(Busy(2), 3), (Busy(0), 1)], ids=["twice in use", "free"]
)
def test_migrating_tries_again_while_a_table_is_in_use(
    busy: Busy, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DjangosCommand, "handle", busy.handle)
    monkeypatch.setattr(migrate_command, "PAUSE", 0.0)
    call_command(migrate_command.Command(stderr=StringIO()), skip_checks=True)
    assert busy.tried == tries


@pytest.mark.parametrize(
    ("busy", "tries"),
    [(Busy(99), migrate_command.TRIES), (Busy(99, ValueError), 1)],
    ids=["in use for ever", "another fault"],
)
def test_migrating_ends_with_what_does_not_pass(
    busy: Busy, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DjangosCommand, "handle", busy.handle)
    monkeypatch.setattr(migrate_command, "PAUSE", 0.0)
    with pytest.raises(OperationalError):
        call_command(migrate_command.Command(stderr=StringIO()), skip_checks=True)
    assert busy.tried == tries


@pytest.mark.slow
def test_a_reader_keeps_no_writer_waiting_behind_a_change(database: Any) -> None:
    """Whoever waits for a table gives up before those behind them do."""
    with database.cursor() as cursor:
        cursor.execute("CREATE TABLE played (number int)")
    waited = list[float]()
    with psycopg.connect(build_dsn()) as reader:
        reader.execute("SELECT count(*) FROM played")
        writer = threading.Thread(target=write, args=(waited,))
        writer.start()
        with pytest.raises(OperationalError) as found:
            database.cursor().execute("ALTER TABLE played ADD COLUMN more int")
        writer.join()
    assert isinstance(found.value.__cause__, LockNotAvailable)
    assert len(waited) == 1
    assert PURPOSES["owner"].lock < PURPOSES["pages"].lock


def write(waited: list[float]) -> None:
    """One row, with the patience of pages; for how long it took."""
    options = PURPOSES["pages"].options
    with psycopg.connect(build_dsn(), options=options) as writer:
        time.sleep(0.2)
        began = time.monotonic()
        writer.execute("INSERT INTO played VALUES (1)")
        waited.append(time.monotonic() - began)


def test_the_watched_database_is_not_that_of_the_tests() -> None:
    assert connection.settings_dict["NAME"] != name_database()
