"""A private PostgreSQL and Valkey for one run of the tests; parallel processes share them."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.backends.postgresql.operations import DatabaseOperations

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres, get_postgres_binaries
from keywest_site.embedded.valkey import Valkey

DATABASES_EACH = 2  # of Valkey, for each parallel process: cache and queue
OPTIONS = ("max_connections=400",)
"""Several processes may try at the same time what happens to many visitors at once."""


def binaries() -> Path:
    """The wheel's PostgreSQL, or Debian's if KEYWEST_TEST_PG names its major."""
    major = os.environ.get("KEYWEST_TEST_PG", "")
    return Path(f"/usr/lib/postgresql/{major}/bin") if major else get_postgres_binaries()


def start(layout: Layout) -> ExitStack:
    """Starts both; closing the answer stops them and leaves nothing."""
    stack = ExitStack()
    stack.callback(shutil.rmtree, layout.sockets, ignore_errors=True)
    stack.callback(shutil.rmtree, layout.folder, ignore_errors=True)
    layout.make()
    with stack:
        for server in (
            Postgres(layout, binaries(), OPTIONS, sync=False),
            Valkey(layout, keep=False, databases=64),
        ):
            stack.callback(server.stop)
            server.start()
        return stack.pop_all()


MADE_BY_MIGRATING = frozenset({"django_content_type", "auth_permission"})
"""What stays after a test: made once with the database, so nothing has to be made anew each
time."""


def empty_tables_in_spite_of_triggers(operations: DatabaseOperations, words: Sequence[str]) -> None:
    """Django's flush after a transactional test. The log of facts refuses TRUNCATE; only a
    superuser may look away.

    A test fills few of the many tables, and a handful of rows is deleted much faster than a table
    is truncated.
    """
    connection: Any = operations.connection
    tables = sorted({*re.findall(r'"([a-z_]+)"', " ".join(words))} - MADE_BY_MIGRATING)
    filled = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT FROM \"{table}\")" for table in tables
    )
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for (table,) in connection.connection.execute(filled, prepare=True).fetchall():
            cursor.execute(f'DELETE FROM "{table}"')
