"""Celery only wakes: both tasks look into PostgreSQL for what is to be done, and may run as often as they like."""

from __future__ import annotations

import time

from celery import shared_task

from games.play import outbox

GATHER_SECONDS = 0.05
"""Nobody notices a twentieth of a second, and a busy service drains twenty times a second instead of hundreds."""


@shared_task(name="games.play.tasks.drain_outbox")  # type: ignore[untyped-decorator]
def drain_outbox() -> int:
    """Do what the outbox asks for now, and what is added in the next moment."""
    time.sleep(GATHER_SECONDS)
    return outbox.drain()


@shared_task(name="games.play.tasks.sweep")  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Every few seconds: whatever a lost wake left lying, and bots that still owe an answer."""
    return outbox.remind_bots() + outbox.drain()
