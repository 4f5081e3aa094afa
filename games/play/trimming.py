"""Drops what nobody reads any more of games that are long over: their questions, but for those by
which moderators and pages tell how a seat ended. The log of facts is never touched. ADR 0046 says
what is kept, and why."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection

from games.play.store_sql import LAPSE_OF

GAMES_AT_ONCE = 20

# Of games of leagues nothing: the pages and files of past seasons say how soon people answered.
# Each game is marked with its rows in one transaction, so a killed sweep goes on where it was.
TRIM_OLDEST_GAMES = f"""
WITH old AS (
  SELECT id FROM games_game
  WHERE finished_at < %(before)s AND trimmed_at IS NULL AND league = ''
  ORDER BY finished_at LIMIT %(batch)s FOR NO KEY UPDATE SKIP LOCKED
), dropped AS (
  DELETE FROM games_question q USING old
  WHERE q.game_id = old.id AND q.answered_seq IS NOT NULL AND {LAPSE_OF} IS NULL
    AND EXISTS (SELECT FROM games_question later WHERE later.game_id = q.game_id
      AND later.seat = q.seat AND later.asked_seq > q.asked_seq)
  RETURNING q.game_id
), marked AS (
  UPDATE games_game SET trimmed_at = %(now)s WHERE id IN (SELECT id FROM old) RETURNING id
)
SELECT (SELECT count(*) FROM marked), (SELECT count(*) FROM dropped)
"""


def trim_finished_games(now: datetime, longest: float, batch: int = GAMES_AT_ONCE) -> int:
    """Trim games that have been over for long, the oldest first, for so many seconds at most; how
    many questions went. Each batch is a transaction of its own and waits for nobody."""
    until, total = time.monotonic() + longest, 0
    before = now - timedelta(days=settings.KEEP_DAYS["questions"])
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute(TRIM_OLDEST_GAMES, {"now": now, "before": before, "batch": batch})
            games, dropped = cursor.fetchone()
        total += dropped
        if games < batch:
            break
    return total
