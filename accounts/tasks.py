"""Celery task of "my data". Celery only wakes: `manage.py sweep` looks, too, and rows say what is
due."""

from __future__ import annotations

from datetime import datetime

from celery import shared_task

from accounts.personal_data import erasures, exports


def run_due_data_requests(now: datetime | None = None) -> int:
    """Do all that is due; how much was done. May be called by anybody, by several at once."""
    return erasures.erase_due_accounts(now) + exports.make_due_exports(now)


@shared_task(name="accounts.tasks.my_data")  # type: ignore[untyped-decorator]
def my_data() -> int:
    """Twice a minute: make exports, erase whoever is due."""
    return run_due_data_requests()
