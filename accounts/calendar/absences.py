"""Going away and coming back: what may be done with absences, and why not; and the hours of people
as the database has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.postgres.expressions import ArraySubquery
from django.db import transaction
from django.db.models import OuterRef, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.calendar.hours import Hours, sum_running_time
from accounts.calendar.models import Absence
from accounts.models import Person
from keywest_site.dates import format_date

DAY = timedelta(days=1)


class AbsenceRefused(Exception):
    """This absence cannot be; the words are for its person, in the language that is active. Nothing
    has changed."""


class AbsenceBegun(AbsenceRefused):
    """What lies in the past, or has begun, keeps its days."""


class AbsenceBackwards(AbsenceRefused):
    """The last day lies before the first."""


class AbsenceTooFar(AbsenceRefused):
    """Further ahead than the end of next year."""


class OverBudget(AbsenceRefused):
    """More days in one calendar year than settings.ABSENCE_DAYS_A_YEAR."""


class NoAbsence(AbsenceRefused):
    """This person has no such absence."""


def start_absence_today(person: Person, until: date, today: date) -> Absence:
    """Away from `today` until the end of `until`, on the person's own calendar. Raises
    AbsenceRefused."""
    return plan_absence(person, today, until, today)


@transaction.atomic
def plan_absence(person: Person, first: date, last: date, today: date) -> Absence:
    """Away from `first` to `last`, both included; what overlaps or adjoins becomes one. Raises
    AbsenceRefused."""
    _lock_person(person)
    if first < today:
        raise AbsenceBegun(_("An absence cannot begin in the past."))
    return _save_merged_absence(person, Absence(person=person), first, last, today)


@transaction.atomic
def change_absence(
    person: Person, absence_id: int, first: date, last: date, today: date
) -> Absence:
    """Other days for an absence; once it has begun, only its last day may move. Raises
    AbsenceRefused."""
    absence = _lock_absence(person, absence_id)
    if absence.last_day < today:
        raise AbsenceBegun(_("This absence has ended."))
    if absence.first_day <= today and first != absence.first_day:
        raise AbsenceBegun(_("This absence has begun. Only its last day can be changed."))
    if absence.first_day > today > first:
        raise AbsenceBegun(_("An absence cannot begin in the past."))
    if last < today:
        raise AbsenceBegun(
            _("Past days can’t be changed. The last day can be today at the earliest.")
        )
    return _save_merged_absence(person, absence, first, last, today)


@transaction.atomic
def end_absence(person: Person, absence_id: int, today: date) -> Absence | None:
    """Take back an absence that has not begun (None), or end one that has with `today`. Raises
    AbsenceRefused."""
    absence = _lock_absence(person, absence_id)
    if absence.first_day > today:
        absence.delete()
        return None
    if absence.last_day <= today:
        raise AbsenceBegun(_("This absence ends today, or has ended."))
    absence.last_day = today
    absence.save(update_fields=["last_day"])
    return absence


def count_days_left(person: Person, year: int) -> int:
    """How many days of that calendar year the person may still be away."""
    taken = sum(
        _count_days_in_year(year, *days)
        for days in _filter_other_absences(person).values_list("first_day", "last_day")
    )
    return max(0, settings.ABSENCE_DAYS_A_YEAR - taken)


def _save_merged_absence(
    person: Person, absence: Absence, first: date, last: date, today: date
) -> Absence:
    """Write the absence with those days, and nothing beside it that overlaps or adjoins."""
    _check_absence_days(first, last, today)
    beside = _filter_other_absences(person, absence.pk or 0).filter(
        first_day__lte=last + DAY, last_day__gte=first - DAY
    )
    absence.first_day = min([first, *(other.first_day for other in beside)])
    absence.last_day = max([last, *(other.last_day for other in beside)])
    beside.delete()
    for year in range(absence.first_day.year, absence.last_day.year + 1):
        _check_yearly_budget(person, absence, year)
    absence.save()
    return absence


def _check_absence_days(first: date, last: date, today: date) -> None:
    if last < first:
        raise AbsenceBackwards(_("The last day cannot be before the first."))
    if last.year > today.year + 1:
        raise AbsenceTooFar(_("Absences can be planned until the end of next year."))


def _check_yearly_budget(person: Person, absence: Absence, year: int) -> None:
    wanted = _count_days_in_year(year, absence.first_day, absence.last_day)
    taken = sum(
        _count_days_in_year(year, other.first_day, other.last_day)
        for other in _filter_other_absences(person, absence.pk or 0)
    )
    if taken + wanted <= settings.ABSENCE_DAYS_A_YEAR:
        return
    last = format_date(absence.last_day)
    raise OverBudget(
        ngettext(
            "You can be away %(budget)d day a year. With these days until %(last)s it "
            "would be %(sum)d in %(year)d.",
            "You can be away %(budget)d days a year. With these days until %(last)s it "
            "would be %(sum)d in %(year)d.",
            settings.ABSENCE_DAYS_A_YEAR,
        )
        % {
            "budget": settings.ABSENCE_DAYS_A_YEAR,
            "year": year,
            "last": last,
            "sum": taken + wanted,
        }
    )


def _count_days_in_year(year: int, first: date, last: date) -> int:
    """How many of those days, both included, lie in that year."""
    begin, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - begin).days + 1)


def _lock_person(person: Person) -> None:
    """Whoever else changes this person's absences waits until the transaction is over."""
    Person.objects.select_for_update().only("pk").get(pk=person.pk)


def _lock_absence(person: Person, absence_id: int) -> Absence:
    _lock_person(person)
    absence = Absence.objects.filter(pk=absence_id, person=person).first()
    if absence is None:
        raise NoAbsence(_("There is no such absence."))
    return absence


def _filter_other_absences(person: Person, excluded_id: int = 0) -> QuerySet[Absence]:
    return Absence.objects.filter(person=person).exclude(pk=excluded_id)


# Loading hours.


Away = tuple[date, date]
FIELDS = ("time_zone", "quiet_from", "quiet_to", "rest_days", "country", "region")


def load_hours(person: Person) -> Hours:
    """The hours of one person; one statement, for the absences."""
    return _build_hours(
        [getattr(person, field) for field in FIELDS], _load_absence_days([person.pk])[person.pk]
    )


def load_hours_by_person(person_ids: Iterable[int]) -> dict[int, Hours]:
    """The hours of these people by their ids, whoever of them exists; one statement."""
    days = Absence.objects.filter(person=OuterRef("pk")).order_by("pk")
    found = Person.objects.filter(pk__in=list(person_ids)).annotate(
        firsts=ArraySubquery(days.values("first_day")), lasts=ArraySubquery(days.values("last_day"))
    )
    return {
        pk: _build_hours(row, list(zip(firsts, lasts, strict=True)))
        for pk, *row, firsts, lasts in found.values_list("pk", *FIELDS, "firsts", "lasts")
    }


def sum_paused_time(person_id: int, start: datetime, end: datetime) -> timedelta:
    """How long the clock of a person stood between two instants, by their hours of today; nothing
    if they are gone. One statement."""
    hours = load_hours_by_person([person_id]).get(person_id)
    return (
        end - start - sum_running_time(hours, start, end) if hours and start < end else timedelta()
    )


def _load_absence_days(ids: list[int]) -> defaultdict[int, list[Away]]:
    away = defaultdict[int, list[Away]](list)
    for pk, first, last in Absence.objects.filter(person__in=ids).values_list(
        "person_id", "first_day", "last_day"
    ):
        away[pk].append((first, last))
    return away


def _build_hours(row: Sequence[Any], away: list[Away]) -> Hours:
    """`row`: the values of FIELDS."""
    zone, begin, end, rest, country, region = row
    sleep = None if begin is None or end is None else (begin, end)
    return Hours(zone, sleep, frozenset(map(int, rest)), country, region, tuple(away))
