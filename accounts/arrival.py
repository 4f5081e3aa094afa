"""Signing in by a code that was mailed, for the known and the new alike.

allauth mails a stranger "no such account" and a member a code. Here nobody looks who lives at an
address until the code has come back, so whoever asks learns nothing, not even by the clock; then
the reader of the mailbox is let in, with a new account if there is none. The code is bound to the
asking browser's session, with five tries and ten minutes (accounts.codes); allauth's own process
does the rest.
"""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.models import Login
from allauth.account.stages import LoginByCodeStage, LoginStageController
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language

from accounts.adapter import NotMailed
from accounts.code_mails import count_code_try, uncount_code_mail
from accounts.codes import Verdict, create_code, judge_code, read_fresh_code
from accounts.commands import create_person
from accounts.guests import find_guest, give_guest_address
from accounts.models import Person
from accounts.newcomers import INVITED, may_sign_up
from accounts.zones import validate_zone

MAILED_KEY = "mailed"
GUEST_KEY = "guest"
"""In the session of somebody who has just signed in where a guest played before: the guest's id."""


class Arrival(LoginCodeVerificationProcess):
    """One request for a code, until the code comes back or the tries are used up."""

    @classmethod
    def begin(cls, request: HttpRequest, email: str) -> None:
        """Mail a code to `email` and remember it in the asking browser's session. Raises
        NotMailed."""
        cls.mailed(request, email).persist()

    @classmethod
    def mailed(cls, request: HttpRequest, email: str) -> Arrival:
        """Mail a code to `email`; `persist` remembers it. Raises NotMailed; while nobody takes
        mails, none counts."""
        login = Login(user=None, email=email)
        login.state["stages"] = {"current": LoginByCodeStage.key}
        stage = LoginByCodeStage(LoginStageController(request, login), request, login)
        stage.state.update(cls.initial_state(user=None, email=email), initiated_by_user=True)
        arrival = cls(stage=stage)
        try:
            arrival.send()
        except NotMailed as error:
            if not error.final:
                uncount_code_mail(request, email)
            raise
        return arrival

    @classmethod
    def resume(cls, stage: LoginByCodeStage) -> Arrival | None:
        """The arrival that this browser asked for, or None if its time is up."""
        arrival: Arrival | None = cls(stage=stage).abort_if_invalid()
        return arrival

    def is_valid(self) -> bool:
        """Whether there is a code, and its time is not over."""
        return read_fresh_code(self.state.get(MAILED_KEY)) is not None

    def judge(self, typed: str) -> Verdict:
        """What becomes of this try. Raises ValidationError if too much was tried from this
        network."""
        mailed = read_fresh_code(self.state.get(MAILED_KEY))
        if mailed is None:
            return Verdict.OVER
        count_code_try(self.request, self.state["email"])
        return judge_code(mailed, typed)

    def send_by_email(self, email: str, skip_enumeration_mails: bool = False) -> None:
        """Mail the code."""
        code, self.state[MAILED_KEY] = create_code()
        context = {"request": self.request, "code": code}
        get_adapter().send_mail("account/email/login_code", email, context)

    def finish(self, redirect_url: str | None) -> HttpResponse:
        """Let the person in; a newcomer gets an account now, if this site takes any, and is asked
        for a name first."""
        email = self.state["email"]
        known = Person.objects.filter(email=email).exists()
        if not known and not may_sign_up(email, redirect_url or ""):
            return self.turn_away()
        guest = find_guest(self.request)
        if guest:
            self.request.session.cycle_key()
        self._user, is_new = get_or_create_reader(email, self.request, guest)
        if is_new:
            redirect_url = f"{reverse('welcome')}?{urlencode({'next': redirect_url or '/'})}"
        response: HttpResponse = super().finish(self.after_guest(guest, is_new, redirect_url))
        if guest and not is_new:
            self.request.session[GUEST_KEY] = guest.pk
        return response

    def after_guest(self, guest: Person | None, is_new: bool, url: str | None) -> str | None:
        """Where to go on: who played as a guest and is known may keep that game."""
        return reverse("keep_game") if guest and not is_new else url

    def turn_away(self) -> HttpResponse:
        """Say that nobody new may come."""
        self.abort()
        invited = settings.SIGN_UP == INVITED
        return render(self.request, "account/no_newcomers.html", {"invited": invited}, status=403)


def get_or_create_reader(
    email: str, request: HttpRequest, guest: Person | None = None
) -> tuple[Person, bool]:
    """The person of that address, and whether they were made just now, of the guest who typed the
    code if there is one."""
    known = Person.objects.filter(email=email).first()
    if known:
        return known, False
    adopted = give_guest_address(guest.pk, email) if guest else None
    if adopted:
        return adopted, True
    try:
        return create_person(
            email, language=get_language() or "en", time_zone=read_browser_zone(request)
        ), True
    except (ValidationError, IntegrityError):  # another browser of theirs was faster
        return Person.objects.get_by_natural_key(email), False


def read_browser_zone(request: HttpRequest) -> str:
    """The time zone that the browser says it is in, or UTC."""
    guess = request.POST.get("time_zone", "UTC")
    try:
        validate_zone(guess)
    except ValidationError:
        return "UTC"
    return guess
