"""The hours of people, as the database has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef

from accounts.calendar.hours import Hours, sum_running_time
from accounts.calendar.models import Absence
from accounts.models import Person

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
