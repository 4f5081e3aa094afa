"""Celery only wakes: both tasks look into PostgreSQL for what is to be done, and may run as often
as they like."""

from __future__ import annotations

import time

from celery import shared_task
from django.utils import timezone

from games.play import notices, outbox
from games.play.ports import start_clocks
from games.play.retention import delete_expired_rows
from games.play.wake import wake_sender

GATHER_SECONDS = 0.05
"""Nobody notices a twentieth of a second, and a busy service drains twenty times a second instead
of hundreds."""


@shared_task(name="games.play.tasks.drain_outbox")  # type: ignore[untyped-decorator]
def drain_outbox() -> int:
    """Do what the outbox asks for now, and what is added in the next moment; set the clocks of new
    questions.

    Clocks are set first, so that pages which are told to look find the deadline; and last, for what
    bots have asked. Who wants mail at once does not wait until the sender looks again.
    """
    time.sleep(GATHER_SECONDS)
    start_clocks(timezone.now())
    done = outbox.drain_due_items()
    start_clocks(timezone.now())
    if notices.has_due_notices(timezone.now()):
        wake_sender()
    return done


@shared_task(name="games.play.tasks.sweep")  # type: ignore[untyped-decorator]
def sweep_outbox() -> int:
    """Every few seconds: whatever a lost wake left lying, and bots that still owe an answer."""
    return outbox.requeue_late_bots() + outbox.drain_due_items()


@shared_task(name="games.play.tasks.tidy")  # type: ignore[untyped-decorator]
def tidy_database() -> dict[str, int]:
    """Every hour: what has served its time goes."""
    return delete_expired_rows(timezone.now())
