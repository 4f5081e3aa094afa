"""When a person's clock runs, what it has spent, and when it is used up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.calendar.hours import (
    Due,
    Hours,
    compute_due_time,
    convert_to_local_time,
    convert_to_utc,
    is_clock_running,
    sum_running_time,
)
from accounts.calendar.public_holidays import load_public_holidays
from accounts.zones import get_time_zone
from tests.accounts.calendar.zones import FULL, ODD, wall

pytestmark = pytest.mark.promise(34)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
QUARTER = timedelta(minutes=15)
LONG = timedelta(days=60)
MARTA = Hours("Europe/Berlin", sleep=(23, 7))
Clock = Callable[[Hours, datetime, timedelta, timedelta], Due]


def berlin(*figures: int) -> datetime:
    return convert_to_utc("Europe/Berlin", wall(*figures))


@pytest.mark.parametrize(
    ("hours", "asked", "used_up"),
    [
        pytest.param(
            Hours("Europe/Berlin"),
            berlin(2026, 11, 20, 20),
            berlin(2026, 11, 21, 20),
            id="no calendar",
        ),
        pytest.param(MARTA, berlin(2026, 11, 18, 20), berlin(2026, 11, 20, 12), id="two nights"),
        pytest.param(
            MARTA, berlin(2026, 11, 18, 2), berlin(2026, 11, 19, 15), id="asked while asleep"
        ),
        pytest.param(
            MARTA._replace(rest_days=frozenset({5, 6})),
            berlin(2026, 11, 20, 20),
            berlin(2026, 11, 24, 12),
            id="weekend",
        ),
        pytest.param(
            MARTA._replace(country="DE"),
            berlin(2026, 12, 24, 20),
            berlin(2026, 12, 28, 12),
            id="Christmas",
        ),
        pytest.param(
            MARTA._replace(away=((date(2026, 12, 1), date(2026, 12, 9)),)),
            berlin(2026, 11, 30, 12),
            berlin(2026, 12, 10, 20),
            id="away",
        ),
        pytest.param(
            MARTA, berlin(2026, 10, 24, 20), berlin(2026, 10, 26, 12), id="a night of nine hours"
        ),
        pytest.param(
            MARTA, berlin(2026, 3, 28, 20), berlin(2026, 3, 30, 12), id="a night of seven hours"
        ),
        pytest.param(
            Hours("Europe/Berlin", sleep=(9, 17)),
            berlin(2026, 11, 18, 8),
            berlin(2026, 11, 20),
            id="by day",
        ),
    ],
)
def test_a_day_of_the_own_clock(hours: Hours, asked: datetime, used_up: datetime) -> None:
    answer = compute_due_time(hours, asked, DAY, LONG)
    assert answer == Due(used_up, convert_to_local_time("Europe/Berlin", used_up), "Europe/Berlin")
    assert sum_running_time(hours, asked, answer.at) == DAY


def test_it_never_lasts_longer_than_was_said_nor_shorter_than_was_given() -> None:
    asleep = Hours("Europe/Berlin", rest_days=frozenset(range(7)))
    start = berlin(2026, 11, 20, 20)
    assert compute_due_time(asleep, start, DAY, 3 * DAY).at == start + 3 * DAY
    assert compute_due_time(asleep, start, DAY, HOUR).at == start + DAY
    assert compute_due_time(asleep, start, timedelta(), DAY).at == start


def test_the_zone_of_the_instants_counts_for_nothing() -> None:
    start, there = berlin(2026, 10, 24, 20), get_time_zone("Europe/Berlin")
    assert compute_due_time(MARTA, start.astimezone(there), DAY, LONG) == compute_due_time(
        MARTA, start, DAY, LONG
    )
    assert sum_running_time(
        MARTA, start.astimezone(there), (start + 3 * DAY).astimezone(there)
    ) == sum_running_time(MARTA, start, start + 3 * DAY)


def test_a_region_has_holidays_of_its_own() -> None:
    epiphany = berlin(2026, 1, 6, 12)
    assert not is_clock_running(Hours("Europe/Berlin", country="DE", region="BY"), epiphany)
    assert is_clock_running(Hours("Europe/Berlin", country="DE", region="BE"), epiphany)


def test_a_country_that_is_not_known_any_more_stops_no_clock() -> None:
    assert is_clock_running(
        Hours("Europe/Berlin", country="XX", region="YY"), berlin(2026, 12, 25, 12)
    )
    assert not is_clock_running(
        Hours("Europe/Berlin", country="DE", region="YY"), berlin(2026, 12, 25, 12)
    )


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Christmas Day"), ("de", "Erster Weihnachtstag"), ("ja", "Christmas Day")],
)
def test_holidays_have_their_names_in_the_readers_language_if_there_are_such(
    language: str, name: str
) -> None:
    assert load_public_holidays("DE", "", 2026, language)[date(2026, 12, 25)] == name


def test_a_long_absence_is_one_step() -> None:
    gone = MARTA._replace(away=((date(2030, 1, 1), date(2039, 12, 31)),))
    convert_to_utc.cache_clear()
    compute_due_time(gone, berlin(2029, 12, 31, 12), DAY, 4000 * DAY)
    assert convert_to_utc.cache_info().misses < 20


calendars = st.builds(
    Hours,
    zone=st.sampled_from(ODD),
    sleep=st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23)),
    rest_days=st.frozensets(st.integers(0, 6), max_size=4),
    country=st.sampled_from(["", "DE", "US", "JP", "FR"]),
    away=st.lists(
        st.builds(
            lambda first, days: (first, first + timedelta(days=days)),
            st.dates(date(2026, 9, 15), date(2026, 11, 30)),
            st.integers(0, 9),
        ),
        max_size=2,
    ).map(tuple),
)
moments = st.integers(0, 60 * 86400).map(
    lambda second: datetime(2026, 10, 1, tzinfo=UTC) + timedelta(seconds=second)
)
budgets = st.integers(0, 5 * 86400).map(lambda second: timedelta(seconds=second))
often = settings(max_examples=2000 if FULL else 60, deadline=None)


@often
@given(calendars, moments, budgets, budgets.map(lambda budget: 3 * budget))
def test_a_deadline_is_where_the_budget_is_spent(
    hours: Hours, start: datetime, budget: timedelta, longest: timedelta
) -> None:
    assert not unjust(compute_due_time, hours, start, budget, longest)


@often
@given(calendars, moments, moments, budgets)
def test_who_is_asked_later_is_never_due_earlier(
    hours: Hours, one: datetime, two: datetime, budget: timedelta
) -> None:
    first, second = sorted((one, two))
    assert (
        compute_due_time(hours, first, budget, 4 * DAY).at
        <= compute_due_time(hours, second, budget, 4 * DAY).at
    )


@often
@given(calendars, st.tuples(moments, moments, moments).map(sorted))
def test_spans_add_up(hours: Hours, times: list[datetime]) -> None:
    begin, middle, end = times
    assert sum_running_time(hours, begin, end) == sum_running_time(
        hours, begin, middle
    ) + sum_running_time(hours, middle, end)
    assert timedelta() <= sum_running_time(hours, begin, end) <= end - begin
    assert sum_running_time(hours, end, begin) == timedelta()


@often
@given(calendars, moments)
def test_the_clock_runs_as_the_wall_has_it(hours: Hours, at: datetime) -> None:
    local = at.astimezone(get_time_zone(hours.zone))
    if (
        local.utcoffset() == local.replace(fold=1 - local.fold).utcoffset()
    ):  # of two equal hours, the rule decides
        assert is_clock_running(hours, at) == on_watch(hours, local)


@settings(max_examples=300 if FULL else 15, deadline=None)
@given(calendars, moments)
def test_what_is_spent_is_the_sum_of_the_quarters_that_run(hours: Hours, start: datetime) -> None:
    start = start.replace(minute=0, second=0)
    quarters = [start + n * QUARTER for n in range(2 * 96)]
    assert (
        sum_running_time(hours, start, start + 2 * DAY)
        == sum(is_clock_running(hours, at) for at in quarters) * QUARTER
    )


def on_watch(hours: Hours, local: datetime) -> bool:
    """Whether the clock runs when the wall shows `local`, read off the words of the rule."""
    begin, end = hours.sleep or (0, 0)
    asleep = begin <= local.hour < end if begin <= end else not end <= local.hour < begin
    day = local.date()
    away = any(first <= day <= last for first, last in hours.away)
    feast = hours.country and day in load_public_holidays(hours.country, hours.region, day.year)
    return not (asleep or away or feast or day.weekday() in hours.rest_days)


def unjust(
    clock: Clock, hours: Hours, start: datetime, budget: timedelta, longest: timedelta
) -> str:
    """What is wrong with the deadline that `clock` gives; "" if nothing."""
    answer, limit = clock(hours, start, budget, longest), start + max(longest, budget)
    if not start + budget <= answer.at <= limit:
        return "too early, or too late"
    if answer.local != convert_to_local_time(hours.zone, answer.at):
        return "the local time is another"
    used = sum_running_time(hours, start, answer.at)
    return "" if used == budget or (used < budget and answer.at == limit) else "not what was given"


def by_the_wall(hours: Hours, start: datetime, budget: timedelta, longest: timedelta) -> Due:
    local = convert_to_local_time(hours.zone, start) + budget
    return Due(convert_to_utc(hours.zone, local), local, hours.zone)


def without_end(hours: Hours, start: datetime, budget: timedelta, longest: timedelta) -> Due:
    return compute_due_time(hours, start, budget, LONG)


def to_the_hour(hours: Hours, start: datetime, budget: timedelta, longest: timedelta) -> Due:
    at = compute_due_time(hours, start, budget, longest).at.replace(minute=0, second=0)
    return Due(at, convert_to_local_time(hours.zone, at), hours.zone)


def without_calendar(hours: Hours, start: datetime, budget: timedelta, longest: timedelta) -> Due:
    return compute_due_time(Hours(hours.zone), start, budget, longest)


@pytest.mark.parametrize("mutant", [by_the_wall, without_end, to_the_hour, without_calendar])
def test_an_unjust_clock_is_caught(mutant: Clock) -> None:
    busy = MARTA._replace(rest_days=frozenset({5, 6}))
    start = berlin(2026, 3, 27, 20, 30)
    assert any(unjust(mutant, busy, start + n * HOUR, DAY, 2 * DAY) for n in range(48))
