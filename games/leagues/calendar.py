"""The hours of a season: each said as the clock on the wall of the league's zone shows it."""

from __future__ import annotations

import itertools
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

from games.leagues.refusals import Refused, Why

if TYPE_CHECKING:
    from games.leagues.settings import Settings

DAY = 86_400
HOUR_SECONDS = 3_600


class Milestone(StrEnum):
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


CALENDAR_MILESTONES = (
    Milestone.OPENS,
    Milestone.CLOSES,
    Milestone.CHECK_IN,
    Milestone.DRAW,
    Milestone.START,
    Milestone.EXPECTED,
    Milestone.LAST,
)
MILESTONE_ORDER = tuple(hour for hour in Milestone if hour is not Milestone.SILENT)
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

    def later(self, days: int, since: Milestone = Milestone.OPENS) -> Calendar:
        """The hours from this one on, so many days later by the local calendar."""
        first = MILESTONE_ORDER.index(since)
        moved = (
            _add_days(local, days) if MILESTONE_ORDER.index(hour) >= first else local
            for hour, local in zip(CALENDAR_MILESTONES, self[1:], strict=True)
        )
        return Calendar(self.zone, *moved)

    def count_days_until(self, other: Calendar) -> int:
        """By how many days the last end of the other one is later."""
        return (datetime.fromisoformat(other.last) - datetime.fromisoformat(self.last)).days

    def instants(self, settings: Settings) -> dict[Milestone, int]:
        """When each hour comes, in seconds since 1970."""
        zone = ZoneInfo(self.zone)
        told = (convert_local_to_unix_seconds(local, zone) for local in self[1:])
        found = dict(zip(CALENDAR_MILESTONES, told, strict=True))
        found[Milestone.AGAIN] = max(
            found[Milestone.OPENS], found[Milestone.CLOSES] - 48 * HOUR_SECONDS
        )
        found[Milestone.LATE] = compute_forced_begin(
            found[Milestone.START], settings, found[Milestone.EXPECTED]
        )
        return found


def compute_forced_begin(start: int, settings: Settings, expected: int) -> int:
    """When every table begins anyway: counted from the start, never after the expected end."""
    return min(start + settings.begin_days * DAY, expected)


def count_pause_days(since: int, until: int) -> int:
    """Of a pause, rounded up."""
    return max(1, -((since - until) // DAY))


def _add_days(local: str, days: int) -> str:
    then = datetime.fromisoformat(local) + timedelta(days=days)
    return then.isoformat(timespec="minutes")


def convert_local_to_unix_seconds(local: str, zone: ZoneInfo) -> int:
    """When it is that time there: the first of two if the clock is put back then, the moment at
    which the clock is put forward if it never shows that time."""
    naive = datetime.fromisoformat(local)
    early = naive.replace(tzinfo=zone, fold=0)
    found = int(early.timestamp())
    if datetime.fromtimestamp(found, zone).replace(tzinfo=None, fold=0) == naive:
        return found
    return _compute_clock_change(int(naive.replace(tzinfo=zone, fold=1).timestamp()), found, zone)


def _compute_clock_change(before: int, after: int, zone: ZoneInfo) -> int:
    """The second at which the zone's distance from UTC changes, between these two."""
    was = datetime.fromtimestamp(before, zone).utcoffset()
    while after - before > 1:
        middle = (before + after) // 2
        if datetime.fromtimestamp(middle, zone).utcoffset() == was:
            before = middle
        else:
            after = middle
    return after


def check_calendar(calendar: Calendar, settings: Settings, now: int, *, confirmed: bool) -> None:
    """Raises Refused: hours that cannot be read, or are not in their order; sign-up closed before
    it could open; or the longest game, with pauses, would not be over by the last end, unless that
    is `confirmed` with the forecast in view."""
    try:
        hours = calendar.instants(settings)
    except (ValueError, KeyError, OSError, OverflowError):
        raise Refused(Why.SETTINGS, name="calendar") from None
    told = [hours[one] for one in CALENDAR_MILESTONES]
    if any(one >= two for one, two in itertools.pairwise(told)):
        raise Refused(Why.CALENDAR_ORDER)
    if hours[Milestone.CLOSES] <= now:
        raise Refused(Why.CALENDAR_PAST)
    days = settings.longest_days + settings.pause_days
    if compute_last_begin(hours, settings) + days * DAY > hours[Milestone.LAST] and not confirmed:
        raise Refused(Why.CALENDAR_SHORT, days=days)


def compute_last_begin(hours: dict[Milestone, int], settings: Settings) -> int:
    """When the last table begins for sure."""
    return hours[Milestone.START if settings.begin == "all" else Milestone.LATE]
