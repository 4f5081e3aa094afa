"""How the service is doing, by the rows that decide: is anybody looking, is anything late, do mails
go out?"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.play.sql import Cursor

# Each of these takes the smallest of a partial index, or a handful of rows that are late.
VITALS = """
SELECT (SELECT extract(epoch FROM %(now)s - at)::float FROM games_heartbeat WHERE id = 1),
  (SELECT extract(epoch FROM %(now)s - min(late.due_at))::float FROM (
    SELECT q.due_at + make_interval(secs => coalesce((g.pace ->> 'grace')::int, 0)) AS due_at
    FROM games_question q JOIN games_game g ON g.id = q.game_id
    WHERE q.answered_seq IS NULL AND NOT q.bot AND q.due_at <= %(now)s
      AND g.status = 'running' AND g.paused_at IS NULL
    ORDER BY q.due_at LIMIT 100) late WHERE late.due_at <= %(now)s),
  mails.late, mails.oldest, mails.again,
  (SELECT extract(epoch FROM %(now)s - at)::float FROM heads_statement
    ORDER BY number DESC LIMIT 1),
  (SELECT extract(epoch FROM %(now)s - coalesce(
    (SELECT max(at) FROM heads_delivery WHERE trouble = ''),
    (SELECT at FROM heads_statement ORDER BY number LIMIT 1)))::float)
FROM (
  SELECT count(*) FILTER (WHERE due_at <= %(now)s) AS late,
    extract(epoch FROM %(now)s - min(due_at) FILTER (WHERE due_at <= %(now)s))::float AS oldest,
    count(*) FILTER (WHERE state = 'retry') AS again
  FROM (SELECT due_at, state FROM games_notice WHERE state IN ('queued', 'retry', 'ambiguous')
    ORDER BY due_at LIMIT 1000) waiting
) mails
"""


class Vitals(NamedTuple):
    """Seconds since somebody last looked for what is due (None: never), and how late the latest
    deadline and mail are.

    `mails_late`: how many should have gone out by now; `mails_again`: how many the mail server did
    not take so far, and are tried again. Both count to a thousand. `heads_signed`, `heads_left`:
    since it was last signed where all logs stand, and since that last left the machine (None:
    nothing has been signed).
    """

    last_beat: float | None
    deadline_late: float
    mails_late: int
    mail_late: float
    mails_again: int
    heads_signed: float | None
    heads_left: float | None


def load_vitals(now: datetime) -> Vitals:
    """All of it, by one statement."""
    with Cursor() as cursor:
        cursor.execute(VITALS, {"now": now})
        beat, deadline, late, mail, again, *heads = cursor.fetchone() or (
            None,
            None,
            0,
            None,
            0,
            None,
            None,
        )
    return Vitals(beat, deadline or 0.0, late, mail or 0.0, again, *heads)
