"""What is drawn of a calendar, and the countries and regions that can be chosen."""

from __future__ import annotations

from datetime import date

import pytest

from accounts.calendar.hours import Hours
from accounts.calendar.picture import WEEKS, Kind, build_week, build_weeks
from accounts.calendar.public_holidays import (
    list_countries,
    list_holiday_regions,
    load_public_holidays,
)
from accounts.models import Person
from tests.accounts.calendar.zones import FULL

CHRISTMAS_EVE = date(2026, 12, 24)
BUSY = Hours(
    "Europe/Berlin",
    (23, 7),
    frozenset({5, 6}),
    "DE",
    "BY",
    ((date(2026, 12, 26), date(2026, 12, 28)),),
)


def test_a_week_says_why_the_clock_stands() -> None:
    kinds = [(day.day.day, day.kind, day.feast) for day in build_week(BUSY, CHRISTMAS_EVE, "en")]
    assert kinds[:5] == [
        (24, Kind.RUNS, ""),
        (25, Kind.FEAST, "Christmas Day"),
        (26, Kind.AWAY, "Second Day of Christmas"),
        (27, Kind.AWAY, ""),
        (28, Kind.AWAY, ""),
    ]


@pytest.mark.parametrize(
    ("sleep", "awake"),
    [
        (None, [(0, 24)]),
        ((8, 8), [(0, 24)]),
        ((23, 7), [(7, 23)]),
        ((9, 17), [(0, 9), (17, 24)]),
        ((0, 7), [(7, 24)]),
    ],
)
def test_the_hours_between_sleep_are_awake(
    sleep: tuple[int, int] | None, awake: list[tuple[int, int]]
) -> None:
    assert list(build_week(Hours("UTC", sleep), CHRISTMAS_EVE, "en")[0].awake) == awake


@pytest.mark.parametrize(
    ("first_weekday", "begins"), [(0, date(2026, 12, 20)), (1, date(2026, 12, 21))]
)
def test_six_weeks_begin_with_the_one_of_today(first_weekday: int, begins: date) -> None:
    drawn = build_weeks(BUSY, CHRISTMAS_EVE, "en", first_weekday)
    assert (len(drawn), drawn[0][0].day) == (WEEKS, begins)
    assert [day.day.toordinal() for row in drawn for day in row] == list(
        range(begins.toordinal(), begins.toordinal() + 42)
    )


def test_every_country_that_can_be_chosen_can_be_kept() -> None:
    chosen = [code for code, _name in list_countries()]
    assert len(chosen) == len(set(chosen)) > 200
    longest = Person._meta.get_field("region").max_length
    assert all(
        len(region) <= longest for code in chosen for region, _name in list_holiday_regions(code)
    )


@pytest.mark.parametrize("year", range(2024, 2041) if FULL else [2026])
def test_the_holidays_of_every_country_can_be_told(year: int) -> None:
    for code, _name in list_countries() if FULL else list_countries()[::25]:
        for region in ("", *(region for region, _name in list_holiday_regions(code))):
            assert all(
                day.year == year and name
                for day, name in load_public_holidays(code, region, year, "de").items()
            )
