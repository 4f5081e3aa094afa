"""What may be done with absences; the days are those of one December."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from pytest_django import DjangoAssertNumQueries

from accounts.calendar import absences
from accounts.calendar.absences import load_hours, load_hours_by_person
from accounts.calendar.hours import Hours, is_clock_running
from accounts.commands import create_person
from accounts.models import Absence, Person

pytestmark = pytest.mark.django_db
TODAY = date(2026, 12, 10)


def december(day: int) -> date:
    return date(2026, 12, day)


@pytest.fixture
def ben(db: None) -> Person:
    return create_person("ben@example.com", "Ben", time_zone="America/New_York")


def leave(person: Person, first: int, last: int) -> Absence:
    return absences.plan_absence(person, december(first), december(last), TODAY)


def away(person: Person) -> list[tuple[int, int]]:
    """First and last day of each absence, in order."""
    return [(absence.first_day.day, absence.last_day.day) for absence in person.absences.all()]


def test_away_until_begins_today(ben: Person) -> None:
    absences.start_absence_today(ben, december(14), TODAY)
    assert away(ben) == [(10, 14)]


@pytest.mark.parametrize(
    ("second", "kept"),
    [
        ((14, 16), [(12, 16)]),
        ((15, 16), [(12, 16)]),
        ((10, 11), [(10, 14)]),
        ((11, 20), [(11, 20)]),
        ((16, 17), [(12, 14), (16, 17)]),
    ],
)
def test_what_overlaps_or_adjoins_becomes_one(
    ben: Person, second: tuple[int, int], kept: list[tuple[int, int]]
) -> None:
    leave(ben, 12, 14)
    leave(ben, *second)
    assert away(ben) == kept


def test_the_budget_counts_days_not_absences(ben: Person) -> None:
    leave(ben, 12, 20)
    leave(ben, 15, 20)
    assert absences.count_days_left(ben, 2026) == 28 - 9


def test_the_budget_is_one_of_a_calendar_year(ben: Person) -> None:
    absences.plan_absence(ben, december(11), date(2027, 1, 28), TODAY)
    assert (absences.count_days_left(ben, 2026), absences.count_days_left(ben, 2027)) == (7, 0)
    with pytest.raises(absences.OverBudget, match="28"):
        absences.plan_absence(ben, date(2027, 6, 1), date(2027, 6, 1), TODAY)


def test_what_joins_two_absences_is_paid_in_full(ben: Person) -> None:
    absences.plan_absence(ben, date(2027, 1, 1), date(2027, 1, 10), TODAY)
    absences.plan_absence(ben, date(2027, 1, 21), date(2027, 1, 31), TODAY)
    with pytest.raises(absences.OverBudget, match="31"):
        absences.plan_absence(ben, date(2027, 1, 11), date(2027, 1, 20), TODAY)
    assert away(ben) == [(1, 10), (21, 31)]


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (december(9), december(12), absences.AbsenceBegun),
        (december(12), december(11), absences.AbsenceBackwards),
        (december(12), date(2028, 1, 1), absences.AbsenceTooFar),
        (december(12), date.max, absences.AbsenceTooFar),
        (december(1), date.min, absences.AbsenceBegun),
        (date(2027, 1, 1), date(2027, 1, 29), absences.OverBudget),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    ben: Person, first: date, last: date, why: type[Exception]
) -> None:
    with pytest.raises(why) as refused:
        absences.plan_absence(ben, first, last, TODAY)
    assert str(refused.value)[-1] == "."
    assert away(ben) == []


def test_until_it_begins_an_absence_can_be_moved_shortened_and_taken_back(ben: Person) -> None:
    absence = leave(ben, 12, 20)
    absences.change_absence(ben, absence.pk, december(15), december(18), TODAY)
    assert away(ben) == [(15, 18)]
    assert absences.end_absence(ben, absence.pk, december(14)) is None
    assert away(ben) == []


def test_an_absence_that_has_begun_keeps_its_days_and_can_be_ended(ben: Person) -> None:
    absence = leave(ben, 12, 20)
    with pytest.raises(absences.AbsenceBegun):
        absences.change_absence(ben, absence.pk, december(14), december(20), december(13))
    with pytest.raises(absences.AbsenceBegun):
        absences.change_absence(ben, absence.pk, december(12), december(12), december(13))
    absences.change_absence(ben, absence.pk, december(12), december(22), december(13))
    absences.end_absence(ben, absence.pk, december(15))
    assert away(ben) == [(12, 15)]


@pytest.mark.parametrize("today", [12, 13, 20])
def test_what_is_over_is_over(ben: Person, today: int) -> None:
    absence = leave(ben, 11, 12)
    with pytest.raises(absences.AbsenceBegun):
        absences.end_absence(ben, absence.pk, december(today))
    if today > 12:
        with pytest.raises(absences.AbsenceBegun):
            absences.change_absence(ben, absence.pk, december(11), december(25), december(today))
    assert away(ben) == [(11, 12)]


def test_nobody_ends_the_absence_of_another(ben: Person) -> None:
    ines = create_person("ines@example.com", "Ines")
    absence = leave(ines, 12, 14)
    for act in (
        lambda: absences.end_absence(ben, absence.pk, TODAY),
        lambda: absences.change_absence(ben, absence.pk, december(12), december(13), TODAY),
    ):
        with pytest.raises(absences.NoAbsence):
            act()
    assert away(ines) == [(12, 14)]


def test_the_database_itself_keeps_absences_apart(ben: Person) -> None:
    leave(ben, 12, 14)
    with pytest.raises(IntegrityError, match="absence_apart"), transaction.atomic():
        Absence.objects.create(person=ben, first_day=december(14), last_day=december(15))
    with pytest.raises(IntegrityError, match="absence_has_days"), transaction.atomic():
        Absence.objects.create(person=ben, first_day=december(17), last_day=december(16))


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_exceed_the_budget(ben: Person) -> None:
    halves = [(date(2027, 1, 1), date(2027, 1, 20)), (date(2027, 3, 1), date(2027, 3, 20))] * 4

    ready = Barrier(len(halves))

    def at_once(days: tuple[date, date]) -> bool:
        connection.ensure_connection()
        ready.wait()
        try:
            return bool(absences.plan_absence(ben, *days, TODAY))
        except absences.OverBudget:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(len(halves)) as pool:
        assert any(pool.map(at_once, halves))
    assert Absence.objects.count() == 1


def test_the_hours_of_a_person_are_what_they_chose(ben: Person) -> None:
    Person.objects.update(quiet_from=23, quiet_to=7, rest_days="06", country="US", region="FL")
    leave(ben, 12, 14)
    ben.refresh_from_db()
    span = (december(12), december(14))
    assert load_hours(ben) == Hours(
        "America/New_York", (23, 7), frozenset({0, 6}), "US", "FL", (span,)
    )
    assert not is_clock_running(load_hours(ben), datetime(2026, 12, 12, 17, tzinfo=UTC))


def test_who_chose_nothing_is_always_at_the_table(ben: Person) -> None:
    assert load_hours(ben) == Hours("America/New_York")


def test_the_hours_of_many_cost_one_statement(
    ben: Person, django_assert_num_queries: Callable[[int], DjangoAssertNumQueries]
) -> None:
    ines = create_person("ines@example.com", "Ines", time_zone="Asia/Tokyo")
    leave(ines, 12, 14)
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        hours = load_hours_by_person([ben.pk, ines.pk, 0])
    assert hours == {ben.pk: load_hours(ben), ines.pk: load_hours(ines)}
