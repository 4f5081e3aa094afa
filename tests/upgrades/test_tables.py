"""However a database came to this version, its tables are those of a new one, word by word: columns
in their order, indexes, checks, triggers, functions, rights.

`tables-981f8ac4.sql.gz` is an empty database as that commit, between 0.9 and 1.0, made it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from tests.launch.migrating import (
    NAME,
    Key,
    migrate,
    name_database,
    new_database,
    run_on_server,
)
from tests.upgrades.dumps import dump_database, list_releases, restore_dump, run_sql

BETWEEN = "tables-981f8ac4"
ROLE = "keywest_upgrades"
"""For whom rights are granted."""
MAY_WRITE = """
SELECT has_table_privilege(%(role)s, 'hooks_hook', 'UPDATE'),
  has_table_privilege(%(role)s, 'hooks_delivery', 'INSERT'),
  has_sequence_privilege(%(role)s, 'hooks_delivery_id_seq', 'USAGE')
"""
MOVED = "ALTER TABLE games_plan DROP grammar, ADD grammar smallint DEFAULT 1 NOT NULL"


@pytest.fixture(scope="module")
def role(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), override_settings(DATABASE_APP_ROLE=ROLE):
        run_on_server(f"CREATE ROLE {ROLE}")
        yield
        run_on_server(f"DROP ROLE {ROLE}")


@pytest.fixture(scope="module")
def new(role: None) -> tuple[str, set[Key]]:
    """The tables of a new database, and the migrations that it has."""
    with new_database() as made:
        return migrate_and_dump(made), list_done(made)


def migrate_and_dump(database: Any) -> str:
    """Its tables after having been dumped and restored once: then PostgreSQL writes all conditions
    alike, old ones and new ones."""
    call_command("migrate", database=NAME, verbosity=0, skip_checks=False)
    database.close()
    again = name_database("restored")
    run_on_server(f"CREATE DATABASE {again}")
    try:
        run_sql(again, dump_tables(name_database()))
        return dump_tables(again)
    finally:
        run_on_server(f"DROP DATABASE {again}")


def dump_tables(database: str) -> str:
    return dump_database(database, "--schema-only", "--no-owner").decode()


def list_done(database: Any) -> set[Key]:
    return set(MigrationRecorder(database).applied_migrations())


def list_missing(database: Any) -> list[str]:
    """The names of the migrations that are to be run."""
    executor = MigrationExecutor(database)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [one.name for one, _back in plan]


@pytest.mark.slow
@pytest.mark.parametrize("version", [*list_releases(), BETWEEN])
def test_an_upgraded_database_has_the_tables_of_a_new_one(
    version: str, new: tuple[str, set[Key]]
) -> None:
    with new_database() as database:
        restore_dump(version, name_database())
        done = list_done(database)
        assert not [name for name in list_missing(database) if "_squashed_" in name]
        assert migrate_and_dump(database) == new[0]
        assert list_missing(database) == []
    assert done <= new[1], "the code of that version would make tables again in a new database"


@pytest.mark.slow
def test_columns_in_another_order_are_seen(new: tuple[str, set[Key]]) -> None:
    assert f"TO {ROLE}" in new[0]
    with new_database() as database:
        restore_dump(BETWEEN, name_database())
        run_sql(name_database(), MOVED)
        assert migrate_and_dump(database) != new[0]


@pytest.mark.slow
def test_an_act_may_write_where_its_triggers_write_at_once(role: None) -> None:
    """People play while the other migrations run, after which rights are granted."""
    with new_database() as database:
        restore_dump("0.9", name_database())
        migrate(database, [("hooks", "0001_initial")])
        with database.cursor() as cursor:
            cursor.execute(MAY_WRITE, {"role": ROLE})
            assert cursor.fetchone() == (True, True, True)
