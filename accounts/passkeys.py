"""Passkeys: adding, renaming and removing them, only shortly after a sign-in, and showing one again
before what needs a fresh proof."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import TYPE_CHECKING, Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import LoginWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.views import (
    AddWebAuthnView,
    EditWebAuthnView,
    LoginWebAuthnView,
    RemoveWebAuthnView,
)
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import count_if_allowed, get_network_of_request
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.signing_in import get_onward_url

if TYPE_CHECKING:
    from accounts.models import Person


RECENT = 15 * 60
"""Seconds for which a sign-in counts as recent."""

View = Callable[..., HttpResponseBase]


def list_passkeys(person: Any) -> QuerySet[Authenticator]:
    """The person's passkeys, oldest first."""
    return Authenticator.objects.filter(user=person, type=Authenticator.Type.WEBAUTHN).order_by(
        "pk"
    )


def has_signed_in_recently(request: HttpRequest) -> bool:
    """Whether this browser proved who it is, by code or by key, within `RECENT`."""
    records = get_authentication_records(request, request.user)
    return any(time.time() - record["at"] < RECENT for record in records)


def list_passkeys_shown(request: HttpRequest) -> list[int]:
    """The ids of the passkeys that this browser has shown within `RECENT`, verified by fingerprint,
    face or PIN (a sign-in by passkey asks for that)."""
    return [
        record["id"]
        for record in get_authentication_records(request, request.user)
        if record.get("type") == Authenticator.Type.WEBAUTHN
        and record.get("passwordless")
        and time.time() - record["at"] < RECENT
    ]


def require_recent_sign_in(view: View) -> View:
    """Send a person whose sign-in is old to sign in again, and then back here."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if has_signed_in_recently(request):
            return view(request, *args, **kwargs)
        if request.method == "POST":
            record_account_event(request.user.pk, Happened.NOT_FRESH, request)
        return redirect(f"{reverse('again')}?{urlencode({'next': request.path})}")

    return guarded


class SignInByPasskey(LoginWebAuthnView):
    """Lets the owner of a passkey in. A key cannot be guessed; but trying costs us time."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        most, seconds = settings.PASSKEY_TRIES
        if count_if_allowed(
            "passkeys, network", get_network_of_request(request), most, timedelta(seconds=seconds)
        ).allowed:
            return super().post(request, *args, **kwargs)
        messages.error(request, _("That was a bit fast. Please wait a moment and try again."))
        return redirect("account_login")


class AddPasskey(AddWebAuthnView):
    """Makes a passkey that signs in by itself; there are no second factors here."""

    template_name = "mfa/webauthn/add_form.html"

    def get_form(self, form_class: Any = None) -> Any:
        """With a label in the reader's language; the library has none."""
        form = super().get_form(form_class)
        form.fields["name"].label = _("Name")
        return form

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        person: Person = self.request.user
        return context | {
            "js_data": {"creation_options": auth.begin_registration(person, passwordless=True)}
        }

    def get_success_url(self) -> str:
        return reverse("me")

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        """Its owner is told by mail; if that cannot be done, nothing has changed."""
        response: HttpResponse = super().form_valid(form)
        record_account_event(self.request.user.pk, Happened.PASSKEY_ADDED, self.request)
        return response


class RenamePasskey(EditWebAuthnView):
    """Gives a passkey another name."""

    success_url = reverse_lazy("me")

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        """It is noted for its owner."""
        response: HttpResponse = super().form_valid(form)
        record_account_event(
            self.request.user.pk, Happened.PASSKEY_RENAMED, self.request, self.object.wrap().name
        )
        return response


class RemovePasskey(RemoveWebAuthnView):
    """Strikes a passkey off."""

    success_url = reverse_lazy("me")

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        """Its owner is told by mail; if that cannot be done, nothing has changed."""
        name = self.object.wrap().name
        response: HttpResponse = super().form_valid(form)
        record_account_event(self.request.user.pk, Happened.PASSKEY_REMOVED, self.request, name)
        return response


sign_in_by_passkey = SignInByPasskey.as_view()
add_passkey = require_recent_sign_in(AddPasskey.as_view())
rename_passkey = require_recent_sign_in(RenamePasskey.as_view())
remove_passkey = require_recent_sign_in(RemovePasskey.as_view())


# A fresh proof: the signed-in person shows a passkey again, verified by fingerprint, face or PIN.


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def serve_passkey_page(request: HttpRequest) -> HttpResponse:
    """The page that asks for a passkey, its challenge (asked for by its script), and the answer."""
    onward = get_onward_url(request, reverse("me"))
    if request.method == "POST":
        return handle_passkey_answer(request, onward)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"request_options": auth.begin_authentication(user=None)})
    passkeys = list_passkeys(request.user).exists()
    return render(request, "account/prove.html", {"next": onward, "has_passkey": passkeys})


def handle_passkey_answer(request: HttpRequest, onward: str) -> HttpResponse:
    """On to where they wanted, if the passkey fits and is their own; the session gets a new
    name."""
    form = LoginWebAuthnForm(request.POST)
    if form.is_valid() and form.cleaned_data["credential"].user_id == request.user.pk:
        form.save()
        request.session.cycle_key()
        return redirect(onward)
    messages.error(request, _("That passkey didn’t work. Try again, or use a code by email."))
    return redirect(f"{reverse('prove')}?{urlencode({'next': onward})}")
