"""Celery only wakes: what is to be sent, or came in, stands in PostgreSQL or lies in a mailbox, and
may be looked for at any time."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.mail.inbound.doors import poller, recovery
from games.mail.outbound import preview
from games.mail.outbound.prerender import paint_due_boards
from games.mail.outbound.sender import send_due_mails
from games.mail.outsiders import send_to_outsiders
from games.mail.push.sending import send_pushes
from games.play.wake import wake_sender

SENDERS = 0x6D61696C
"""The first half of the numbers of advisory locks; the second is that of a sender, below
MAIL_SENDERS. So a slow mail
server keeps so many workers waiting and leaves the others to the bots."""
PUSHER = 0x70757368
"""The same for whoever tells browsers."""
LONGEST_PAINTING = 5.0
"""Seconds; then the worker has time for something else."""


@shared_task(name="games.mail.tasks.send_mails")
def send_mails() -> int:
    """Every few seconds: send all notices that are due, unless enough senders are at it already.

    One that finds many calls another one.
    """
    number = next(filter(lock_sender_number, range(settings.MAIL_SENDERS)), None)
    if number is None:
        return 0
    try:
        recovery.send_waiting_receipts()
        return send_due_mails(many=wake_sender) + send_to_outsiders()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [SENDERS, number])


def lock_sender_number(number: int) -> bool:
    """Whether nobody else is the sender of this number; then we are."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [SENDERS, number])
        return cursor.fetchone() == (True,)


@shared_task(name="games.mail.tasks.send_pushes")
def push_turns() -> int:
    """Every few seconds: tell browsers that a table waits. One worker at a time, so that a slow
    push service leaves the others to bots and mails."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, 0)", [PUSHER])
        if cursor.fetchone() != (True,):
            return 0
    try:
        return send_pushes()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, 0)", [PUSHER])


@shared_task(name="games.mail.tasks.paint")
def paint() -> int:
    """Every few seconds: paint the boards of mails that are due soon."""
    return paint_due_boards(timezone.now(), LONGEST_PAINTING)


@shared_task(name="games.mail.tasks.paint_preview")
def paint_preview(slug: str, language: str) -> bool:
    """When somebody asked for it: the picture of a table for links to it."""
    return preview.paint_link_preview(slug, language)


@shared_task(name="games.mail.tasks.take_up")
def take_up() -> int:
    """Every few seconds: mails that came in by a door which does not read, and whatever a crash
    left lying."""
    return recovery.finish_unfinished_mail()


@shared_task(name="games.mail.tasks.poll_mail")
def poll_mail() -> int:
    """Every minute, where there is a mailbox to look into."""
    return poller.poll_mailbox()
