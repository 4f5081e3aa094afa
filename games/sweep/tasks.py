"""Celery is the second of two that look for what is due: the first is `manage.py sweep`, which
needs no queue."""

from __future__ import annotations

from celery import shared_task

from games.sweep import due_work


@shared_task(name="games.sweep.tasks.sweep")  # type: ignore[untyped-decorator]
def sweep_from_queue() -> int:
    """Every few seconds: whatever time has brought about."""
    return sum(due_work.sweep_due_work())
