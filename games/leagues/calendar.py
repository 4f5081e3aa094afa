"""The hours of a season: each said as the clock on the wall of the league's zone shows it."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

from games.leagues.refused import Refused, Why

if TYPE_CHECKING:
    from games.leagues.settings import Settings

DAY = 86_400
HOUR = 3_600


class Hour(StrEnum):
    """The steps of a season, in their order. Those of the calendar itself are told when a league is
    founded; `again` is 48 hours before sign-up closes, `late` when every table begins anyway.
    `silent` is in old logs only: it was one hour for everybody who had answered nothing."""

    OPENS = "opens"
    AGAIN = "again"
    CLOSES = "closes"
    CHECK_IN = "check-in"
    DRAW = "draw"
    START = "start"
    SILENT = "silent"
    LATE = "late"
    EXPECTED = "expected"
    LAST = "last"


TOLD = (
    Hour.OPENS,
    Hour.CLOSES,
    Hour.CHECK_IN,
    Hour.DRAW,
    Hour.START,
    Hour.EXPECTED,
    Hour.LAST,
)
ORDER = tuple(hour for hour in Hour if hour is not Hour.SILENT)
"""The hours that come, the first one first."""


class Calendar(NamedTuple):
    """A zone of the IANA database, and seven local times as "2027-03-28T20:00", those of TOLD."""

    zone: str
    opens: str
    closes: str
    check_in: str
    draw: str
    start: str
    expected: str
    last: str

    def later(self, days: int, since: Hour = Hour.OPENS) -> Calendar:
        """The hours from this one on, so many days later by the local calendar."""
        first = ORDER.index(since)
        moved = (
            _later(local, days) if ORDER.index(hour) >= first else local
            for hour, local in zip(TOLD, self[1:], strict=True)
        )
        return Calendar(self.zone, *moved)

    def moved_to(self, other: Calendar) -> int:
        """By how many days the last end of the other one is later."""
        return (datetime.fromisoformat(other.last) - datetime.fromisoformat(self.last)).days

    def instants(self, settings: Settings) -> dict[Hour, int]:
        """When each hour comes, in seconds since 1970."""
        zone = ZoneInfo(self.zone)
        told = (instant(local, zone) for local in self[1:])
        found = dict(zip(TOLD, told, strict=True))
        found[Hour.AGAIN] = max(found[Hour.OPENS], found[Hour.CLOSES] - 48 * HOUR)
        found[Hour.LATE] = late_hour(found[Hour.START], settings, found[Hour.EXPECTED])
        return found


def late_hour(start: int, settings: Settings, expected: int) -> int:
    """When every table begins anyway: counted from the start, never after the expected end."""
    return min(start + settings.begin_days * DAY, expected)


def days(since: int, until: int) -> int:
    """Of a pause, rounded up."""
    return max(1, -((since - until) // DAY))


def _later(local: str, days: int) -> str:
    then = datetime.fromisoformat(local) + timedelta(days=days)
    return then.isoformat(timespec="minutes")


def instant(local: str, zone: ZoneInfo) -> int:
    """When it is that time there: the first of two if the clock is put back then, the moment at
    which the clock is put forward if it never shows that time."""
    naive = datetime.fromisoformat(local)
    early = naive.replace(tzinfo=zone, fold=0)
    found = int(early.timestamp())
    if datetime.fromtimestamp(found, zone).replace(tzinfo=None, fold=0) == naive:
        return found
    return _put_forward(int(naive.replace(tzinfo=zone, fold=1).timestamp()), found, zone)


def _put_forward(before: int, after: int, zone: ZoneInfo) -> int:
    """The second at which the zone's distance from UTC changes, between these two."""
    was = datetime.fromtimestamp(before, zone).utcoffset()
    while after - before > 1:
        middle = (before + after) // 2
        if datetime.fromtimestamp(middle, zone).utcoffset() == was:
            before = middle
        else:
            after = middle
    return after


def local(at: int, zone: str) -> str:
    """What the clock there shows at that instant, to the minute."""
    there = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(zone))
    return there.replace(tzinfo=None).isoformat(timespec="minutes")


def checked(calendar: Calendar, settings: Settings, now: int, *, confirmed: bool) -> None:
    """Raises Refused: hours that cannot be read, or are not in their order; sign-up closed before
    it could open; or the longest game, with pauses, would not be over by the last end, unless that
    is `confirmed` with the forecast in view."""
    try:
        hours = calendar.instants(settings)
    except (ValueError, KeyError, OSError, OverflowError):
        raise Refused(Why.SETTINGS, name="calendar") from None
    told = [hours[one] for one in TOLD]
    if any(one >= two for one, two in itertools.pairwise(told)):
        raise Refused(Why.CALENDAR_ORDER)
    if hours[Hour.CLOSES] <= now:
        raise Refused(Why.CALENDAR_PAST)
    days = settings.longest_days + settings.pause_days
    if begins(hours, settings) + days * DAY > hours[Hour.LAST] and not confirmed:
        raise Refused(Why.CALENDAR_SHORT, days=days)


def begins(hours: dict[Hour, int], settings: Settings) -> int:
    """When the last table begins for sure."""
    return hours[Hour.START if settings.begin == "all" else Hour.LATE]
