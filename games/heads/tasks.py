"""Celery only wakes: `manage.py sweep` looks, too, and the rows decide who writes the statement of
an hour."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.heads.look import look


@shared_task(name="games.heads.tasks.note")  # type: ignore[untyped-decorator]
def note() -> int | None:
    """Every minute: the statement of this hour, unless it is written."""
    return look(timezone.now())
