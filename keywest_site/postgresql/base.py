"""Django's connection to PostgreSQL, with a bound on each request before every statement and COMMIT
(keywest_site.work)."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.db.backends.postgresql import base

from keywest_site.work import CURRENT

UNDOING = ("ROLLBACK", "RELEASE")
"""Whoever has made too much work may still undo it, back to a savepoint, which is then released."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Outside of a request it measures nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(measure_statement)

    def _commit(self) -> None:
        work = CURRENT.work
        if work is None:
            super()._commit()  # type: ignore[misc]
            return
        work.check()
        began = perf_counter()
        try:
            super()._commit()  # type: ignore[misc]
        finally:
            work.database += perf_counter() - began


def measure_statement(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """An execute_wrapper: counts the statement, and how long the database takes. Raises
    TooMuchWork before it is sent."""
    work = CURRENT.work
    if work is None:
        return execute(sql, params, many, context)
    if not sql.startswith(UNDOING):
        work.count()
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        work.database += perf_counter() - began
