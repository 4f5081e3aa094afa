"""Count what really goes over the wire: libpq's own trace of the connection."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def round_trips() -> Iterator[list[str]]:
    """Afterwards the list holds one entry for each answer the server gave ("ready for the next query")."""
    connection.ensure_connection()
    answers: list[str] = []
    with tempfile.TemporaryFile("w+") as trace:
        wire = connection.connection.pgconn
        wire.trace(trace.fileno())
        try:
            yield answers
        finally:
            wire.untrace()
        trace.seek(0)
        answers.extend(line for line in trace if "ReadyForQuery" in line)
