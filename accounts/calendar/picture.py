"""A person's calendar as it is drawn: the next seven days hour by hour, six weeks day by day."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from accounts.calendar.hours import DAY
from accounts.calendar.public_holidays import load_public_holidays

if TYPE_CHECKING:
    from accounts.calendar.hours import Hours

WEEKS = 6
"""This week and the five after it."""


class Kind(StrEnum):
    """Why the clock is stopped on a day, or that it runs."""

    RUNS = "runs"
    REST = "rest"
    FEAST = "feast"
    AWAY = "away"


class Span(NamedTuple):
    """Hours of one day, from and to, 0 to 24."""

    begin: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.begin


class Day(NamedTuple):
    """A day of the calendar; `feast`: the name of its holiday, also when the person is away or
    rests."""

    day: date
    kind: Kind
    feast: str
    awake: tuple[Span, ...]
    """The hours without sleep; none on a day on which the clock is stopped."""


def build_week(hours: Hours, today: date, language: str) -> list[Day]:
    """Seven days, `today` the first."""
    return [_build_day(hours, today + number * DAY, language) for number in range(7)]


def build_weeks(hours: Hours, today: date, language: str, first_weekday: int) -> list[list[Day]]:
    """WEEKS weeks, each from `first_weekday` (Sunday 0, as Django's formats count) on; the first
    holds `today`."""
    begin = today - (today.isoweekday() - first_weekday) % 7 * DAY
    return [
        [_build_day(hours, begin + (7 * row + column) * DAY, language) for column in range(7)]
        for row in range(WEEKS)
    ]


def _build_day(hours: Hours, day: date, language: str) -> Day:
    feast = (
        load_public_holidays(hours.country, hours.region, day.year, language).get(day, "")
        if hours.country
        else ""
    )
    kind = _choose_day_kind(hours, day, feast)
    return Day(day, kind, feast, _list_awake_spans(hours.sleep) if kind == Kind.RUNS else ())


def _choose_day_kind(hours: Hours, day: date, feast: str) -> Kind:
    if any(first <= day <= last for first, last in hours.away):
        return Kind.AWAY
    if feast:
        return Kind.FEAST
    return Kind.REST if day.weekday() in hours.rest_days else Kind.RUNS


def _list_awake_spans(sleep: tuple[int, int] | None) -> tuple[Span, ...]:
    """The hours of a day without sleep."""
    if sleep is None or sleep[0] == sleep[1]:
        return (Span(0, 24),)
    begin, end = sleep
    spans = (Span(end, begin),) if end < begin else (Span(0, begin), Span(end, 24))
    return tuple(span for span in spans if span.length)
