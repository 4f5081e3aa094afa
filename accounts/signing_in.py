"""Signing in by a code that was mailed, for the known and the new alike.

allauth mails a stranger "no such account" and a member a code. Here nobody looks who lives at an
address until the code has come back, so whoever asks learns nothing, not even by the clock; then
the reader of the mailbox is let in, with a new account if there is none. The code is bound to the
asking browser's session, with five tries and ten minutes (accounts.codes); allauth's own process
does the rest.
"""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.decorators import login_stage_required
from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.models import Login
from allauth.account.stages import LoginByCodeStage, LoginStageController
from allauth.account.utils import get_next_redirect_url
from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.generic.edit import FormView

from accounts.adapter import NO_MAIL, NotMailed
from accounts.browsers.cookies import read_address_hashes
from accounts.code_mails import count_code_try, uncount_code_mail
from accounts.codes import Verdict, create_code, judge_code, read_fresh_code
from accounts.commands import INVITED, create_person, may_sign_up
from accounts.forms import AddressForm, CodeForm
from accounts.guests import find_guest, turn_guest_into_person
from accounts.models import Person
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.zones import validate_zone

# The reader of the mailbox.


MAILED_KEY = "mailed"
GUEST_KEY = "guest"
"""In the session of somebody who has just signed in where a guest played before: the guest's id."""


class Arrival(LoginCodeVerificationProcess):
    """One request for a code, until the code comes back or the tries are used up."""

    @classmethod
    def begin(cls, request: HttpRequest, email: str) -> None:
        """Mail a code to `email` and remember it in the asking browser's session. Raises
        NotMailed."""
        cls.mail_code(request, email).persist()

    @classmethod
    def mail_code(cls, request: HttpRequest, email: str) -> Arrival:
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
        self._user, is_new = get_or_create_account(email, self.request, guest)
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


def get_or_create_account(
    email: str, request: HttpRequest, guest: Person | None = None
) -> tuple[Person, bool]:
    """The person of that address, and whether they were made just now, of the guest who typed the
    code if there is one."""
    known = Person.objects.filter(email=email).first()
    if known:
        return known, False
    adopted = turn_guest_into_person(guest.pk, email) if guest else None
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


# Pages: an address, then the code.


LONGEST_ONWARD_URL = 1000


def get_onward_url(request: HttpRequest, usual: str = "/") -> str:
    """Where whoever asks wanted to go: a page of ours, or the usual one."""
    wanted: str = get_next_redirect_url(request) or ""
    return wanted if wanted.startswith("/") and len(wanted) <= LONGEST_ONWARD_URL else usual


@method_decorator(never_cache, name="dispatch")
class SignInView(RequestLoginCodeView):
    """Asks for an address and mails it a code."""

    template_name = "account/sign_in.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Whoever comes back from the code page may start over, with another address if they
        like."""
        if request.user.is_authenticated:
            return HttpResponseRedirect(get_onward_url(request))
        return FormView.dispatch(self, request, *args, **kwargs)

    def get_form_class(self) -> type[AddressForm]:
        return AddressForm

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """With whether somebody has signed in here before and wants to go on somewhere."""
        signed_out = (
            bool(read_address_hashes(self.request)) and get_onward_url(self.request, "") != ""
        )
        return {**super().get_context_data(**more), "signed_out": signed_out}

    def form_valid(self, form: AddressForm) -> HttpResponse:
        try:
            Arrival.begin(self.request, form.cleaned_data["email"])
        except NotMailed as error:
            if not error.final:
                raise
            form.add_error("email", NO_MAIL)
            return FormView.form_invalid(self, form)
        return FormView.form_valid(self, form)


@method_decorator(
    login_stage_required(stage=LoginByCodeStage.key, redirect_urlname="account_login"),
    name="dispatch",
)
class CodeView(ConfirmLoginCodeView):
    """Asks for the code and lets its bearer in."""

    template_name = "account/code.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.stage = request._login_stage  # type: ignore[attr-defined]
        self._process = Arrival.resume(self.stage)
        if not self._process:
            messages.error(request, _("This code is too old. Please ask for a new one."))
            return redirect("account_login")
        return FormView.dispatch(self, request, *args, **kwargs)

    def get_form_class(self) -> type[CodeForm]:
        return CodeForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return FormView.get_form_kwargs(self) | {"judge": self._process.judge}

    def form_invalid(self, form: CodeForm) -> HttpResponse:
        """A wrong code can be tried again, five times in all; what was not judged is no try."""
        if form.verdict is None or (
            form.verdict == Verdict.WRONG and self._process.record_invalid_attempt()
        ):
            self.note_wrong_proof(form)
            return FormView.form_invalid(self, form)
        self._process.abort()
        messages.error(
            self.request, _("That was one try too many. Please ask for a new code a little later.")
        )
        return redirect("account_login")

    def note_wrong_proof(self, form: CodeForm) -> None:
        """A wrong code in a browser that was signed in before is a thing that its owner sees; of
        anybody else's tries nobody looks whose address it is."""
        person = self._process.state.get("proves")
        if person and form.verdict == Verdict.WRONG:
            record_account_event(person, Happened.WRONG_CODE, self.request)
