"""Signing in by a code that was mailed, for the known and the new alike.

allauth mails a stranger "no such account" and a member a code. Here whoever reads the mailbox gets the same mail, sees
the same pages in the same time, and is a member once the code has come back. allauth's own process does the rest:
code bound to the asking browser's session, five tries, ten minutes.
"""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.models import Login
from allauth.account.stages import LoginByCodeStage, LoginStageController
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language

from accounts.commands import create_person
from accounts.models import Person
from accounts.zones import validate_zone


class Arrival(LoginCodeVerificationProcess):
    """One request for a code, until the code comes back or the tries are used up."""

    @classmethod
    def begin(cls, request: HttpRequest, email: str, person: Person | None) -> None:
        """Mail a code to `email` and remember it in the asking browser's session."""
        login = Login(user=person, email=email)
        login.state["stages"] = {"current": LoginByCodeStage.key}
        stage = LoginByCodeStage(LoginStageController(request, login), request, login)
        stage.state.update(cls.initial_state(user=person, email=email), initiated_by_user=True)
        arrival = cls(stage=stage)
        arrival.send()
        arrival.persist()

    @classmethod
    def resume(cls, stage: LoginByCodeStage) -> Arrival | None:
        """The arrival that this browser asked for, or None if its time is up."""
        arrival: Arrival | None = cls(stage=stage).abort_if_invalid()
        return arrival

    def send_by_email(self, email: str, skip_enumeration_mails: bool = False) -> None:
        """Mail the code, whether or not the address is known."""
        context = {"request": self.request, "code": self.generate_code()}
        get_adapter().send_mail("account/email/login_code", email, context)

    def finish(self, redirect_url: str | None) -> HttpResponse:
        """Let the person in; a newcomer gets his account now and is asked for his name first."""
        if self.user is None:
            self._user = newcomer(self.request, self.state["email"])
            redirect_url = f"{reverse('welcome')}?{urlencode({'next': redirect_url or '/'})}"
        response: HttpResponse = super().finish(redirect_url)
        return response


def newcomer(request: HttpRequest, email: str) -> Person:
    """The person of that address, made now unless another browser of his was faster."""
    try:
        return create_person(email, language=get_language() or "en", time_zone=browser_zone(request))
    except (ValidationError, IntegrityError):
        return Person.objects.get_by_natural_key(email)


def browser_zone(request: HttpRequest) -> str:
    """The time zone that the browser says it is in, or UTC."""
    guess = request.POST.get("time_zone", "UTC")
    try:
        validate_zone(guess)
    except ValidationError:
        return "UTC"
    return guess
