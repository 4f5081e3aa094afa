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

from accounts.code_mails import take_try
from accounts.codes import Mailed, Verdict, judge, kept, made
from accounts.models import Person
from accounts.mydata.events import note
from accounts.mydata.models import Happened
from accounts.ports import address_changed

KEY = "new_address"


class Pending(NamedTuple):
    """A change that waits for its code."""

    person: int
    email: str
    mailed: Mailed


class AddressTaken(Exception):
    """Somebody else signs in with this address."""


def ask(request: HttpRequest, person: Person, email: str) -> None:
    """Mail a code to the new address and remember it in this browser's session. Raises
    NotMailed."""
    code, mailed = made()
    get_adapter().send_mail("account/email/address_code", email, {"request": request, "code": code})
    request.session[KEY] = Pending(person.pk, email, mailed)


def pending(session: SessionBase, person: Person) -> Pending | None:
    """The change that this browser has asked for, for this person, unless it is too old or was
    guessed at."""
    who, email, found = session.get(KEY) or (None, "", None)
    mailed = kept(found)
    return Pending(who, email, mailed) if mailed and who == person.pk else None


def judged(request: HttpRequest, change: Pending, typed: str) -> Verdict:
    """What becomes of this try. Raises ValidationError if too much was tried from this network."""
    take_try(request, change.email)
    verdict = judge(change.mailed, typed)
    if verdict == Verdict.OVER:
        request.session.pop(KEY, None)
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
    address_changed(person)
    note(person.pk, Happened.ADDRESS, request, masked(before))
    tell = {
        "request": request,
        "name": person.name,
        "masked": masked(email),
        "before": masked(before),
    }
    get_adapter().send_mail("account/email/address_left", before, tell)
    get_adapter().send_mail("account/email/address_new", email, tell)
    return person


def masked(email: str) -> str:
    """The address as far as it may stand in a mail to another one: "m…@example.com"."""
    local, _at, domain = email.partition("@")
    return f"{local[:1]}…@{domain}"
