"""Writing to the desk's log: facts, and the rows that follow from them, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction

from games.desk import log
from games.play.log_rows import Row
from games.play.sql import Cursor

Follows = Callable[[Any, Row], None]
FOLLOWS: dict[type, list[Follows]] = {}
"""What follows from a kind of fact: rows that are written with it, by whoever declares it."""


def follows(kind: type) -> Callable[[Follows], Follows]:
    """Say what follows from a kind of fact."""

    def declare(call: Follows) -> Follows:
        FOLLOWS.setdefault(kind, []).append(call)
        return call

    return declare


def note(*facts: Any, at: datetime) -> list[Row]:
    """Write facts at the end of the log, with all that follows from them; their rows."""
    with transaction.atomic(savepoint=False), Cursor() as cursor:
        rows = log.add(cursor, facts, at)
        for fact, row in zip(facts, rows, strict=True):
            for follow in FOLLOWS.get(type(fact), ()):
                follow(fact, row)
    return rows
