"""What has served its time goes, in small batches that hold nobody up. The log of facts is never
touched."""

from __future__ import annotations

import time
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection

from games.play.ends import ENDS, End

BATCH = 1000
LONGEST = 50.0
"""Seconds; the rest goes with the next hour."""


def tidy(now: datetime, batch: int = BATCH, longest: float = LONGEST) -> dict[str, int]:
    """Let go what has come to its end; how many rows, by the name of the end.

    Each batch is a transaction of its own.
    """
    until, gone = time.monotonic() + longest, Counter[str]({called(end): 0 for end in ENDS})
    for end in ENDS:
        while time.monotonic() < until:
            count = one_batch(end, now, batch)
            gone[called(end)] += count
            if count < batch:
                break
    return dict(gone)


def called(end: End) -> str:
    """Under what its rows are counted."""
    return f"{end.name}, emptied" if end.put else end.name


def one_batch(end: End, now: datetime, batch: int) -> int:
    """So many rows at most; how many it were."""
    days = settings.KEEP_DAYS.get(end.name, 0)
    words: dict[str, Any] = {"now": now, "before": now - timedelta(days=days), "batch": batch}
    with connection.cursor() as cursor:
        cursor.execute(end.statement, words)
        return int(cursor.rowcount)
