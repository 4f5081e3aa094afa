"""Count what really goes over the wire: libpq's own trace of the connection."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def round_trips() -> Iterator[list[str]]:
    """Afterwards the list holds one entry for each answer the server gave ("ready for the next
    query").

    Left out: the one time in a connection's life that a statement is handed over to be prepared.
    """
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
        answers.extend(answered(trace))


def answered(trace: Iterable[str]) -> Iterator[str]:
    """The server's answers, but those to a preparation (a named Parse with nothing to execute)."""
    prepares = executes = False
    for line in trace:
        prepares = prepares or 'Parse\t "_pg' in line
        executes = executes or "Execute\t" in line
        if "ReadyForQuery" in line:
            if executes or not prepares:
                yield line
            prepares = executes = False
