"""The secret address of somebody's calendar: made by a button, ended by another, kept as a hash."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime
from typing import TYPE_CHECKING

from games.leagues.models import CalendarKey

if TYPE_CHECKING:
    from accounts.models import Person

BYTES = 20


def create_calendar_key(person: int, now: datetime) -> str:
    """A new secret; the one before opens nothing any more."""
    secret = secrets.token_hex(BYTES)
    CalendarKey.objects.update_or_create(
        person_id=person, defaults={"digest": digest_secret(secret), "at": now}
    )
    return secret


def delete_calendar_key(person: int) -> None:
    """Nothing opens their calendar any more."""
    CalendarKey.objects.filter(person=person).delete()


def find_calendar_owner(secret: str) -> Person | None:
    """Whose calendar this secret opens; None: nobody's."""
    found = CalendarKey.objects.filter(digest=digest_secret(secret), person__is_active=True)
    one = found.select_related("person").first()
    return one.person if one else None


def digest_secret(secret: str) -> bytes:
    """What is kept of a secret: there is nothing to guess in 160 random bits."""
    return hashlib.sha256(secret.encode()).digest()
