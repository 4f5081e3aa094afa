"""Several statements in one round trip, and BEGIN with them: psycopg's pipeline mode.

The server runs them one after the other, each with a snapshot of its own, as if it had answered
each before the next came. If one fails, it skips those behind it.

psycopg would send BEGIN by itself, before the first statement, and wait for the answer. So we send
it. Until Django ends the transaction, psycopg takes the connection for one that begins nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

Statement = tuple[str, Any]
"""A statement, and its parameters."""
Rows = list[tuple[Any, ...]]


def run_in_pipeline(connection: Any, statements: Sequence[Statement]) -> list[Rows]:
    """The rows of each statement. Raises the error of the first that fails."""
    cursors = [psycopg.Cursor[tuple[Any, ...]](connection) for _statement in statements]
    begins = is_begin_due(connection)
    if begins:
        connection.autocommit = True
    with connection.pipeline():
        if begins:
            psycopg.Cursor(connection).execute("BEGIN")
        for cursor, (statement, parameters) in zip(cursors, statements, strict=True):
            cursor.execute(statement, parameters)
    return [cursor.fetchall() for cursor in cursors]


def is_begin_due(connection: Any) -> bool:
    """Whether psycopg would begin a transaction with the next statement."""
    idle = connection.info.transaction_status == TransactionStatus.IDLE
    return idle and not connection.autocommit
