"""Celery only wakes: `manage.py sweep` looks, too, and rows say what is due."""

from __future__ import annotations

from celery import shared_task

from accounts.mydata.look import run_due_data_requests


@shared_task(name="accounts.tasks.my_data")  # type: ignore[untyped-decorator]
def my_data() -> int:
    """Twice a minute: make exports, erase whoever is due."""
    return run_due_data_requests()
