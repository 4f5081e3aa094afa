"""Celery only wakes: what has to be done stands in PostgreSQL or lies in the mailbox, and may be
looked for at will."""

from __future__ import annotations

from celery import shared_task

from games.mail.inbound.doors import poller, recovery


@shared_task(name="games.mail.tasks.take_up")
def take_up() -> int:
    """Every few seconds: mails that came in by a door which does not read, and whatever a crash
    left lying."""
    return recovery.take_up()


@shared_task(name="games.mail.tasks.poll_mail")
def poll_mail() -> int:
    """Every minute, where there is a mailbox to look into."""
    return poller.poll()
