"""The sweep: messages that nobody has judged yet, and answers that could not be sent."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.mail.inbound.models import Incoming, Kind
from games.mail.inbound.orders.answering import send_answer
from games.mail.inbound.orders.handle_message import save_message_outcome
from games.mail.inbound.orders.outcome import Outcome
from games.mail.inbound.orders.receive import handle_and_answer
from games.play.models import READ_ONLY_STOPS
from keywest_site.keyset import iterate_by_key

log = logging.getLogger(__name__)

AT_ONCE = 50
FRESH = timedelta(seconds=2)
"""So long a message belongs to the door by which it came."""
MOST_HANDLING_TRIES, MOST_SENDING_TRIES = 6, 30
LONGEST_PAUSE = timedelta(hours=1)


def finish_unfinished_mail() -> int:
    """Do what was left undone; how many messages it was done for. May run at any time, and several
    times at once. While nothing can be changed all wait, and no try is counted."""
    return 0 if READ_ONLY_STOPS.exists() else handle_unfinished_messages() + send_unsent_answers()


def handle_unfinished_messages() -> int:
    """Messages that are new still. One that we stumble over each time is put aside for a
    moderator."""
    now, done = timezone.now(), 0
    waiting = Incoming.objects.filter(kind=Kind.NEW, received_at__lt=now - FRESH)
    for row in iterate_by_key(waiting.only("tries", "tried_at"), page=AT_ONCE):
        if not is_retry_due(row, now):
            continue
        try:
            if row.tries >= MOST_HANDLING_TRIES:
                quarantine_message(row.pk)
                continue
            Incoming.objects.filter(pk=row.pk, kind=Kind.NEW).update(
                tries=F("tries") + 1, tried_at=now
            )
            handle_and_answer(row.pk)
            done += 1
        except Exception:
            log.exception("mail: message %s could not be judged", row.pk)
    return done


def quarantine_message(pk: int) -> None:
    """A moderator has to look at this message; nothing in it can be used any more."""
    with transaction.atomic():
        held = Incoming.objects.select_for_update().get(pk=pk)
        if held.kind == Kind.NEW:
            save_message_outcome(held, Outcome(Kind.HOSTILE, "we stumbled over it"))


def send_unsent_answers() -> int:
    """Answers that lie here, later each time."""
    now = timezone.now()
    waiting = (
        Incoming.objects.filter(answered_at=None, tries__lt=MOST_SENDING_TRIES)
        .exclude(answer={})
        .order_by("pk")
    )
    ready = [
        row.pk
        for row in waiting.only("tries", "tried_at")[: 10 * AT_ONCE]
        if is_retry_due(row, now)
    ]
    return sum(send_answer(pk) for pk in ready[:AT_ONCE])


def send_waiting_receipts() -> int:
    """Receipts that have waited for what their moves set off, and are ready; before turn mails go,
    in whose place they stand. While nothing can be changed they wait, too."""
    if READ_ONLY_STOPS.exists():
        return 0
    waiting = Incoming.objects.filter(answered_at=None, tries=0, waits_until__isnull=False)
    found = waiting.exclude(answer={}).order_by("pk").values_list("pk", flat=True)[:AT_ONCE]
    return sum(map(send_answer, found))


def is_retry_due(row: Incoming, now: datetime) -> bool:
    """Whether it is time for another try: one, two, four ... minutes after the last."""
    if row.tried_at is None:
        return True
    return now - row.tried_at > min(timedelta(minutes=2 ** min(row.tries, 10)), LONGEST_PAUSE)
