"""Notices that have waited, and who wants which."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F

from accounts.mail_preferences import build_no_mail_preferences
from games.play.models import Envelope, Notice


def states() -> set[str]:
    """Where the notices are."""
    return set(Notice.objects.values_list("state", flat=True))


def time_passes(**ahead: int) -> None:
    """Every notice and lease has waited that much longer."""
    gone = timedelta(**ahead)
    Notice.objects.update(due_at=F("due_at") - gone, created_at=F("created_at") - gone)
    Envelope.objects.update(at=F("at") - gone)


def all_kinds(wish: str) -> dict[str, str]:
    """The same wish for every kind of mail."""
    return dict.fromkeys(build_no_mail_preferences(), wish)
