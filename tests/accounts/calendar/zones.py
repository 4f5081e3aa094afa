"""Every zone and every change of its clock, found by looking at the clock and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

FULL = bool(os.environ.get("KEYWEST_FULL"))
FIRST, LAST = datetime(2024, 1, 1, tzinfo=UTC), datetime(2041, 1, 1, tzinfo=UTC)
WEEK, SECOND = timedelta(days=7), timedelta(seconds=1)
ODD = (
    "Africa/Cairo",  # at midnight
    "Africa/Casablanca",  # changes for Ramadan, with the winter as the exception
    "America/Havana",  # midnight comes twice
    "America/New_York",
    "America/Scoresbysund",
    "Antarctica/Troll",  # two hours
    "Asia/Beirut",  # the last hour of the day comes twice
    "Asia/Kathmandu",
    "Australia/Lord_Howe",  # half an hour
    "Europe/Berlin",
    "Europe/Dublin",  # winter is the exception
    "Pacific/Chatham",  # at 2:45
    "UTC",
)
ZONES = tuple(sorted(available_timezones())) if FULL else ODD


def wall(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    """What a clock shows, wherever it hangs."""
    return datetime.combine(date(year, month, day), time(hour, minute))


class Change(NamedTuple):
    """From the instant `at` on, `before` (offset from UTC) is `after`."""

    zone: str
    at: datetime
    before: timedelta
    after: timedelta

    @property
    def old(self) -> datetime:
        """What the clock would show, had it not been changed."""
        return (self.at + self.before).replace(tzinfo=None)

    @property
    def new(self) -> datetime:
        """What the clock shows."""
        return (self.at + self.after).replace(tzinfo=None)


def offset(zone: ZoneInfo, at: datetime) -> timedelta:
    """What is added to UTC there and then."""
    found = at.astimezone(zone).utcoffset()
    assert found is not None
    return found


@cache
def changes() -> tuple[Change, ...]:
    """All changes of ZONES from 2024 to 2040; no clock is changed twice within a week."""
    return tuple(change for name in ZONES for change in _changes(name, ZoneInfo(name)))


def _changes(name: str, zone: ZoneInfo) -> Iterator[Change]:
    at = FIRST
    while at < LAST:
        if offset(zone, at) != offset(zone, at + WEEK):
            moment = _moment(zone, at, at + WEEK)
            yield Change(name, moment, offset(zone, at), offset(zone, at + WEEK))
        at += WEEK


def _moment(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """The first second with the offset of `high`."""
    while high - low > SECOND:
        middle = low + (high - low) // 2 // SECOND * SECOND
        if offset(zone, middle) == offset(zone, low):
            low = middle
        else:
            high = middle
    return high
