"""How PostgreSQL is spoken to: a lean cursor on Django's connection, and arrays as its own text.

The cursor is in the same transaction, but statements are prepared once and planned once, unless a
pool between us and the server forbids it (keywest_site.settings.parts: KEYWEST_DB_POOLER). Text is
far cheaper than to let the driver look for the type of every list; the statement says the type
(`%(seats)s::int[]`); https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections

from keywest_site.work import CURRENT

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

NULL = "NULL"


class Cursor:
    """Rows as tuples. Errors are Django's, as from its own cursors."""

    def __init__(self) -> None:
        self._wrapper: Any = connections[DEFAULT_DB_ALIAS]
        self._wrapper.ensure_connection()
        self._cursor: psycopg.Cursor[tuple[Any, ...]] = psycopg.Cursor(self._wrapper.connection)

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
        """Run one statement; in Django's open transaction if there is one. Raises TooMuchWork
        (keywest_site.work) if the request has made enough of them."""
        self._wrapper.validate_thread_sharing()
        self._wrapper.validate_no_broken_transaction()
        work = CURRENT.work
        if work is None:
            self._execute(statement, parameters)
            return
        work.count()
        began = perf_counter()
        try:
            self._execute(statement, parameters)
        finally:
            work.database += perf_counter() - began

    def _execute(self, statement: str, parameters: Any) -> None:
        with self._wrapper.wrap_database_errors:
            self._cursor.execute(statement, parameters)
        if not self._wrapper.in_atomic_block:
            self._wrapper.check_replicated()

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows."""
        return self._cursor.fetchall()


def encode_ints(values: Iterable[int | None]) -> str:
    """As `{1,NULL,3}`, for int[] and smallint[]."""
    return "{" + ",".join([NULL if value is None else str(value) for value in values]) + "}"


def encode_small_ints(values: Iterable[int]) -> str:
    """As `encode_ints`, for numbers that somebody has written: without those that no column of
    numbers can hold, which no row has."""
    return encode_ints(value for value in values if -(2**31) <= value < 2**31)


def encode_flags(values: Iterable[bool]) -> str:
    """As `{t,f}`, for bool[]."""
    return "{" + ",".join(["t" if value else "f" for value in values]) + "}"


def encode_texts(values: Iterable[str | None]) -> str:
    """As `{"a","b \\" c",NULL}`, for text[]."""
    return (
        "{" + ",".join([NULL if value is None else quote_element(value) for value in values]) + "}"
    )


def encode_blobs(values: Iterable[bytes]) -> str:
    """As `{"\\\\x00ff"}`, for bytea[]."""
    return "{" + ",".join([f'"\\\\x{value.hex()}"' for value in values]) + "}"


def quote_element(value: str) -> str:
    """One element, whatever is in it. NUL, which no text of PostgreSQL can hold, is refused by the
    server."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
