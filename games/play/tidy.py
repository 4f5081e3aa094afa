"""What has served its time goes, in small batches that hold nobody up. The log of facts is never
touched."""

from __future__ import annotations

import time
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection

from games.play.ends import RETENTION_RULES, RetentionRule

BATCH = 1000
LONGEST = 50.0
"""Seconds; the rest goes with the next hour."""


def delete_expired_rows(
    now: datetime, batch: int = BATCH, longest: float = LONGEST
) -> dict[str, int]:
    """Let go what has come to its end; how many rows, by the name of the end.

    Each batch is a transaction of its own.
    """
    until, gone = (
        time.monotonic() + longest,
        Counter[str]({get_rule_label(end): 0 for end in RETENTION_RULES}),
    )
    for end in RETENTION_RULES:
        while time.monotonic() < until:
            count = delete_batch(end, now, batch)
            gone[get_rule_label(end)] += count
            if count < batch:
                break
    return dict(gone)


def get_rule_label(end: RetentionRule) -> str:
    """Under what its rows are counted."""
    return f"{end.name}, emptied" if end.put else end.name


def delete_batch(end: RetentionRule, now: datetime, batch: int) -> int:
    """So many rows at most; how many it were."""
    days = settings.KEEP_DAYS.get(end.name, 0)
    words: dict[str, Any] = {"now": now, "before": now - timedelta(days=days), "batch": batch}
    with connection.cursor() as cursor:
        cursor.execute(end.statement, words)
        return int(cursor.rowcount)
