"""Django's connection to PostgreSQL, with a bound on each request before every statement and COMMIT
(keywest_site.work). It comes back by itself after the server was away, and takes no COMMIT for done
that the server warns of."""

from __future__ import annotations

import select
from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.db import OperationalError
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool, PoolTimeout
from psycopg_pool.base import AttemptWithBackoff

from keywest_site.work import CURRENT

# A pool waits 1, 2, 4 and more seconds from one try to connect to the next: whoever asks after the
# database has come back would wait as long. There is no setting for it.
AttemptWithBackoff.INITIAL_DELAY = 0.5
AttemptWithBackoff.DELAY_BACKOFF = 1.0

ask_server = ConnectionPool.check_connection


def check_line(connection: Any) -> None:
    """Raise if nobody is at the other end of this line of the pool any more. The pool would ask the
    server before each request. A server that leaves says so, or its line ends: it is asked only
    where there is something to read."""
    poll = select.poll()
    poll.register(connection.pgconn.socket, select.POLLIN)
    if poll.poll(0):
        ask_server(connection)


# Nor is there a setting for this.
ConnectionPool.check_connection = staticmethod(check_line)  # type: ignore[method-assign,assignment]

KNOWN_TO_BE_AWAY = 1.0
"""Seconds that somebody waits for a connection when the one before has waited in vain: two tries of
the pool. Else all threads of the process wait, and whoever comes waits for them as well."""
UNDOING = ("ROLLBACK", "RELEASE")
"""Whoever has made too much work may still undo it, back to a savepoint, which is then released."""


WAITS_FOR_STANDBY = "SyncRepWaitForLSN"
"""The function of PostgreSQL that waits for the standby. Cancelled there, by `statement_timeout` as
by anybody, a COMMIT answers success with a warning: it counts here, and a failover would lose
it."""


class NotReplicated(OperationalError):
    """COMMIT was answered, but not by the standby: nobody may be told that it is safe."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Outside of a request it measures nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(measure_statement)

    def get_new_connection(self, conn_params: Any) -> Any:
        """As Django's. A pool has one for each thread, so nobody waits for another: only for a
        database that is away, the first of them long, the next ones shortly."""
        pool: Any = self.pool
        try:
            found = super().get_new_connection(conn_params)
        except PoolTimeout:
            pool.timeout = KNOWN_TO_BE_AWAY
            raise
        if pool:
            pool.timeout = self.settings_dict["OPTIONS"]["pool"]["timeout"]
        return found

    def ensure_connection(self) -> None:
        """As Django's; a connection that is known to be broken is thrown away first, so that no
        loop has to think of it."""
        if self.connection is not None and self.connection.closed and not self.in_atomic_block:
            self.close()
        super().ensure_connection()

    def close_if_unusable_or_obsolete(self) -> None:
        """As Django's; a connection that is known to be broken is thrown away, and the end of a
        request asks for no other."""
        if self.connection is not None and self.connection.closed and not self.in_atomic_block:
            self.close()
        else:
            super().close_if_unusable_or_obsolete()

    def _configure_connection(self, connection: Any) -> Any:
        connection.warned_by = warned_by = list[str]()

        def listen(notice: Any) -> None:
            if notice.severity_nonlocalized == "WARNING":
                warned_by.append(notice.source_function)

        connection.add_notice_handler(listen)
        return super()._configure_connection(connection)  # type: ignore[misc]

    def _commit(self) -> None:
        work = CURRENT.work
        if work is None:
            self._commit_safely()
            return
        work.check()
        began = perf_counter()
        try:
            self._commit_safely()
        finally:
            work.database += perf_counter() - began

    def _commit_safely(self) -> None:
        warned_by = self.connection.warned_by
        warned_by.clear()
        super()._commit()  # type: ignore[misc]
        told = ", ".join(warned_by)
        warned_by.clear()  # what comes next is no part of it
        if told:
            raise NotReplicated(f"COMMIT with a warning of {told}")

    def check_replicated(self) -> None:
        """After a statement that was a transaction by itself. Raises NotReplicated."""
        if WAITS_FOR_STANDBY in self.connection.warned_by:
            self.connection.warned_by.clear()
            raise NotReplicated("a statement by itself")


def measure_statement(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """An execute_wrapper: counts the statement, and how long the database takes. Raises
    TooMuchWork before it is sent."""
    work, wrapper = CURRENT.work, context["connection"]
    if work is None:
        found = execute(sql, params, many, context)
    else:
        if not sql.startswith(UNDOING):
            work.count()
        began = perf_counter()
        try:
            found = execute(sql, params, many, context)
        finally:
            work.database += perf_counter() - began
    if not wrapper.in_atomic_block:
        wrapper.check_replicated()
    return found
