"""Cookies that recognise browsers: those in which somebody has signed in before, so that no
stranger can keep sign-in codes from them, and a random one for each sign-in.

The first names the people who have signed in here by keyed hashes of their addresses. It is read on
the sign-in pages alone, lets nobody in and tells nobody apart: all known browsers of a person have
the same one.
"""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.browsers.models import Browser
from accounts.households.household import load_household_numbers

if TYPE_CHECKING:
    from accounts.models import Person


KNOWN_BROWSER_SALT = "accounts.known_browsers"
KNOWN_BROWSER_SECONDS = 400 * 24 * 60 * 60
"""Seconds; as long as browsers keep a cookie at all."""
MOST_KNOWN_PEOPLE = 6
"""People of one household."""


def is_known_browser(request: HttpRequest, email: str) -> bool:
    """Whether the owner of this address is signed in with this browser, or has been before."""
    if request.user.is_authenticated and request.user.email == email:
        return True
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    marks = [hash_address(email, key) for key in keys]
    return any(
        constant_time_compare(one, held) for held in read_address_hashes(request) for one in marks
    )


def hash_address(email: str, key: str | None = None) -> str:
    """The keyed hash of an address."""
    return salted_hmac(KNOWN_BROWSER_SALT, email, secret=key, algorithm="sha256").hexdigest()[:32]


def read_address_hashes(request: HttpRequest) -> list[str]:
    """The marks in this browser's cookie; none if it is not ours."""
    signed = request.COOKIES.get(settings.KNOWN_BROWSER_COOKIE, "")
    try:
        return [
            str(one)
            for one in signing.loads(signed, salt=KNOWN_BROWSER_SALT, max_age=KNOWN_BROWSER_SECONDS)
        ]
    except (signing.BadSignature, ValueError, TypeError):
        return []


@receiver(user_logged_in)
def mark_request_as_signed_in(request: HttpRequest, user: Person, **_signal: object) -> None:
    """Somebody has just signed in here; a guest has no address to be known by."""
    if user.guest:
        return
    request.just_signed_in = user.email  # type: ignore[attr-defined]


def set_known_browser_cookie(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give the browser the cookie, if somebody has just signed in with it."""
    email = getattr(request, "just_signed_in", None)
    if email is None:
        return
    mine = hash_address(email)
    marks = [mine, *(one for one in read_address_hashes(request) if one != mine)][
        :MOST_KNOWN_PEOPLE
    ]
    response.set_cookie(
        settings.KNOWN_BROWSER_COOKIE,
        signing.dumps(marks, salt=KNOWN_BROWSER_SALT),
        max_age=KNOWN_BROWSER_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


# The random cookie: set when somebody signs in, and kept as a keyed hash for 90 days. Nothing is
# asked of the browser itself: whoever deletes the cookie has a new browser.


BROWSER_SALT = "accounts.browsers"
BROWSER_COOKIE_LASTS = timedelta(days=90)
COOKIE_PATTERN = re.compile(r"[0-9a-f]{32}")


@receiver(user_logged_in)
def record_browser(request: HttpRequest, user: Person, **_signal: object) -> None:
    """Somebody has just signed in here; guests leave no trace."""
    if user.guest:
        return
    held = request.COOKIES.get(settings.BROWSER_COOKIE, "")
    value = held if COOKIE_PATTERN.fullmatch(held) else secrets.token_hex(16)
    request.browser = value  # type: ignore[attr-defined]
    ends = timezone.now() + BROWSER_COOKIE_LASTS
    Browser.objects.update_or_create(
        mark=hash_browser_cookie(value), person=user, defaults={"ends_at": ends}
    )


def hash_browser_cookie(value: str) -> str:
    """The keyed hash of a cookie."""
    return salted_hmac(BROWSER_SALT, value, algorithm="sha256").hexdigest()


def set_browser_cookie(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give the browser its cookie, if somebody has just signed in with it."""
    value = getattr(request, "browser", None)
    if value is None:
        return
    response.set_cookie(
        settings.BROWSER_COOKIE,
        value,
        max_age=BROWSER_COOKIE_LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_browser_shared_outside_household(person_id: int, other_id: int, now: datetime) -> bool:
    """Whether both have signed in with one browser, and are not of one household by what both of
    them have said."""
    known = Browser.objects.filter(ends_at__gt=now)
    theirs = known.filter(person=other_id).values("mark")
    if not known.filter(person=person_id, mark__in=theirs).exists():
        return False
    homes = load_household_numbers((person_id, other_id))
    return homes.get(person_id, -1) != homes.get(other_id, -2)
