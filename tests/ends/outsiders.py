"""Somebody without an account who told the desk of something, of any age."""

from __future__ import annotations

from datetime import datetime

from games.desk.models import Case, Outsider


def outsider_of(at: datetime) -> Outsider:
    """They wrote, and were answered, on that day."""
    number = at.toordinal()
    Case.objects.create(number=number, kind="notice", opened_at=at, answered_at=at, harm=1)
    mail = {"mailbox": f"{number}", "language": "en", "at": at, "due_at": at, "state": "sent"}
    return Outsider.objects.create(report=number, case=number, address="a@b.c", **mail)
