"""What people see of their account's security: devices, the latest events, and where they are
signed in. Of a browser we keep its name and nothing else ("Firefox on Android")."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from accounts.models import Session
from accounts.personal_data.models import Happened, SecurityEvent

if TYPE_CHECKING:
    from accounts.models import Person


# Devices.


BROWSERS = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrom(e|ium)/|CriOS/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"),
    ("Mac", r"Macintosh"),
    ("Linux", r"Linux"),
)
"""The first that fits: browsers also name those that they want to be taken for."""


def read_device(request: HttpRequest) -> str:
    """What is kept of the asking browser: "Firefox/Android"; "" where nothing is known."""
    agent = request.headers.get("User-Agent", "")[:500]
    browser, system = find_first_match(BROWSERS, agent), find_first_match(SYSTEMS, agent)
    return f"{browser}/{system}" if browser or system else ""


def find_first_match(known: tuple[tuple[str, str], ...], agent: str) -> str:
    """The name of the first that fits, or ""."""
    return next((name for name, sign in known if re.search(sign, agent)), "")


def describe_device(device: str) -> str:
    """A kept device in the reader's language."""
    browser, _slash, system = device.partition("/")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("A browser that does not say its name")


# Events, recorded for the account's owner.


EVENTS_SHOWN = 50
"""So many of the last ones are shown."""


def record_account_event(
    person_id: int, kind: Happened, request: HttpRequest | None, about: str = ""
) -> None:
    """Note it, for as long as settings.KEEP_DAYS["events"] says. `request`: who did it; None: the
    house. No network address is kept."""
    SecurityEvent.objects.create(
        person_id=person_id,
        kind=kind,
        device=read_device(request) if request is not None else "",
        about=about[:254],
        at=timezone.now(),
    )


def list_latest_account_events(person_id: int) -> list[SecurityEvent]:
    """The last ones, the newest first."""
    return list(SecurityEvent.objects.filter(person=person_id).order_by("-id")[:EVENTS_SHOWN])


@receiver(user_logged_in)
def record_sign_in(request: HttpRequest, user: Person, **_signal: object) -> None:
    """Somebody has just signed in: the session knows with what, and since when."""
    device = read_device(request)
    if hasattr(request.session, "begin"):
        request.session.begin(device)
    record_account_event(user.pk, Happened.SIGNED_IN, request)


# Sign-ins. A session is a row and nothing else.


class SignIn(NamedTuple):
    """One browser. `name` stands for it in forms: a keyed hash, for the session's key opens it."""

    name: str
    device: str
    since: datetime | None
    used_at: datetime | None
    here: bool


def list_sign_ins(person_id: int, key: str | None) -> list[SignIn]:
    """Where this person is signed in, the asking browser (whose session has this key) first, then
    by their last use."""
    rows = Session.objects.filter(person=person_id, expire_date__gt=timezone.now())
    found = [
        SignIn(
            hash_sign_in_key(row.session_key),
            describe_device(row.device),
            row.since,
            row.used_at,
            row.session_key == key,
        )
        for row in rows.order_by("-used_at")
    ]
    return sorted(found, key=lambda place: not place.here)


def end_sign_in(person_id: int, name: str) -> bool:
    """End the one of this name; False if this person has none such (any more)."""
    keys = Session.objects.filter(person=person_id).values_list("session_key", flat=True)
    meant = [key for key in keys if constant_time_compare(hash_sign_in_key(key), name)]
    return Session.objects.filter(session_key__in=meant).delete()[0] > 0


def end_other_sign_ins(person_id: int, key: str | None) -> int:
    """End all but the one of this key; how many there were."""
    others = Session.objects.filter(person=person_id).exclude(session_key=key or "")
    return others.delete()[0]


def hash_sign_in_key(key: str) -> str:
    """What stands for a session where people see it."""
    return salted_hmac("accounts.mydata.signed_in", key, algorithm="sha256").hexdigest()[:32]
