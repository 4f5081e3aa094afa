"""Celery is the second of two that look for what is due in leagues: the first is `manage.py sweep`,
which needs no queue."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.leagues.runtime.sweep import sweep_due_leagues


@shared_task(name="games.leagues.tasks.sweep")  # type: ignore[untyped-decorator]
def run_league_sweep() -> int:
    """Every minute: whatever time has brought about."""
    return sweep_due_leagues(timezone.now())
