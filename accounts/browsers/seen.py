"""A random cookie that this site sets when somebody signs in, kept as a keyed hash for 90 days.

Nothing is asked of the browser itself: whoever deletes the cookie has a new browser.
"""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.browsers.models import Browser
from accounts.households.declared import load_household_numbers

if TYPE_CHECKING:
    from accounts.models import Person

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


def has_shared_browser(one: int, two: int, now: datetime) -> bool:
    """Whether both have signed in with one browser, and are not of one household by what both of
    them have said."""
    known = Browser.objects.filter(ends_at__gt=now)
    theirs = known.filter(person=two).values("mark")
    if not known.filter(person=one, mark__in=theirs).exists():
        return False
    homes = load_household_numbers((one, two))
    return homes.get(one, -1) != homes.get(two, -2)
