"""A lean cursor on Django's connection: the same transaction, but statements are prepared once and
planned once."""

from __future__ import annotations

from types import TracebackType
from typing import Any

import psycopg
from django.db import connection

PREPARE_AFTER = 2
"""So often a connection sees a statement before the server keeps its plan (half of the server's
work for an act)."""


class Cursor:
    """Rows as tuples. Errors are Django's, as from its own cursors."""

    def __init__(self) -> None:
        connection.ensure_connection()
        raw = connection.connection
        raw.prepare_threshold = PREPARE_AFTER
        self._cursor: psycopg.Cursor[tuple[Any, ...]] = psycopg.Cursor(raw)

    def __enter__(self) -> Cursor:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._cursor.close()

    def execute(self, statement: str, parameters: Any = None) -> None:
        """Run one statement; in Django's open transaction if there is one."""
        connection.validate_thread_sharing()
        connection.validate_no_broken_transaction()
        with connection.wrap_database_errors:
            self._cursor.execute(statement, parameters)

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows."""
        return self._cursor.fetchall()
