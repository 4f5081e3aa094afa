"""People without an address: a cookie for a month, a name that nobody bears, and no mail."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import auth
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, QuerySet, RestrictedError
from django.http import HttpRequest
from django.utils import timezone

from accounts.addresses import normalize_address
from accounts.commands import find_free_name
from accounts.models import Person, Session
from accounts.personal_data.erasures import blank_person_row
from accounts.ports import on_account_creation, on_guest_adoption
from accounts.sessions import SessionStore

COOKIE_LASTS = timedelta(days=30)
GUEST_DOMAIN = "guest.invalid"
"""No mail can ever be sent there (RFC 2606)."""


def create_guest(language: str) -> Person:
    """A new guest."""
    nowhere = f"guest-{secrets.token_hex(12)}@{GUEST_DOMAIN}"
    return Person.objects.create(
        email=nowhere, name=find_free_name(), language=language, guest=True
    )


def sign_guest_in(request: HttpRequest, guest: Person) -> None:
    """Sign the guest in with this browser alone, under a session key of its own."""
    auth.login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(COOKIE_LASTS)


def find_guest(request: HttpRequest) -> Person | None:
    """The guest whose cookie this browser has, whatever the address that it asks for."""
    session = request.session
    number = session.get(auth.SESSION_KEY)  # reads the session, and the person with it
    person = session.person if isinstance(session, SessionStore) else None
    return person if number and person and person.guest and person.is_active else None


@transaction.atomic
def turn_guest_into_person(guest_id: int, email: str) -> Person | None:
    """The guest has proved an address that nobody has: from here on they are a person like any
    other. None: somebody else was faster."""
    guest = Person.objects.select_for_update().filter(pk=guest_id, guest=True).first()
    proved = normalize_address(email)
    if guest is None or Person.objects.filter(email=proved).exists():
        return None
    guest.email, guest.guest = proved, False
    guest.set_unusable_password()  # whoever else had this cookie is out
    guest.save(update_fields=["email", "guest", "password"])
    EmailAddress.objects.create(user=guest, email=proved, verified=True, primary=True)
    on_account_creation(guest)
    on_guest_adoption(guest_id)
    return guest


def erase_guest(guest_id: int) -> None:
    """The guest is nobody any more: forgotten whole, or a row that knows nothing while games that
    are kept name them as somebody who sat there."""
    Session.objects.filter(person=guest_id).delete()
    try:
        with transaction.atomic():
            Person.objects.filter(pk=guest_id, guest=True).delete()
    except (ProtectedError, RestrictedError, IntegrityError):
        blank_person_row(guest_id, timezone.now())


def select_idle_guests(now: datetime) -> QuerySet[Person]:
    """Guests who have come and never sat down, or whose games are gone."""
    return Person.objects.filter(guest=True, seats=None, joined_at__lt=now - COOKIE_LASTS)


def erase_idle_guests(now: datetime) -> None:
    """Erase some of them."""
    for guest_id in select_idle_guests(now).values_list("pk", flat=True)[:100]:
        erase_guest(guest_id)
