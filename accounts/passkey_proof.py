"""Whoever is signed in shows a passkey again, verified by fingerprint, face or PIN, before what
needs a fresh proof."""

from __future__ import annotations

from allauth.mfa.webauthn.forms import LoginWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.passkeys import list_passkeys
from accounts.signing_in import get_onward_url


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def ask_to_show_passkey(request: HttpRequest) -> HttpResponse:
    """The page that asks for a passkey, its challenge (asked for by its script), and the answer."""
    onward = get_onward_url(request, reverse("me"))
    if request.method == "POST":
        return check_passkey_answer(request, onward)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"request_options": auth.begin_authentication(user=None)})
    passkeys = list_passkeys(request.user).exists()
    return render(request, "account/prove.html", {"next": onward, "has_passkey": passkeys})


def check_passkey_answer(request: HttpRequest, onward: str) -> HttpResponse:
    """On to where they wanted, if the passkey fits and is their own; the session gets a new
    name."""
    form = LoginWebAuthnForm(request.POST)
    if form.is_valid() and form.cleaned_data["credential"].user_id == request.user.pk:
        form.save()
        request.session.cycle_key()
        return redirect(onward)
    messages.error(request, _("This passkey did not fit."))
    return redirect(f"{reverse('prove')}?{urlencode({'next': onward})}")
