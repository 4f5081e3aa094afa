"""Signs of life: when each part of the service last did what it is there for.

A part says so by the database's clock, which all machines share. Whoever watches compares.
"""

from __future__ import annotations

from time import monotonic

import structlog
from django.db import DatabaseError, connection

log = structlog.get_logger(__name__)

SWEEPER, WORKER, HOOKS = "sweeper", "worker", "hooks"
POLLER, LISTENER = "poller", "listener"
BACKUP, CANARY = "backup", "canary"
EVERY = 10.0
"""Seconds in which a process says so once; whoever asks more often costs nothing."""
RECORD = """
INSERT INTO site_pulse (name, at) VALUES (%s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET at = excluded.at
"""
AGES = "SELECT name, extract(epoch FROM clock_timestamp() - at)::float FROM site_pulse"

latest: dict[str, float] = {}
"""When this process last said so, by a clock that nobody can set."""


def record_pulse(name: str) -> None:
    """This part is alive."""
    with connection.cursor() as cursor:
        cursor.execute(RECORD, (name,))


def record_frequent_pulse(name: str) -> None:
    """The same for who comes by every few seconds. That nobody can be told is no fault of
    theirs."""
    now = monotonic()
    if now - latest.get(name, -EVERY) < EVERY:
        return
    latest[name] = now
    try:
        record_pulse(name)
    except DatabaseError as error:
        log.warning("pulse.not_recorded", part=name, error=type(error).__name__)


def load_pulse_ages() -> dict[str, float]:
    """Seconds since each part last said that it is alive."""
    with connection.cursor() as cursor:
        cursor.execute(AGES)
        return dict(cursor.fetchall())
