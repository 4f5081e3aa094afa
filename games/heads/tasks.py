"""Celery only wakes: `manage.py sweep` looks, too, and the rows decide who writes the statement of
an hour."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.heads.delivery import sign_and_deliver_heads


@shared_task(name="games.heads.tasks.note")  # type: ignore[untyped-decorator]
def sign_heads() -> int | None:
    """Every minute: the statement of this hour, unless it is written."""
    return sign_and_deliver_heads(timezone.now())
