"""The pages on which a person changes their e-mail address."""

from __future__ import annotations

import logging
from functools import partial
from smtplib import SMTPException
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.adapter import NO_MAIL, NotMailed
from accounts.address_change import (
    AddressTaken,
    PendingAddress,
    change_address,
    find_pending_address,
    judge_address_code,
    mail_address_code,
)
from accounts.addresses import AddressField
from accounts.codes import Verdict
from accounts.forms import AddressForm, CodeForm
from accounts.models import Person
from accounts.passkeys import require_recent_sign_in

log = logging.getLogger(__name__)
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


class NewAddressForm(AddressForm):
    """Where mails shall go from now on."""

    email = AddressField(
        label=gettext_lazy("Your new e-mail address"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, present: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.present = present

    def clean_email(self) -> str:
        if self.cleaned_data["email"] == self.present:
            raise forms.ValidationError(_("That is your address already."))
        return super().clean_email()


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "POST"])
def ask_for_address(request: HttpRequest) -> HttpResponse:
    """Asks for the new address and mails it a code."""
    person = Person.objects.get(pk=request.user.pk)
    form = NewAddressForm(request.POST or None, present=person.email)
    if request.method == "POST" and form.is_valid():
        try:
            mail_address_code(request, person, form.cleaned_data["email"])
            return redirect("new_address_code")
        except NotMailed as error:
            if not error.final:
                raise
            form.add_error("email", NO_MAIL)
    return render(request, "accounts/address.html", {"form": form})


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "POST"])
def ask_for_address_code(request: HttpRequest) -> HttpResponse:
    """Asks for the code that was sent to the new address."""
    person = Person.objects.get(pk=request.user.pk)
    change = find_pending_address(request.session, person)
    if change is None:
        messages.error(request, _("This code is too old by now. Please ask for a new one."))
        return redirect("new_address")
    form = CodeForm(request.POST or None, judge=partial(judge_address_code, request, change))
    if request.method == "POST" and form.is_valid():
        return finish_address_change(request, change)
    if form.verdict == Verdict.OVER:
        messages.error(
            request, _("That was one try too many. Please ask for a new code a little later.")
        )
        return redirect("new_address")
    return render(request, "accounts/address_code.html", {"form": form, "email": change.email})


def finish_address_change(request: HttpRequest, change: PendingAddress) -> HttpResponse:
    """Carry out the change; every session of the person ends, and this browser begins a new one."""
    try:
        person = change_address(request, change.person, change.email)
    except AddressTaken as taken:
        messages.error(request, str(taken))
        return redirect("new_address")
    except (OSError, SMTPException):
        log.exception("an address could not be changed: no mail went out")
        messages.error(
            request,
            _("The mail server did not take our mails, so nothing was changed. Please try again."),
        )
        return redirect("new_address_code")
    request.session.flush()
    login(request, person, backend=BACKEND)
    messages.success(
        request, _("From now on, your mails go to %(email)s.") % {"email": person.email}
    )
    return redirect("me")
