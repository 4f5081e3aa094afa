"""Celery is the second of two that look for what is due: the first is `manage.py sweep`, which
needs no queue."""

from __future__ import annotations

from celery import shared_task

from games.sweep import due_work
from keywest_site.postgresql.clock import is_clock_right


@shared_task(name="games.sweep.tasks.sweep")  # type: ignore[untyped-decorator]
def sweep_from_queue() -> int:
    """Every few seconds: whatever time has brought about; nothing if this machine's clock is
    wrong."""
    return sum(due_work.sweep_due_work()) if is_clock_right() else 0
