"""Celery only wakes: what is to be sent, or came in, stands in PostgreSQL or lies in a mailbox, and
may be looked for at any time."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games.mail.inbound.doors import poller, recovery
from games.mail.outbound import preview
from games.mail.outbound.prerender import paint_due_boards
from games.mail.outbound.sender import send_due_mails
from games.mail.outsiders import send_to_outsiders
from games.mail.push.sending import send_pushes
from games.play.wake import wake_sender
from keywest_site.leases import hold_lease
from keywest_site.postgresql.clock import is_clock_right
from keywest_site.pulses import POLLER, record_pulse

SENDER = "mail sender {}"
"""The lease of a sender, by its number, below MAIL_SENDERS. So a slow mail server keeps so many
workers waiting and leaves the others to the bots."""
PUSHER = "pusher"
"""The same for whoever tells browsers."""
LONGEST_PAINTING = 5.0
"""Seconds; then the worker has time for something else."""


@shared_task(name="games.mail.tasks.send_mails")
def send_mails() -> int:
    """Every few seconds: send all notices that are due, unless enough senders are at it already.

    One that finds many calls another one. A machine whose clock is wrong leaves them to the others.
    """
    if not is_clock_right():
        return 0
    with hold_lease(*map(SENDER.format, range(settings.MAIL_SENDERS))) as lease:
        if lease is None:
            return 0
        recovery.send_waiting_receipts()
        return send_due_mails(wake_sender, lease.renew) + send_to_outsiders()


@shared_task(name="games.mail.tasks.send_pushes")
def push_turns() -> int:
    """Every few seconds: tell browsers that a table waits. One worker at a time, so that a slow
    push service leaves the others to bots and mails."""
    with hold_lease(PUSHER) as lease:
        return send_pushes() if lease else 0


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
    taken = poller.poll_mailbox()
    record_pulse(POLLER)
    return taken
