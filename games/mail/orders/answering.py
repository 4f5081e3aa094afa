"""The answer to a mail that came in: whether there shall be one, and how it is sent, once all is safe."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import connection
from django.db.models import F, Q
from django.utils import timezone

from games.mail import at_once
from games.mail.orders.models import Incoming, Kind
from games.mail.orders.playing import Outcome
from games.mail.orders.receipt import Answer
from games.mail.orders.redact import hidden_in
from games.play.notice import Kind as NoticeKind
from games.play.notice import State

log = logging.getLogger(__name__)

USELESS_EVERY = timedelta(hours=1)
USELESS = (Kind.STRANGER, Kind.CLOSED, Kind.UNCLEAR)
MOVED = (Kind.PLAYED, Kind.TAKEN_BACK)
IDLE_MOST = 20
"""So many answers may one reply address bring that tell of no move: whoever came by it fills nobody's mailbox."""
SEND_WITHIN = timedelta(minutes=2)
"""So long nobody else tries to send an answer that somebody has in hand."""


def promise(held: Incoming, outcome: Outcome, answer: Answer) -> None:
    """Have this answer sent for a held message, unless its sender has been told enough."""
    held.useless = outcome.kind in USELESS
    if (held.useless and told_lately(held)) or (outcome.kind not in MOVED and told_often(held)):
        held.useless = False
        return
    held.answer, held.answered_at = answer._replace(secret=outcome.secret)._asdict(), None


def told_lately(held: Incoming) -> bool:
    """Whether this address had a useless answer within the hour. Two messages at once ask one after the other."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"useless answer to {held.sender}"])
    since = timezone.now() - USELESS_EVERY
    return Incoming.objects.filter(sender=hidden_in(held.sender), useless=True, received_at__gt=since).exists()


def told_often(held: Incoming) -> bool:
    """Whether the reply address of this message has brought all the answers that it may."""
    told = Incoming.objects.filter(reply=held.reply).exclude(answer={}).exclude(kind__in=MOVED)
    return held.reply is not None and told.count() >= IDLE_MOST


def send_answer(pk: int) -> bool:
    """Send the answer if there is one that nobody has sent or has in hand; whether all is done. Never raises: what
    could not be sent lies safe, and goes out later under the same Message-ID."""
    now = timezone.now()
    mine = Incoming.objects.filter(Q(tried_at=None) | Q(tried_at__lt=now - SEND_WITHIN), pk=pk, answered_at=None)
    if not mine.exclude(answer={}).update(tried_at=now, tries=F("tries") + 1):
        return True
    row = Incoming.objects.only("answer", "person_id").get(pk=pk)
    if not handed_over(row):
        return False
    spent = Answer(**row.answer).spent()._asdict()
    Incoming.objects.filter(pk=pk).update(answered_at=timezone.now(), answer=spent)
    return True


def handed_over(row: Incoming) -> bool:
    """Whether there is nothing more to do for this answer: it was taken, or never will be, or nobody wants it."""
    try:
        outcome = at_once.send(Answer(**row.answer).mail(), NoticeKind.RECEIPT, row.person_id)
    except at_once.Unsent as error:
        log.warning("mail: an answer could not be sent: %s", error)
        return error.final
    except Exception:
        log.exception("mail: an answer could not be written")
        return False
    return outcome.state != State.AMBIGUOUS
