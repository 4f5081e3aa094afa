"""What has served its time goes: rows of the outbox that are done. The log of facts is never touched."""

from __future__ import annotations

from datetime import datetime

from django.db import connection

FORGET_DONE = "DELETE FROM games_outbox WHERE state = 'done' AND done_at < %s"


def forget_done(before: datetime) -> int:
    """Delete the rows that were done before then; how many."""
    with connection.cursor() as cursor:
        cursor.execute(FORGET_DONE, [before])
        return int(cursor.rowcount)
