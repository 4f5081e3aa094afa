"""One's own preferences as JSON, judged by the forms of the pages: the site, mails, free seats."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.forms import PreferencesForm
from accounts.mail_preferences import list_mail_kinds
from accounts.mail_preferences_page import MailPreferencesForm
from accounts.models import Person
from games.api import preference_shapes as shapes
from games.api.door import OWN, MemberDoor, read_json_body
from games.api.form_reading import build_form_data, check_form
from games.seats.models import SeatOfferPreferences

OWN_SCOPES = {"GET": "tables", "PATCH": "tables"}


class OwnDoor(MemberDoor):
    """A view of what is one's own wherever one plays."""

    scopes: ClassVar[dict[str, str]] = OWN_SCOPES

    def get_standing(self, _request: Request, **_where: Any) -> str | None:
        """Themself: the answer tells nothing that they could lose the right to see."""
        return OWN


def get_asking_person(request: Request) -> Person:
    """Who asks, fresh from the database."""
    return Person.objects.get(pk=request.user.pk)


class Preferences(OwnDoor):
    """What somebody has chosen about the site."""

    @extend_schema(
        operation_id="preferences_read",
        responses={200: shapes.Preferences},
        summary="My preferences",
    )
    def get(self, request: Request) -> Response:
        return Response(shapes.Preferences(get_asking_person(request)).data)

    @extend_schema(
        operation_id="preferences_change",
        request=shapes.PreferencesChange,
        responses={200: shapes.Preferences},
        summary="Change my preferences",
    )
    def patch(self, request: Request) -> Response:
        person = get_asking_person(request)
        changes = read_json_body(shapes.PreferencesChange, request)
        data = build_form_data(PreferencesForm(instance=person), changes)
        form = PreferencesForm(data, instance=person)
        check_form(form)
        if not form.save_name():
            check_form(form)
        return Response(shapes.Preferences(get_asking_person(request)).data)


class MailPreferences(OwnDoor):
    """What somebody is told by mail."""

    @extend_schema(
        operation_id="preferences_mails_read",
        responses={200: shapes.MailPreferences},
        summary="What I am told by mail, and when",
    )
    def get(self, request: Request) -> Response:
        return Response(serialize_mail_preferences(get_asking_person(request)))

    @extend_schema(
        operation_id="preferences_mails_change",
        request=shapes.MailPreferencesChange,
        responses={200: shapes.MailPreferences},
        summary="Change what I am told by mail, and when",
    )
    def patch(self, request: Request) -> Response:
        person = get_asking_person(request)
        changes = read_json_body(shapes.MailPreferencesChange, request)
        kinds = changes.pop("kinds", {})
        if unknown := kinds.keys() - list_mail_kinds().keys():
            raise ValidationError({"kinds": [f"{min(unknown)}: ?"]})
        data = build_form_data(MailPreferencesForm(instance=person), changes | kinds)
        form = MailPreferencesForm(data, instance=person)
        check_form(form)
        form.save()
        return Response(serialize_mail_preferences(get_asking_person(request)))


def serialize_mail_preferences(person: Person) -> Any:
    """Every kind, with when it comes."""
    form = MailPreferencesForm(instance=person)
    shown = build_form_data(form, {})
    kinds = {name: str(shown[name]) for name in list_mail_kinds()}
    fields = {name: getattr(person, name) for name in MailPreferencesForm.Meta.fields}
    return shapes.MailPreferences(fields | {"kinds": kinds}).data


class SeatPreferences(OwnDoor):
    """Which free seats somebody is told of."""

    @extend_schema(
        operation_id="preferences_seats_read",
        responses={200: shapes.SeatPreferences},
        summary="Which free seats I am told of, and who answers for me",
    )
    def get(self, request: Request) -> Response:
        return Response(shapes.SeatPreferences(load_seat_preferences(request)).data)

    @extend_schema(
        operation_id="preferences_seats_change",
        request=shapes.SeatPreferencesChange,
        responses={200: shapes.SeatPreferences},
        summary="Change which free seats I am told of, and who answers for me",
    )
    def patch(self, request: Request) -> Response:
        mine = load_seat_preferences(request)
        for name, value in read_json_body(shapes.SeatPreferencesChange, request).items():
            setattr(mine, name, value)
        mine.save()
        return Response(shapes.SeatPreferences(mine).data)


def load_seat_preferences(request: Request) -> SeatOfferPreferences:
    """What they have chosen, or the defaults."""
    mine = SeatOfferPreferences.objects.filter(person=request.user.pk).first()
    return mine or SeatOfferPreferences(person_id=request.user.pk)
