"""Reminders whose hour has come become notices; those of questions that were answered are
forgotten."""

from __future__ import annotations

from datetime import datetime

from games.play.sql import Cursor

BATCH = 500

# A question has one notice of this kind: each later reminder sends it out again, in a mail of its
# own.
REMIND = """
WITH due AS (
  DELETE FROM games_reminder r USING (
    SELECT game_id, seat, asked_seq, stage FROM games_reminder WHERE at <= %(now)s
    ORDER BY at LIMIT %(batch)s FOR UPDATE SKIP LOCKED
  ) old WHERE (r.game_id, r.seat, r.asked_seq, r.stage) = (old.game_id, old.seat, old.asked_seq,
    old.stage)
  RETURNING r.game_id, r.seat, r.asked_seq
), told AS (
  INSERT INTO games_notice (game_id, seq, seat, person_id, kind, state, attempts, message,
    created_at, due_at)
  SELECT DISTINCT due.game_id, due.asked_seq, due.seat, s.person_id, 'reminder', 'queued', 0, '',
    %(now)s, %(now)s
  FROM due
  JOIN games_question q ON q.game_id = due.game_id AND q.seat = due.seat
    AND q.asked_seq = due.asked_seq
    AND q.answered_seq IS NULL AND q.due_at > %(now)s
  JOIN games_game g ON g.id = due.game_id AND g.status = 'running' AND g.paused_at IS NULL
  JOIN games_seat s ON s.game_id = due.game_id AND s.number = due.seat AND s.person_id IS NOT NULL
  ON CONFLICT (game_id, seq, person_id, kind) DO UPDATE
    SET state = 'queued', attempts = 0, message = '', created_at = excluded.created_at,
      due_at = excluded.due_at,
      settled_at = NULL
    WHERE games_notice.state IN ('sent', 'failed', 'obsolete')
)
SELECT count(*) FROM due
"""


def write_due_reminders(now: datetime, batch: int = BATCH) -> int:
    """Write the notices of all reminders that are due; how many reminders were dealt with."""
    done = 0
    while (count := write_reminder_batch(now, batch)) > 0:
        done += count
    return done


def write_reminder_batch(now: datetime, batch: int) -> int:
    """One statement's worth of them."""
    with Cursor() as cursor:
        cursor.execute(REMIND, {"now": now, "batch": batch})
        row = cursor.fetchone()
    return int(row[0]) if row else 0
