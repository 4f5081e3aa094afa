"""Pages of signing in: an address, then the code that was mailed there."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.decorators import login_stage_required
from allauth.account.stages import LoginByCodeStage
from allauth.account.utils import get_next_redirect_url
from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.generic.edit import FormView

from accounts.adapter import NO_MAIL, NotMailed
from accounts.codes import Verdict
from accounts.arrival import Arrival
from accounts.forms import AddressForm, CodeForm
from accounts.known_browsers import read_address_hashes
from accounts.mydata.events import record_account_event
from accounts.mydata.models import Happened

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
            record_account_event(person, Happened.WRONG_CODE, self.request)
