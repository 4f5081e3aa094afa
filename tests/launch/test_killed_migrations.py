"""A migration that is killed at any of its statements is begun again, and leaves what it would have
left. `make promises`: at each statement."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import psycopg
import pytest

from games.play.database_setup import load_disk_migrations
from tests.launch.filled import fill
from tests.launch.migrating import (
    BEFORE,
    Key,
    build_dsn,
    list_new_migrations,
    migrate,
    migrate_before,
    name_database,
    new_database,
    run_on_server,
)
from tests.snapshots.database import FUNCTIONS, MORE, OF_TABLE, TABLES

FULL = bool(os.environ.get("KEYWEST_FULL"))
EACH = 1 if FULL else 13
"""Everyday every thirteenth statement is the last."""
FACTS = 3_000
ROWS = "SELECT * FROM games_seat ORDER BY id"


class KilledError(Exception):
    """Somebody ended the process."""


class Killer:
    """Counts statements that may change something, and cuts the line before that of number
    `last`."""

    def __init__(self, database: Any, last: int) -> None:
        self.database, self.last, self.done = database, last, 0

    def __call__(self, run: Callable[..., Any], sql: Any, *words: Any) -> Any:
        if not str(sql).lstrip().upper().startswith("SELECT"):
            if self.done == self.last:
                self.database.connection.close()
                raise KilledError
            self.done += 1
        return run(sql, *words)


@pytest.fixture
def new(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[Key]]:
    """The new migrations; a filled database without them is there to be copied."""
    with django_db_blocker.unblock():
        with new_database() as database:
            found = list_new_migrations(database)
            migrate_before(database, found)
            with psycopg.connect(build_dsn()) as filling:
                fill(filling, FACTS)
            keep(database)
        yield found
        run_on_server(f"DROP DATABASE IF EXISTS {name_database(BEFORE)} WITH (FORCE)")


def describe() -> list[Any]:
    """Tables with all that belongs to them, functions, and the rows that migrations have
    changed."""
    with psycopg.connect(build_dsn()) as looking:
        found: list[Any] = [looking.execute(ROWS).fetchall(), looking.execute(FUNCTIONS).fetchall()]
        for oid, name, more in sorted(looking.execute(TABLES).fetchall(), key=lambda row: row[1]):
            words = {"table": oid}
            belonging = [sorted(looking.execute(query, words).fetchall()) for query in MORE[:3]]
            found.append((name, more, looking.execute(OF_TABLE, words).fetchall(), belonging))
    return found


def keep(database: Any) -> None:
    """What is there now is what copies are made of."""
    database.close()
    run_on_server(f"DROP DATABASE IF EXISTS {name_database(BEFORE)} WITH (FORCE)")
    run_on_server(f"CREATE DATABASE {name_database(BEFORE)} TEMPLATE {name_database()}")


def run_killed(last: int, run: Callable[[Any], None]) -> tuple[int, list[Any]]:
    """How many statements were run, and what was left when it was begun again."""
    with new_database(name_database(BEFORE)) as database:
        killer = Killer(database, last)
        with database.execute_wrapper(killer):
            try:
                run(database)
            except KilledError:
                database.close()
        if killer.done == last:
            run(database)
        database.close()
        return killer.done, describe()


def find_differing(run: Callable[[Any], None], each: int) -> tuple[int, list[int]]:
    """How many statements it has, and before which of them a kill makes a difference, or an
    error."""
    count, whole = run_killed(-1, run)
    wrong = []
    for last in range(count - 1, -1, -each):
        try:
            same = run_killed(last, run)[1] == whole
        except Exception as error:
            print(f"killed before statement {last}: {error}")
            same = False
        if not same:
            wrong.append(last)
    return count, wrong


@pytest.mark.promise(33)
@pytest.mark.slow
def test_a_killed_migration_is_begun_again(new: list[Key]) -> None:
    for key in new:
        if not load_disk_migrations()[key].atomic:
            count, wrong = find_differing(partial(migrate, targets=[key]), EACH)
            print(f"{'.'.join(key)}: {count} statements")
            assert wrong == [], key
        with new_database(name_database(BEFORE)) as database:
            migrate(database, [key])
            keep(database)


def add_two(database: Any) -> None:
    """Planted: two steps, of which the first cannot be taken twice."""
    with database.schema_editor(atomic=False) as editor:
        editor.execute("ALTER TABLE games_seat ADD COLUMN one int")
        editor.execute("ALTER TABLE games_seat ADD COLUMN other int")


@pytest.mark.slow
def test_one_that_cannot_be_begun_again_is_found(new: list[Key]) -> None:
    assert find_differing(add_two, 1) == (2, [1])
