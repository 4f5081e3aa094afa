"""Celery only wakes the sender: what is to be sent stands in PostgreSQL, and may be looked for at any time."""

from __future__ import annotations

from celery import shared_task

from games.mail.sender import send_due


@shared_task(name="games.mail.tasks.send_mails")
def send_mails() -> int:
    """Every few seconds: send all notices that are due."""
    return send_due()
