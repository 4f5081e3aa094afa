"""One's own calendar as JSON: hours and absences, by the commands and forms of its page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.calendar import absences
from accounts.calendar.hours import convert_to_local_time
from accounts.calendar.views import HoursForm, find_absence_by_first_day
from accounts.models import Person
from games.api import preference_shapes as shapes
from games.api.door import read_json_body
from games.api.form_reading import build_form_data, check_form
from games.api.preferences import OwnDoor, get_asking_person

CALENDAR = {200: shapes.Calendar}


class AbsenceImpossible(APIException):
    """It is well-formed, and cannot be; nothing has changed."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "absence_refused"


class Calendar(OwnDoor):
    """When somebody's clocks stand."""

    @extend_schema(
        operation_id="calendar_read", responses=CALENDAR, summary="My hours and absences"
    )
    def get(self, request: Request) -> Response:
        return build_calendar_response(get_asking_person(request))

    @extend_schema(
        operation_id="calendar_change",
        request=shapes.CalendarHoursChange,
        responses=CALENDAR,
        summary="Change my hours",
    )
    def patch(self, request: Request) -> Response:
        person = get_asking_person(request)
        changes = read_json_body(shapes.CalendarHoursChange, request)
        if "rest_days" in changes:
            changes["rest_days"] = [str(day) for day in changes["rest_days"]]
        data = build_form_data(HoursForm(instance=person), changes)
        form = HoursForm(data, instance=person)
        check_form(form)
        form.save()
        return build_calendar_response(get_asking_person(request))


class Absences(OwnDoor):
    """A new absence."""

    scopes: ClassVar[dict[str, str]] = {"POST": "tables"}

    @extend_schema(
        operation_id="absences_add",
        request=shapes.AbsenceDays,
        responses=CALENDAR,
        summary="Be away on some days; what adjoins another absence becomes one with it",
    )
    def post(self, request: Request) -> Response:
        person, days = get_asking_person(request), read_json_body(shapes.AbsenceDays, request)
        return carry_out(
            person,
            lambda today: absences.plan_absence(person, days["first_day"], days["last_day"], today),
        )


class OneAbsence(OwnDoor):
    """An absence, by its first day."""

    scopes: ClassVar[dict[str, str]] = {"PUT": "tables", "DELETE": "tables"}

    @extend_schema(
        operation_id="absences_change",
        request=shapes.AbsenceDays,
        responses=CALENDAR,
        summary="Give the absence that begins on this day other days",
    )
    def put(self, request: Request, day: str) -> Response:
        person, days = get_asking_person(request), read_json_body(shapes.AbsenceDays, request)
        number = find_absence_by_first_day(person, day)
        return carry_out(
            person,
            lambda today: absences.change_absence(
                person, number, days["first_day"], days["last_day"], today
            ),
        )

    @extend_schema(
        operation_id="absences_end",
        responses=CALENDAR,
        summary="Take the absence that begins on this day back, or end it today",
    )
    def delete(self, request: Request, day: str) -> Response:
        person = get_asking_person(request)
        number = find_absence_by_first_day(person, day)
        return carry_out(person, lambda today: absences.end_absence(person, number, today))


def carry_out(person: Person, command: Callable[[date], object]) -> Response:
    """Do it as of the person's own day; then their calendar. Raises AbsenceImpossible."""
    try:
        command(get_local_day(person))
    except absences.AbsenceRefused as refused:
        raise AbsenceImpossible(str(refused)) from None
    return build_calendar_response(person)


def get_local_day(person: Person) -> date:
    """Today on their own calendar."""
    return convert_to_local_time(person.time_zone, timezone.now()).date()


def build_calendar_response(person: Person) -> Response:
    """Hours, absences that are not over, and how many days are left."""
    today = get_local_day(person)
    answer: dict[str, Any] = {
        "hours": {
            name: getattr(person, name) for name in HoursForm.Meta.fields if name != "rest_days"
        }
        | {"rest_days": [int(day) for day in person.rest_days]},
        "absences": person.absences.filter(last_day__gte=today),
        "left": [
            {"year": year, "days": absences.count_days_left(person, year)}
            for year in (today.year, today.year + 1)
        ],
    }
    return Response(shapes.Calendar(answer).data)
