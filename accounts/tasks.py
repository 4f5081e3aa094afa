"""Celery task of "my data" and of tokens. Celery only wakes: `manage.py sweep` looks, too, and rows
say what is due."""

from __future__ import annotations

from datetime import datetime

from celery import shared_task
from django.utils import timezone

from accounts.personal_data import erasures, exports
from accounts.programs.leaks import tell_owners_of_leaks


def run_due_data_requests(now: datetime | None = None) -> int:
    """Do all that is due; how much was done. May be called by anybody, by several at once."""
    done = erasures.erase_due_accounts(now) + exports.make_due_exports(now)
    return done + tell_owners_of_leaks(now or timezone.now())


@shared_task(name="accounts.tasks.my_data")  # type: ignore[untyped-decorator]
def my_data() -> int:
    """Twice a minute: make exports, erase whoever is due, tell whose token stood in an address."""
    return run_due_data_requests()
