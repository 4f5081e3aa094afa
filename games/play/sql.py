"""How PostgreSQL is spoken to: a lean cursor on Django's connection, and arrays as its own text.

The cursor is in the same transaction, but statements are prepared once and planned once, unless a
pool between us and the server forbids it (keywest_site.settings.parts: KEYWEST_DB_POOLER). Text is
far cheaper than to let the driver look for the type of every list; the statement says the type
(`%(seats)s::int[]`); https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections

from keywest_site.postgresql.pipeline import run_in_pipeline
from keywest_site.work import CURRENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType

    from keywest_site.postgresql.pipeline import Rows, Statement

NULL = "NULL"
Answer = TypeVar("Answer")


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
        self._measure(1, lambda: self._cursor.execute(statement, parameters))

    def fetch_together(self, *statements: Statement) -> list[Rows]:
        """Run several statements in one round trip, with BEGIN if it is due; the rows of each. A
        statement after one that waited for a lock sees what it has waited for."""
        connection = self._wrapper.connection
        return self._measure(len(statements), lambda: run_in_pipeline(connection, statements))

    def _measure(self, statements: int, ask: Callable[[], Answer]) -> Answer:
        self._wrapper.validate_thread_sharing()
        self._wrapper.validate_no_broken_transaction()
        work = CURRENT.work
        if work is None:
            return self._ask(ask)
        for _statement in range(statements):
            work.count()
        began = perf_counter()
        try:
            return self._ask(ask)
        finally:
            work.database += perf_counter() - began

    def _ask(self, ask: Callable[[], Answer]) -> Answer:
        with self._wrapper.wrap_database_errors:
            answer = ask()
        if not self._wrapper.in_atomic_block:
            self._wrapper.check_replicated()
        return answer

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
