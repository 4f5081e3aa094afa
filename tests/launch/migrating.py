"""Migrations one by one, on a database of their own beside that of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from games.play.database_setup import load_disk_migrations
from keywest_site.settings.parts import PURPOSES

NAME = "filled"
BEFORE = "filled_before"

OURS = ("accounts.", "games.", "keywest_site.")

Key = tuple[str, str]


def name_database(name: str = NAME) -> str:
    """Its name on the server, where the databases of several runs of tests may stand."""
    return f"{connection.settings_dict['NAME']}_{name}"


def build_dsn(database: str = "") -> str:
    at = connection.settings_dict
    return f"host={at['HOST']} dbname={database or name_database()} user={at['USER']}"


def run_on_server(statement: str) -> None:
    with psycopg.connect(build_dsn("postgres"), autocommit=True) as server:
        server.execute(statement)


@contextmanager
def new_database(template: str = "template1") -> Iterator[Any]:
    """An empty one or a copy, as one more way of Django's, with the owner's patience."""
    name = name_database()
    run_on_server(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    run_on_server(f"CREATE DATABASE {name} TEMPLATE {template}")
    at = connection.settings_dict
    options = {"options": PURPOSES["owner"].options}
    connections.databases[NAME] = {**at, "NAME": name, "OPTIONS": at["OPTIONS"] | options}
    try:
        yield connections[NAME]
    finally:
        connections[NAME].close()
        del connections[NAME]
        del connections.databases[NAME]
        run_on_server(f"DROP DATABASE {name} WITH (FORCE)")


def list_new_migrations(database: Any) -> list[Key]:
    """All of ours that came after the joined ones, in the order in which they run; none just after
    a joining."""
    executor = MigrationExecutor(database)
    plan = [one for one, _back in executor.migration_plan(executor.loader.graph.leaf_nodes())]
    return [
        (one.app_label, one.name)
        for one in plan
        if type(one).__module__.startswith(OURS) and not one.name.startswith("0001_")
    ]


def migrate_before(database: Any, new: list[Key]) -> None:
    """All that is there without the new ones."""
    executor = MigrationExecutor(database)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    keys = [(one.app_label, one.name) for one, _back in plan]
    migrate(database, [key for key in keys if key not in new and not depends_on(key, new)])


def depends_on(key: Key, others: list[Key]) -> bool:
    """Whether this one needs one of the others."""
    return any(one in others for one in load_disk_migrations()[key].dependencies)


def migrate(database: Any, targets: list[Key]) -> None:
    MigrationExecutor(database).migrate(targets)
