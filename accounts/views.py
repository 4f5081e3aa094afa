"""Pages about oneself: signing in, the name, the preferences."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.decorators import login_stage_required
from allauth.account.internal.flows.logout import logout
from allauth.account.stages import LoginByCodeStage
from allauth.account.utils import get_next_redirect_url
from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.generic.edit import FormView

from accounts import code_mails
from accounts.adapter import NO_MAIL, NotMailed
from accounts.arrival import Arrival
from accounts.codes import Verdict
from accounts.commands import free_name
from accounts.forms import AddressForm, CodeForm, NameForm, PreferencesForm
from accounts.models import LOOK_TAKEN, Person
from accounts.mydata.events import note
from accounts.mydata.models import Happened
from accounts.names import validate_name
from accounts.passkeys import passkeys_of

LONGEST_WAY = 1000


@method_decorator(never_cache, name="dispatch")
class SignIn(RequestLoginCodeView):
    """Asks for an address and mails it a code."""

    template_name = "account/sign_in.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Whoever comes back from the code page may start over, with another address if they
        like."""
        if request.user.is_authenticated:
            return HttpResponseRedirect(onward_of(request))
        return FormView.dispatch(self, request, *args, **kwargs)

    def get_form_class(self) -> type[AddressForm]:
        return AddressForm

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
class Code(ConfirmLoginCodeView):
    """Asks for the code and lets its bearer in."""

    template_name = "account/code.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.stage = request._login_stage  # type: ignore[attr-defined]
        self._process = Arrival.resume(self.stage)
        if not self._process:
            messages.error(request, _("This code is too old by now. Please ask for a new one."))
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
            note(person, Happened.WRONG_CODE, self.request)


def onward_of(request: HttpRequest, usual: str = "/") -> str:
    """Where whoever asks wanted to go: a page of ours, or the usual one."""
    wanted: str = get_next_redirect_url(request) or ""
    return wanted if wanted.startswith("/") and len(wanted) <= LONGEST_WAY else usual


@login_required
@require_http_methods(["GET", "POST"])
def welcome(request: HttpRequest) -> HttpResponse:
    """Asks a newcomer what the others shall call them, or somebody whose name would not be given
    today."""
    person: Person = request.user
    onward = onward_of(request)
    form = NameForm(request.POST or None, instance=Person.objects.get(pk=person.pk))
    if request.method == "POST" and form.is_valid() and form.kept():
        return HttpResponseRedirect(onward)
    if not person.name_to_change:
        return render(request, "accounts/welcome.html", {"form": form, "next": onward})
    if not form.is_bound:
        form.initial["name"] = ""
    around = {"form": form, "next": onward, "why": why_another(person), "offer": free_name()}
    return render(request, "accounts/another_name.html", around)


def why_another(person: Person) -> str:
    """Why the name would not be given to anybody today."""
    try:
        validate_name(person.name)
    except ValidationError as refused:
        return str(refused.messages[0])
    return str(LOOK_TAKEN)


@login_required
@require_http_methods(["GET", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """Shows and changes the person's preferences."""
    form = PreferencesForm(request.POST or None, instance=Person.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid() and form.kept():
        messages.success(request, _("Your preferences are kept."))
        return redirect("me")
    return render(
        request, "accounts/me.html", {"form": form, "passkeys": passkeys_of(request.user)}
    )


@login_required
@require_http_methods(["GET", "POST"])
def again(request: HttpRequest) -> HttpResponse:
    """Asks a person who signed in long ago to do so again before their passkeys can be touched."""
    onward = onward_of(request, reverse("me"))
    if request.method != "POST":
        return render(request, "account/again.html", {"next": onward})
    address = request.user.email
    try:
        code_mails.take_one(request, address)
    except ValidationError as too_many:
        messages.error(request, too_many.message)
        return render(request, "account/again.html", {"next": onward}, status=429)
    arrival = Arrival.mailed(request, address)
    arrival.state["proves"] = request.user.pk
    logout(request, show_message=False)
    arrival.persist()
    return redirect(f"{reverse('account_confirm_login_code')}?{urlencode({'next': onward})}")
