"""Pages and log of the desk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from games.desk import log
from games.play.sql import Cursor

MOST = 10


@contextmanager
def statements(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whatever is asked of the database, by whichever cursor."""
    seen: list[str] = []
    honest = psycopg.Cursor.execute

    def execute(self: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        seen.append(str(query))
        return honest(self, query, *args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.Cursor, "execute", execute)
        yield seen


def last() -> Any:
    """The last fact of the desk's log."""
    with Cursor() as cursor:
        standing = log.load_desk_log_position(cursor)
        return log.decode_desk_row(
            log.load_desk_rows(cursor, standing.version - 1, standing.version)[0]
        )
