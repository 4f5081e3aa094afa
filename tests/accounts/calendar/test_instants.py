"""Every local time means one instant by a written rule: where a clock leaps, the leap; where it
repeats, the first.

AT-34 of the promises. The sample is of odd zones; KEYWEST_FULL=1 takes all zones that there are.
"""

from __future__ import annotations

import shutil
import zoneinfo
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from accounts.calendar.hours import (
    Due,
    clear_zone_cache,
    compute_rhythm_time,
    convert_to_local_time,
    convert_to_utc,
    rederive_due_time,
)
from tests.accounts.calendar.zones import FULL, SECOND, Change, changes, wall

pytestmark = pytest.mark.promise(34)
Rule = Callable[[str, datetime], datetime]
QUARTER = timedelta(minutes=15)


def cases(change: Change) -> Iterator[tuple[datetime, datetime]]:
    """Local times about a change, and the instants that they mean."""
    early, late = min(change.old, change.new), max(change.old, change.new)
    yield early - SECOND, change.at - SECOND - (change.old - early)
    yield late + SECOND, change.at + SECOND + (late - change.new)
    for local in (early, early + (late - early) / 2, late - SECOND):
        first_of_two = (local - change.before).replace(tzinfo=UTC)
        yield local, change.at if change.new > change.old else first_of_two
    yield late, change.at + (late - change.new)


def wrong(rule: Rule) -> list[str]:
    """What `rule` makes of the local times about every change, where that is not what is
    written."""
    return [
        f"{change.zone} {local}: {got}, not {meant}"
        for change in changes()
        for local, meant in cases(change)
        if (got := rule(change.zone, local)) != meant
    ]


def test_every_local_time_about_every_change_means_the_instant_that_is_written() -> None:
    assert wrong(convert_to_utc) == []
    assert len(changes()) * 6 >= (10_000 if FULL else 1_000)


def test_it_is_the_first_instant_at_which_the_clock_shows_that_time_or_a_later_one() -> None:
    for change in changes():
        for local, _meant in cases(change):
            at = convert_to_utc(change.zone, local)
            assert convert_to_local_time(change.zone, at) >= local
            assert all(
                convert_to_local_time(change.zone, at - SECOND - n * QUARTER) < local
                for n in range(16)
            )


def as_python_has_it(zone: str, local: datetime) -> datetime:
    return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def the_second_of_two(zone: str, local: datetime) -> datetime:
    return local.replace(tzinfo=ZoneInfo(zone), fold=1).astimezone(UTC)


def an_hour_that_is_always_sixty_minutes(zone: str, local: datetime) -> datetime:
    return convert_to_utc(zone, local.replace(minute=0, second=0)) + timedelta(
        minutes=local.minute, seconds=local.second
    )


@pytest.mark.parametrize(
    "mutant", [as_python_has_it, the_second_of_two, an_hour_that_is_always_sixty_minutes]
)
def test_a_wrong_rule_is_caught(mutant: Rule) -> None:
    assert wrong(mutant)


def test_the_rule_keeps_the_order_of_local_times() -> None:
    for change in changes():
        instants = [convert_to_utc(change.zone, change.old + n * QUARTER) for n in range(-16, 17)]
        assert instants == sorted(instants)


def test_spring_and_autumn_in_berlin() -> None:
    assert convert_to_utc("Europe/Berlin", wall(2026, 3, 29, 2, 30)) == datetime(
        2026, 3, 29, 1, tzinfo=UTC
    )
    assert convert_to_utc("Europe/Berlin", wall(2026, 10, 25, 2, 30)) == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )
    assert convert_to_utc("Europe/Berlin", wall(2026, 10, 25, 2, 30).replace(fold=1)) == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )


def test_a_day_that_never_was_is_the_moment_of_the_leap() -> None:
    assert convert_to_utc("Pacific/Apia", wall(2011, 12, 30, 12)) == datetime(
        2011, 12, 30, 10, tzinfo=UTC
    )


def test_a_rhythm_comes_at_its_hour_on_its_days_and_leaves_the_time_that_was_promised() -> None:
    least = timedelta(hours=8)
    for change in changes():
        start = change.at - timedelta(hours=20)
        for hour in {change.old.hour, change.new.hour, 20}:
            due = compute_rhythm_time(change.zone, hour, 2, start, least)
            assert (due.local.hour, due.at) == (hour, convert_to_utc(change.zone, due.local))
            assert due.at >= start + least
            assert due.local.toordinal() % 2 == wall(2024, 1, 1).toordinal() % 2
            assert convert_to_utc(change.zone, due.local - timedelta(days=2)) < start + least


def test_a_weekly_rhythm_is_on_mondays() -> None:
    due = compute_rhythm_time("Asia/Tokyo", 20, 7, datetime(2026, 11, 21, tzinfo=UTC), timedelta())
    assert due == Due(datetime(2026, 11, 23, 11, tzinfo=UTC), wall(2026, 11, 23, 20), "Asia/Tokyo")


@pytest.mark.parametrize("weekday", range(7))
def test_a_weekly_rhythm_keeps_its_weekday_and_its_hour_through_summer_time(weekday: int) -> None:
    at, fell = datetime(2026, 1, 1, tzinfo=UTC), set[timedelta | None]()
    for _week in range(52):
        due = compute_rhythm_time("Europe/Berlin", 20, 7, at, timedelta(hours=1), weekday)
        assert (due.local.weekday(), due.local.hour) == (weekday, 20)
        assert due.at - at <= timedelta(days=7, hours=2)
        fell.add(due.at.astimezone(ZoneInfo("Europe/Berlin")).utcoffset())
        at = due.at
    assert fell == {timedelta(hours=1), timedelta(hours=2)}


def test_a_weekly_rhythm_on_a_day_that_is_leapt_over_ends_at_the_leap() -> None:
    due = compute_rhythm_time(
        "Europe/Berlin", 2, 7, datetime(2026, 3, 27, tzinfo=UTC), timedelta(), 6
    )
    assert (due.local, due.at) == (wall(2026, 3, 29, 2), datetime(2026, 3, 29, 1, tzinfo=UTC))


def test_a_deadline_in_the_second_of_two_equal_hours_stays_there() -> None:
    second = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    due = Due(second, convert_to_local_time("Europe/Berlin", second), "Europe/Berlin")
    assert rederive_due_time(due) == due


@pytest.fixture
def new_zone_data(tmp_path: Path) -> Iterator[Callable[[str, str], None]]:
    """Installs zone data in which a zone has the clock of another."""

    def install(zone: str, clock_of: str) -> None:
        source = next(
            path for folder in zoneinfo.TZPATH if (path := Path(folder, clock_of)).exists()
        )
        (tmp_path / zone).parent.mkdir(parents=True)
        shutil.copy(source, tmp_path / zone)
        zoneinfo.reset_tzpath([tmp_path])
        clear_zone_cache()

    yield install
    zoneinfo.reset_tzpath()
    clear_zone_cache()


def test_new_zone_data_moves_a_deadline_and_keeps_its_local_time(
    new_zone_data: Callable[[str, str], None],
) -> None:
    start = datetime(2030, 7, 1, tzinfo=UTC)
    summer, winter = (
        compute_rhythm_time("Europe/Berlin", 20, 1, start + n * timedelta(days=183), timedelta())
        for n in range(2)
    )
    new_zone_data(
        "Europe/Berlin", "Africa/Lagos"
    )  # an hour ahead of UTC all the year: an end of summer time
    assert rederive_due_time(summer) == summer._replace(at=summer.at + timedelta(hours=1))
    assert rederive_due_time(winter) == winter
    assert rederive_due_time(rederive_due_time(summer)) == rederive_due_time(summer)
