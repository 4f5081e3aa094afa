"""Standstills of the whole house: a panic stop begun and ended, and time given back to every clock
that stood.

Deadlines read the rows in their own transaction (OWED), behind a lock that they share (KEY).
Whoever begins a stop takes it alone, in the same queue: once that is committed nothing fires.
"""

from __future__ import annotations

from datetime import datetime

from games.play.models import Standstill
from games.play.sql import Cursor

StopKind = Standstill.Kind
STOP_LOCK_KEY = 0x6B65_7973
"""Of the advisory lock that deadlines share."""
LOCK_STOPS = "SELECT pg_advisory_xact_lock(%s)"
SELECT_OWED_UNTIL = """coalesce((SELECT max(coalesce(s.until, 'infinity')) FROM games_standstill s
  WHERE s.credited_at IS NULL), '-infinity')"""
"""Clocks that began before this have not got back what they are owed, and do not fire."""


def find_open_stop() -> Standstill | None:
    """The stop that lasts now."""
    return Standstill.objects.filter(until=None).first()


def lock_open_stop() -> Standstill | None:
    """The same; until the transaction ends no deadline fires, and nobody else begins one."""
    with Cursor() as cursor:
        cursor.execute(LOCK_STOPS, (STOP_LOCK_KEY,))
    return find_open_stop()


def begin_stop(now: datetime, *, read_only: bool) -> Standstill:
    """All clocks stand from now on; in a transaction of the caller's, under `hold`. One that was
    ended but not given back yet goes on."""
    owed = Standstill.objects.filter(kind=StopKind.STOP, credited_at=None).first()
    if owed is None:
        return Standstill.objects.create(kind=StopKind.STOP, since=now, read_only=read_only)
    owed.until, owed.read_only = None, read_only
    owed.save(update_fields=["until", "read_only"])
    return owed


def end_stop(now: datetime) -> None:
    """They run again, each once it has its time back (`give_back`); likewise."""
    Standstill.objects.filter(until=None).update(until=now)


def record_manual_credit(since: datetime, until: datetime) -> Standstill:
    """Every clock that ran in this time gets it back, with the next look."""
    return Standstill.objects.create(kind=StopKind.HAND, since=since, until=until)
