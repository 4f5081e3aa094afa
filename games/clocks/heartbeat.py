"""Records that the service is alive, notices outages as gaps between two records, and tells how the
service is doing.

A gap counts only if it has really passed: the clock on the wall may be set, the one that counts
since this machine was started cannot. So a time of day that leaps forward is no outage, and gives
nothing back.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.play.claims import LEASE
from games.play.sql import Cursor
from games.play.store_sql import READ_ONLY

log = logging.getLogger(__name__)

TOO_LONG = timedelta(minutes=10)
BACKWARD = timedelta(minutes=1)

BOOT = Path("/proc/sys/kernel/random/boot_id")
# What has passed since the last beat: on the wall, and no more than really has, where both are of
# the same machine.
GAP = """
least(excluded.at - beat.at, CASE WHEN beat.boot = excluded.boot AND beat.boot <> ''
  THEN make_interval(secs => greatest(excluded.up - beat.up, 0)) END)
"""
# One statement, so that of two who look at once the second sees what the first has written.
BEAT = f"""
INSERT INTO games_heartbeat AS beat (id, at, credited, zones, boot, up)
VALUES (1, %(now)s, TRUE, '', %(boot)s, %(up)s)
ON CONFLICT (id) DO UPDATE SET at = excluded.at, boot = excluded.boot, up = excluded.up,
  away_since = CASE WHEN {GAP} > %(too_long)s AND beat.credited THEN excluded.at - {GAP}
    ELSE beat.away_since END,
  away_until = CASE WHEN {GAP} > %(too_long)s THEN excluded.at ELSE beat.away_until END,
  credited = beat.credited AND {GAP} <= %(too_long)s
RETURNING at, away_since, away_until, credited
"""
LATEST = "SELECT at, away_since, away_until, credited FROM games_heartbeat WHERE id = 1"
CREDITED = "UPDATE games_heartbeat SET credited = TRUE WHERE id = 1 AND away_until = %s"


class Outage(NamedTuple):
    """The last time that nobody looked. `credited`: all clocks have it back."""

    since: datetime
    until: datetime
    credited: bool


class Uptime(NamedTuple):
    """How long a machine has run: which start of it this is, and seconds since then, sleep
    included."""

    boot: str
    seconds: float


UNKNOWN = Uptime("", 0.0)
"""Nothing but the wall tells how much time has passed."""


@cache
def read_boot_id() -> str:
    """This start of this machine."""
    return BOOT.read_text().strip() if BOOT.exists() else ""


def read_uptime() -> Uptime:
    """How long this machine has run."""
    return (
        Uptime(read_boot_id(), time.clock_gettime(time.CLOCK_BOOTTIME))
        if read_boot_id()
        else UNKNOWN
    )


def record_heartbeat(now: datetime, up: Uptime = UNKNOWN) -> Outage | None:
    """Say that somebody looks now; the last outage, which may have ended this very moment."""
    before = load_last_heartbeat()
    with Cursor() as cursor:
        cursor.execute(BEAT, {"now": now, "too_long": TOO_LONG, "boot": up.boot, "up": up.seconds})
        away = read_outage_row(cursor.fetchone())
    if before and now - before > TOO_LONG and (away is None or away.until != now):
        log.warning(
            "pace: the time of day leapt from %s to %s: nobody was away, no clock gets it",
            before,
            now,
        )
    return away


def load_last_outage() -> Outage | None:
    """The last outage, if there ever was one."""
    with Cursor() as cursor:
        cursor.execute(LATEST)
        return read_outage_row(cursor.fetchone())


def has_time_gone_back(now: datetime) -> bool:
    """Whether this machine's time of day was set back since somebody last looked."""
    before = load_last_heartbeat()
    back = before is not None and now < before - BACKWARD
    if back:
        log.warning("pace: the time of day went back, from %s to %s", before, now)
    return back


def load_last_heartbeat() -> datetime | None:
    """When somebody last looked."""
    with Cursor() as cursor:
        cursor.execute(LATEST)
        row = cursor.fetchone()
    return row[0] if row else None


def mark_outage_credited(away: Outage) -> None:
    """Note that every clock has this outage back."""
    with Cursor() as cursor:
        cursor.execute(CREDITED, (away.until,))


def read_outage_row(row: tuple[object, ...] | None) -> Outage | None:
    """A row as LATEST reads it."""
    if row is None or not isinstance(row[1], datetime) or not isinstance(row[2], datetime):
        return None
    return Outage(row[1], row[2], bool(row[3]))


# Health: is anybody looking, is anything late, do mails go out?


# Since when something was to go out: what is due, what a sender has held since it took it, and what
# was tried in vain, if it is for two people: one mailbox may say "later" for its own reasons.
WAITS_SINCE = f"""
SELECT min(waiting.since) AS since FROM (
  SELECT min(due_at) AS since FROM games_notice
    WHERE state IN ('queued', 'retry', 'ambiguous') AND due_at <= %(now)s
  UNION ALL
  SELECT min(due_at) - %(lease)s FROM games_notice WHERE state = 'in_flight'
  UNION ALL
  (SELECT max(tried) FROM (
    SELECT n.person_id, min(a.at) AS tried FROM (
      SELECT person_id, message FROM games_notice WHERE state IN ('retry', 'ambiguous')
      ORDER BY due_at LIMIT 50) n
    JOIN games_attempt a ON a.message = n.message GROUP BY n.person_id ORDER BY tried LIMIT 2) two
  HAVING count(*) = 2)
) waiting WHERE NOT {READ_ONLY}
"""
LAST_SENT = """
SELECT max(at) FROM (SELECT at, outcome FROM games_attempt ORDER BY id DESC LIMIT 200) latest
WHERE outcome = 'sent'
"""
# Each of these takes the smallest of a partial index, or a handful of rows that are late.
VITALS = f"""
SELECT (SELECT extract(epoch FROM %(now)s - at)::float FROM games_heartbeat WHERE id = 1),
  (SELECT extract(epoch FROM %(now)s - min(late.due_at))::float FROM (
    SELECT q.due_at + make_interval(secs => coalesce((g.pace ->> 'grace')::int, 0)) AS due_at
    FROM games_question q JOIN games_game g ON g.id = q.game_id
    WHERE q.answered_seq IS NULL AND NOT q.bot AND q.due_at <= %(now)s
      AND g.status = 'running' AND g.paused_at IS NULL
    ORDER BY q.due_at LIMIT 100) late WHERE late.due_at <= %(now)s),
  mails.late, mails.oldest, mails.again,
  (SELECT extract(epoch FROM %(now)s - greatest(since, ({LAST_SENT})))::float
    FROM ({WAITS_SINCE}) stalled WHERE since IS NOT NULL),
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


NOTHING: tuple[Any, ...] = (None, None, 0, None, 0, None, None, None)


class Vitals(NamedTuple):
    """Seconds since somebody last looked for what is due (None: never), and how late the latest
    deadline and mail are.

    `mails_late`: how many should have gone out by now; `mails_again`: how many the mail server did
    not take so far, and are tried again. Both count to a thousand. `mails_stalled`: for so long
    mails were to go out and none did. `heads_signed`, `heads_left`:
    since it was last signed where all logs stand, and since that last left the machine (None:
    nothing has been signed).
    """

    last_beat: float | None
    deadline_late: float
    mails_late: int
    mail_late: float
    mails_again: int
    mails_stalled: float
    heads_signed: float | None
    heads_left: float | None


def load_vitals(now: datetime) -> Vitals:
    """All of it, by one statement."""
    with Cursor() as cursor:
        cursor.execute(VITALS, {"now": now, "lease": LEASE})
        beat, deadline, late, mail, again, stalled, *heads = cursor.fetchone() or NOTHING
    return Vitals(beat, deadline or 0.0, late, mail or 0.0, again, max(stalled or 0.0, 0.0), *heads)
