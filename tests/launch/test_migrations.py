"""Every migration since the joined ones, on a database that is full: how long others cannot
write."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from games.play.database_setup import load_disk_migrations
from tests.launch.filled import TABLES, fill, watch

FULL = bool(os.environ.get("KEYWEST_FULL"))
FACTS = 1_000_000 if FULL else 2_000
LONGEST = 1.0
"""Seconds in which nobody else may write into a table."""
NAME = "filled"


@pytest.fixture
def database(django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
    """An empty one beside that of the tests, as one more way of Django's."""
    with django_db_blocker.unblock():
        at = connection.settings_dict
        with psycopg.connect(build_dsn(at["HOST"], "postgres"), autocommit=True) as server:
            server.execute(f"DROP DATABASE IF EXISTS {NAME}")
            server.execute(f"CREATE DATABASE {NAME}")
        connections.databases[NAME] = {**connection.settings_dict, "NAME": NAME}
        try:
            yield connections[NAME]
        finally:
            connections[NAME].close()
            del connections[NAME]
            del connections.databases[NAME]
            with psycopg.connect(build_dsn(at["HOST"], "postgres"), autocommit=True) as server:
                server.execute(f"DROP DATABASE {NAME}")


def build_dsn(host: str, name: str) -> str:
    user = connection.settings_dict["USER"]
    return f"host={host} dbname={name} user={user}"


def list_new_migrations(executor: MigrationExecutor) -> list[tuple[str, str]]:
    """All of ours that came after the joined ones, in the order in which they run."""
    joined = {key for key, one in load_disk_migrations().items() if one.replaces}
    ours = {app for app, _name in joined}
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    keys = [(one.app_label, one.name) for one, _back in plan]
    return [key for key in keys if key[0] in ours | {"api"} and not is_first(key)]


def is_first(key: tuple[str, str]) -> bool:
    return key[1].startswith("0001_")


def migrate(database: Any, targets: list[tuple[str, str]]) -> None:
    MigrationExecutor(database).migrate(targets)


@pytest.mark.promise(33)
@pytest.mark.slow
def test_every_new_migration_on_a_full_database(database: Any) -> None:
    executor = MigrationExecutor(database)
    new = list_new_migrations(executor)
    assert ("play", "0030_plan_grammar") in new
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    first = [(one.app_label, one.name) for one, _back in plan]
    migrate(database, [key for key in first if key not in new and not depends_on(key, new)])
    at = database.settings_dict
    dsn = build_dsn(at["HOST"], NAME)
    with psycopg.connect(dsn) as filling:
        fill(filling, FACTS)
    rows = count_rows(dsn)
    assert rows["games_event"] == FACTS
    for key in new:
        with watch(dsn, database.connection.info.backend_pid) as seen:
            migrate(database, [key])
        longest = max(seen.held.values(), default=0.0)
        print(f"{'.'.join(key)}: others wait {longest:.2f} s {seen.held}")
        assert not FULL or longest <= LONGEST, (key, seen.held)
    assert count_rows(dsn) == rows
    with watch(dsn, database.connection.info.backend_pid) as seen, database.cursor() as cursor:
        cursor.execute("BEGIN; LOCK TABLE games_seat; SELECT pg_sleep(1.5); COMMIT")
    assert seen.held["games_seat"] > 0, "a lock is seen"


def depends_on(key: tuple[str, str], others: list[tuple[str, str]]) -> bool:
    """Whether this one needs one of the others."""
    found = load_disk_migrations()[key]
    return any(one in others for one in found.dependencies)


def count_rows(dsn: str) -> dict[str, int]:
    with psycopg.connect(dsn) as counting:
        return {
            table: counting.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # type: ignore[index]
            for table in TABLES
        }
