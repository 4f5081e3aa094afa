"""Another e-mail address for a person: proved by a code that was sent there, told to the old one,
the end of all else.

The code is good in the asking browser's session, for ten minutes, five tries and one use
(accounts.codes). Whether somebody else has the new address learns only who reads its mail.
"""

from __future__ import annotations

from typing import NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.code_mails import count_code_try
from accounts.codes import MailedCode, Verdict, create_code, judge_code, read_fresh_code
from accounts.models import Person
from accounts.mydata.events import record_account_event
from accounts.mydata.models import Happened
from accounts.ports import on_address_change

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


def judge_address_code(request: HttpRequest, change: PendingAddress, typed: str) -> Verdict:
    """What becomes of this try. Raises ValidationError if too much was tried from this network."""
    count_code_try(request, change.email)
    verdict = judge_code(change.mailed, typed)
    if verdict == Verdict.OVER:
        request.session.pop(PENDING_KEY, None)
    return verdict


@transaction.atomic
def change_address(request: HttpRequest, person_id: int, email: str) -> Person:
    """Give the person the address, end their sessions everywhere and what was mailed to the old
    one; tell both addresses.

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
        raise AddressTaken(_("Somebody signs in with this address already.")) from taken
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
