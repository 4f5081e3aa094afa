"""The tables of the tests are made once: the first process that asks migrates, and the others copy
what has come of it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.base.creation import BaseDatabaseCreation
from django.db.backends.postgresql.creation import DatabaseCreation

MIGRATED = "migrated"
MIGRATE = BaseDatabaseCreation.create_test_db


def create_test_db(creation: DatabaseCreation, *words: Any, **options: Any) -> str:
    """In place of Django's; whoever comes while the first migrates waits for it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return MIGRATE(creation, *words, **options)
    with Path(os.environ["KEYWEST_TEST_DATA"], "migrated.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]
            made = creation._database_exists(cursor, MIGRATED)  # type: ignore[attr-defined]
        return copied(creation) if made else kept(creation, MIGRATE(creation, *words, **options))


def kept(creation: DatabaseCreation, name: str) -> str:
    """This database, of which there is a copy from now on."""
    creation.connection.close()
    copy(creation, name, MIGRATED)
    creation.connection.ensure_connection()
    return name


def copied(creation: DatabaseCreation) -> str:
    """A database for this process."""
    connection, name = creation.connection, creation._get_test_db_name()  # type: ignore[attr-defined]
    copy(creation, MIGRATED, name)
    connection.close()
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = name
    connection.ensure_connection()
    return name


def copy(creation: DatabaseCreation, one: str, other: str) -> None:
    """Whoever is connected to the one would be in the way."""
    named = creation.connection.ops.quote_name
    with creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(f"CREATE DATABASE {named(other)} TEMPLATE {named(one)}")
