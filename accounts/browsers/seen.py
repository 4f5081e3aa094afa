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
from accounts.households.declared import households

if TYPE_CHECKING:
    from accounts.models import Person

SALT = "accounts.browsers"
KEPT = timedelta(days=90)
OURS = re.compile(r"[0-9a-f]{32}")


@receiver(user_logged_in)
def note(request: HttpRequest, user: Person, **_signal: object) -> None:
    """Somebody has just signed in here; guests leave no trace."""
    if user.guest:
        return
    held = request.COOKIES.get(settings.BROWSER_COOKIE, "")
    value = held if OURS.fullmatch(held) else secrets.token_hex(16)
    request.browser = value  # type: ignore[attr-defined]
    ends = timezone.now() + KEPT
    Browser.objects.update_or_create(mark=mark(value), person=user, defaults={"ends_at": ends})


def mark(value: str) -> str:
    """The keyed hash of a cookie."""
    return salted_hmac(SALT, value, algorithm="sha256").hexdigest()


def remember(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give the browser its cookie, if somebody has just signed in with it."""
    value = getattr(request, "browser", None)
    if value is None:
        return
    response.set_cookie(
        settings.BROWSER_COOKIE,
        value,
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def shared(one: int, two: int, now: datetime) -> bool:
    """Whether both have signed in with one browser, and are not of one household by what both of
    them have said."""
    known = Browser.objects.filter(ends_at__gt=now)
    theirs = known.filter(person=two).values("mark")
    if not known.filter(person=one, mark__in=theirs).exists():
        return False
    homes = households((one, two))
    return homes.get(one, -1) != homes.get(two, -2)
