"""Celery only wakes the sender: what is to be sent stands in PostgreSQL, and may be looked for at any time."""

from __future__ import annotations

from celery import shared_task
from django.db import connection
from django.utils import timezone

from games.mail.doors.tasks import poll_mail, take_up, tidy
from games.mail.painting import paint_ahead
from games.mail.sender import send_due

__all__ = ["paint", "poll_mail", "send_mails", "take_up", "tidy"]

ONE_SENDER = 0x6D61696C
"""An advisory lock's number: a slow mail server shall keep one thread waiting and leave the others to the bots."""


LONGEST_PAINTING = 5.0
"""Seconds; then the worker has time for something else."""


@shared_task(name="games.mail.tasks.send_mails")
def send_mails() -> int:
    """Every few seconds: send all notices that are due, unless somebody is at it already."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [ONE_SENDER])
        if cursor.fetchone() != (True,):
            return 0
    try:
        return send_due()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [ONE_SENDER])


@shared_task(name="games.mail.tasks.paint")
def paint() -> int:
    """Every few seconds: paint the boards of mails that are due soon."""
    return paint_ahead(timezone.now(), LONGEST_PAINTING)
