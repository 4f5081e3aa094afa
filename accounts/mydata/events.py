"""What happened to an account is noted for its owner: which room notes it calls `note`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts.mydata.devices import read_device
from accounts.mydata.models import Happened, SecurityEvent

if TYPE_CHECKING:
    from accounts.models import Person

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
