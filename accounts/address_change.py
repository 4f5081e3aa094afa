"""Changes a person's e-mail address: a code that was mailed to the new one proves it, and both
addresses are told. All sessions of the person end, and so does what was mailed to the old address.

The code is good in the asking browser's session, for ten minutes, five tries and one use
(accounts.codes). Only who reads the new address's mail learns whether somebody else has it.
"""

from __future__ import annotations

import logging
from functools import partial
from smtplib import SMTPException
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.adapter import NO_MAIL, NotMailed
from accounts.addresses import AddressField
from accounts.code_mails import count_code_try
from accounts.codes import MailedCode, Verdict, create_code, judge_code, read_fresh_code
from accounts.forms import AddressForm, CodeForm
from accounts.models import Person
from accounts.passkeys import require_recent_sign_in
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.ports import on_address_change
from accounts.programs.tokens import end_all_tokens

PENDING_KEY = "new_address"


class PendingAddress(NamedTuple):
    """A change that waits for its code."""

    person: int
    email: str
    mailed: MailedCode


class AddressTaken(Exception):
    """Somebody else signs in with this address."""


def mail_address_code(request: HttpRequest, person: Person, email: str) -> None:
    """Mail a code to the new address and remember it in this browser's session. Raises
    NotMailed."""
    code, mailed = create_code()
    get_adapter().send_mail("account/email/address_code", email, {"request": request, "code": code})
    request.session[PENDING_KEY] = PendingAddress(person.pk, email, mailed)


def find_pending_address(session: SessionBase, person: Person) -> PendingAddress | None:
    """The change that this browser has asked for, for this person, unless it is too old or was
    guessed at."""
    who, email, found = session.get(PENDING_KEY) or (None, "", None)
    mailed = read_fresh_code(found)
    return PendingAddress(who, email, mailed) if mailed and who == person.pk else None


def try_address_code(request: HttpRequest, change: PendingAddress, typed: str) -> Verdict:
    """What becomes of this try. Raises ValidationError if too much was tried from this network."""
    count_code_try(request, change.email)
    verdict = judge_code(change.mailed, typed)
    if verdict == Verdict.OVER:
        request.session.pop(PENDING_KEY, None)
    return verdict


@transaction.atomic
def change_address(request: HttpRequest, person_id: int, email: str) -> Person:
    """Give the person the address, end their sessions everywhere, their tokens, and what was mailed
    to the old one; tell both addresses.

    If one of them cannot be told, nothing has changed: the mail server's error goes on. Raises
    AddressTaken.
    """
    person = Person.objects.select_for_update().get(pk=person_id)
    before, person.email = person.email, email
    person.mails_paused_at, person.mails_paused_why = None, ""
    person.set_unusable_password()
    try:
        with transaction.atomic():
            person.save(update_fields=["email", "password", "mails_paused_at", "mails_paused_why"])
            EmailAddress.objects.filter(user=person).delete()
            EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)
    except IntegrityError as taken:
        raise AddressTaken(_("This address already belongs to an account.")) from taken
    end_all_tokens(person.pk)
    on_address_change(person)
    record_account_event(person.pk, Happened.ADDRESS, request, mask_address(before))
    tell = {
        "request": request,
        "name": person.name,
        "masked": mask_address(email),
        "before": mask_address(before),
    }
    get_adapter().send_mail("account/email/address_left", before, tell)
    get_adapter().send_mail("account/email/address_new", email, tell)
    return person


def mask_address(email: str) -> str:
    """The address as far as it may stand in a mail to another one: "m…@example.com"."""
    local, _at, domain = email.partition("@")
    return f"{local[:1]}…@{domain}"


# Pages.


log = logging.getLogger(__name__)
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


class NewAddressForm(AddressForm):
    """Where mails shall go from now on."""

    email = AddressField(
        label=gettext_lazy("Your new email address"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, present: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.present = present

    def clean_email(self) -> str:
        if self.cleaned_data["email"] == self.present:
            raise forms.ValidationError(_("This is already your address."))
        return super().clean_email()


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "POST"])
def serve_address_change_page(request: HttpRequest) -> HttpResponse:
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
def serve_address_code_page(request: HttpRequest) -> HttpResponse:
    """Asks for the code that was sent to the new address."""
    person = Person.objects.get(pk=request.user.pk)
    change = find_pending_address(request.session, person)
    if change is None:
        messages.error(request, _("This code is too old. Please ask for a new one."))
        return redirect("new_address")
    form = CodeForm(request.POST or None, judge=partial(try_address_code, request, change))
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
            _(
                "The mail server didn’t accept our emails, so nothing was changed. Please "
                "try again."
            ),
        )
        return redirect("new_address_code")
    request.session.flush()
    login(request, person, backend=BACKEND)
    messages.success(
        request, _("From now on, your emails go to %(email)s.") % {"email": person.email}
    )
    return redirect("me")
