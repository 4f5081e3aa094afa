"""Are we alive? Whoever looks for what is due says so in one row; a gap between two of these is an outage."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from games.play.sql import Cursor

log = logging.getLogger(__name__)

TOO_LONG = timedelta(minutes=10)
BACKWARD = timedelta(minutes=1)

# One statement, so that of two who look at once the second sees what the first has written.
BEAT = """
INSERT INTO games_heartbeat AS beat (id, at, credited, zones) VALUES (1, %(now)s, TRUE, '')
ON CONFLICT (id) DO UPDATE SET at = excluded.at,
  away_since = CASE WHEN excluded.at - beat.at > %(too_long)s
    THEN CASE WHEN beat.credited THEN beat.at ELSE beat.away_since END ELSE beat.away_since END,
  away_until = CASE WHEN excluded.at - beat.at > %(too_long)s THEN excluded.at ELSE beat.away_until END,
  credited = beat.credited AND excluded.at - beat.at <= %(too_long)s
RETURNING at, away_since, away_until, credited
"""
LATEST = "SELECT at, away_since, away_until, credited FROM games_heartbeat WHERE id = 1"
CREDITED = "UPDATE games_heartbeat SET credited = TRUE WHERE id = 1 AND away_until = %s"


class Away(NamedTuple):
    """The last time that nobody looked. `credited`: all clocks have it back."""

    since: datetime
    until: datetime
    credited: bool


def beat(now: datetime) -> Away | None:
    """Say that somebody looks now; the last outage, which may have ended this very moment."""
    with Cursor() as cursor:
        cursor.execute(BEAT, {"now": now, "too_long": TOO_LONG})
        return away_of(cursor.fetchone())


def latest() -> Away | None:
    """The last outage, if there ever was one."""
    with Cursor() as cursor:
        cursor.execute(LATEST)
        return away_of(cursor.fetchone())


def gone_back(now: datetime) -> bool:
    """Whether this machine's time of day was set back since somebody last looked."""
    before = alive_at()
    back = before is not None and now < before - BACKWARD
    if back:
        log.warning("pace: the time of day went back, from %s to %s", before, now)
    return back


def alive_at() -> datetime | None:
    """When somebody last looked."""
    with Cursor() as cursor:
        cursor.execute(LATEST)
        row = cursor.fetchone()
    return row[0] if row else None


def credited(away: Away) -> None:
    """Note that every clock has this outage back."""
    with Cursor() as cursor:
        cursor.execute(CREDITED, (away.until,))


def away_of(row: tuple[object, ...] | None) -> Away | None:
    """A row as LATEST reads it."""
    if row is None or not isinstance(row[1], datetime) or not isinstance(row[2], datetime):
        return None
    return Away(row[1], row[2], bool(row[3]))
