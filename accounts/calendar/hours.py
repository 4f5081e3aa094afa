"""The hours in which a person's clock runs: pure arithmetic with instants.

A clock is stopped in spans that are named in the person's local time: the sleeping hours, and whole
days (from midnight to midnight) of rest, of public holidays, or of absence. `convert_to_utc` makes
instants of both ends of each span; nothing but instants is ever added or compared. So a day of 23
or 25 hours needs no case of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from accounts.calendar.public_holidays import load_public_holidays
from accounts.zones import get_time_zone

# From a local time to the one instant that it means.


DAY = timedelta(days=1)


@lru_cache(maxsize=16384)
def convert_to_utc(zone: str, local: datetime) -> datetime:
    """The UTC instant that the naive time `local` means in the IANA zone `zone`.

    The rule: the first instant at which the clock on the wall shows `local` or later. So a time
    that the clock leaps over (spring) is the very moment of the leap, and of a time that the clock
    shows twice (autumn) the first is meant. The rule never turns the order of two local times
    round. `local.fold` counts for nothing. ZoneInfoNotFoundError or ValueError if there is no such
    zone.
    """
    there = get_time_zone(zone)
    early, late = (
        local.replace(tzinfo=there, fold=0).utcoffset(),
        local.replace(tzinfo=there, fold=1).utcoffset(),
    )
    assert early is not None
    assert late is not None
    if early >= late:
        return (local - early).replace(tzinfo=UTC, fold=0)
    return _compute_clock_leap(
        there,
        (local - late).replace(tzinfo=UTC, fold=0),
        (local - early).replace(tzinfo=UTC, fold=0),
    )


def convert_to_local_time(zone: str, at: datetime) -> datetime:
    """The naive local time that the clock of `zone` shows at the instant `at`."""
    return at.astimezone(get_time_zone(zone)).replace(tzinfo=None, fold=0)


def clear_zone_cache() -> None:
    """Forget all that was read of zones: the next look reads the data that is now installed."""
    get_time_zone.cache_clear()
    ZoneInfo.clear_cache()
    convert_to_utc.cache_clear()


def _compute_clock_leap(there: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The whole second after `before`, at latest `after`, at which the offset of `there`
    changes."""
    low, high, old = (
        int(before.timestamp()),
        -int(-after.timestamp() // 1),
        before.astimezone(there).utcoffset(),
    )
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, there).utcoffset() == old:
            low = middle
        else:
            high = middle
    return datetime.fromtimestamp(high, UTC)


# Hours.


EPOCH = date(2024, 1, 1)
"""The Monday from which the days of every fixed rhythm are counted."""
MIDNIGHT = time()
Span = tuple[datetime, datetime]


class Hours(NamedTuple):
    """What decides when a person's clock runs."""

    zone: str
    """IANA name."""
    sleep: tuple[int, int] | None = None
    """Local hours, from and to; may wrap midnight. Twice the same hour: no sleep."""
    rest_days: frozenset[int] = frozenset()
    """Weekdays, Monday 0."""
    country: str = ""
    region: str = ""
    away: tuple[tuple[date, date], ...] = ()
    """Local days, first and last, both included."""


class Due(NamedTuple):
    """A deadline: the instant, and the local time that it was meant to be."""

    at: datetime
    local: datetime
    zone: str


def is_clock_running(hours: Hours, at: datetime) -> bool:
    """Whether the person's clock runs at the instant `at`."""
    return (
        next(list_paused_spans(hours, at, at.astimezone(UTC) + datetime.resolution), None) is None
    )


def sum_running_time(hours: Hours, start: datetime, end: datetime) -> timedelta:
    """How much of the person's clock ran between two instants; nothing if `end` is not after
    `start`."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    if end <= start:
        return timedelta()
    stood = (
        min(last, end) - max(first, start) for first, last in list_paused_spans(hours, start, end)
    )
    return end - start - sum(stood, timedelta())


def compute_due_time(hours: Hours, start: datetime, budget: timedelta, longest: timedelta) -> Due:
    """When `budget` of the person's own clock has run since `start`, at most `longest` of real time
    later.

    Never less than `budget` of real time after `start`, even if `longest` is less.
    """
    at, left = start.astimezone(UTC), budget
    limit = at + max(longest, budget)
    for first, last in list_paused_spans(hours, start, limit):
        ran = max(first - at, timedelta())
        if ran >= left:
            break
        at, left = last, left - ran
    return _build_due(hours.zone, min(at + left, limit))


def compute_rhythm_time(
    zone: str, hour: int, every_days: int, start: datetime, least: timedelta, weekday: int = 0
) -> Due:
    """The first `hour` o'clock of every `every_days`-th day in `zone` that is at least `least`
    after `start`.

    The days are counted from a `weekday` (Monday 0) of the week of EPOCH, so all seats of a table,
    whenever they are asked, mean the same ones; every seventh day is always that weekday.
    """
    soonest = start.astimezone(UTC) + least
    day = convert_to_local_time(zone, soonest).date() - DAY
    day += (EPOCH + weekday * DAY - day).days % every_days * DAY
    while convert_to_utc(zone, local := datetime.combine(day, time(hour))) < soonest:
        day += every_days * DAY
    return Due(convert_to_utc(zone, local), local, zone)


def rederive_due_time(due: Due) -> Due:
    """The same local time under the zone data that is now read (`clear_zone_cache`).

    A deadline at whose instant the clock still shows its local time stays, so the second of two
    equal hours stays the second; every other one is made an instant again.
    """
    if convert_to_local_time(due.zone, due.at) == due.local:
        return due
    return due._replace(at=convert_to_utc(due.zone, due.local))


def list_paused_spans(hours: Hours, since: datetime, until: datetime) -> Iterator[Span]:
    """The spans that touch [since, until) and in which the clock is stopped: in order, apart from
    each other, uncut."""
    held: Span | None = None
    for first, last in _list_single_pauses(hours, since, until):
        if last <= since or first >= last:
            continue
        if first >= until:
            break
        if held and first > held[1]:
            yield held
            held = None
        held = (held[0], max(held[1], last)) if held else (first, last)
    if held:
        yield held


def _list_single_pauses(hours: Hours, since: datetime, until: datetime) -> Iterator[Span]:
    """Sleeping hours and standing days by their beginning, from the day before `since` on; they may
    overlap."""
    zone, day = hours.zone, convert_to_local_time(hours.zone, since).date() - DAY
    while (first := convert_to_utc(zone, datetime.combine(day, MIDNIGHT))) < until:
        last_day = _find_last_paused_day(hours, day)
        if last_day:
            day = last_day
            yield first, convert_to_utc(zone, datetime.combine(day + DAY, MIDNIGHT))
        if hours.sleep:
            yield _build_night_span(zone, day, *hours.sleep)
        day += DAY


def _find_last_paused_day(hours: Hours, day: date) -> date | None:
    """The last day of the absence in which `day` falls, `day` itself if the clock is stopped on it,
    or None."""
    absence = max((last for first, last in hours.away if first <= day <= last), default=None)
    if absence:
        return absence
    if day.weekday() in hours.rest_days or (
        hours.country and day in load_public_holidays(hours.country, hours.region, day.year)
    ):
        return day
    return None


def _build_night_span(zone: str, day: date, begin: int, end: int) -> Span:
    """The sleep that begins on that day; empty if both hours are the same."""
    wakes = day if begin <= end else day + DAY
    return convert_to_utc(zone, datetime.combine(day, time(begin))), convert_to_utc(
        zone, datetime.combine(wakes, time(end))
    )


def _build_due(zone: str, at: datetime) -> Due:
    return Due(at, convert_to_local_time(zone, at), zone)
