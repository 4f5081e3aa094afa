"""The answer to a mail that came in: whether there shall be one, and how it is sent, once all is
safe."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import Incoming, Kind
from games.mail.inbound.orders import writing
from games.mail.inbound.orders.receipt import Answer
from games.mail.inbound.orders.writing import Draft, written
from games.mail.outbound import immediate
from games.mail.reply import Use
from games.mail.sandbox.tokens import hidden_in
from games.play.notice import Kind as NoticeKind
from games.play.notice import State

if TYPE_CHECKING:
    from games.mail.inbound.orders.outcome import Outcome, SeasonOutcome

log = logging.getLogger(__name__)

MOVED = (Kind.PLAYED, Kind.TAKEN_BACK)
"""Answers that tell of a move always go: each has used up a question."""
WAITS = timedelta(seconds=10)
"""So long a receipt waits for all to have happened that it tells, and no longer."""
Bounds = tuple[tuple[timedelta, int], ...]
PERSON_MOST: Bounds = ((timedelta(hours=1), 10), (timedelta(days=1), 40))
"""So many other answers a person gets in such a time, whatever addresses were written to: a machine
of theirs, or
whoever came by an address, fills nobody's mailbox."""
STRANGER_MOST: Bounds = ((timedelta(hours=1), 1),)
"""Who is no person of ours is told less often that nothing was played."""
SEND_WITHIN = timedelta(minutes=2)
"""So long nobody else tries to send an answer that somebody has in hand."""


def promise(held: Incoming, outcome: Outcome | SeasonOutcome, answer: Answer) -> None:
    """Have this answer sent for a held message, unless its sender has been told enough."""
    held.useless = outcome.kind == Kind.STRANGER
    if outcome.kind not in MOVED and (
        stranger_told(held) if held.useless else person_told(held, outcome)
    ):
        held.useless = False
        return
    held.answer, held.answered_at = answer._replace(secret=outcome.secret)._asdict(), None
    held.waits_until = timezone.now() + WAITS if outcome.kind in MOVED else None


def stranger_told(held: Incoming) -> bool:
    """Whether this address was told often enough that nothing was played."""
    one_by_one(f"answer to {held.sender}")
    ours = Person.objects.filter(email=held.sender, is_active=True).exists()
    told = Incoming.objects.filter(sender=hidden_in(held.sender), useless=True)
    return reached(told, held, PERSON_MOST if ours else STRANGER_MOST)


def person_told(held: Incoming, outcome: Outcome | SeasonOutcome) -> bool:
    """Whether the person has had all the answers that tell of no move. What asks to confirm a move
    is counted for each
    question alone: who plays fast by mail, unvouched, is asked each time."""
    one_by_one(f"answer to person {held.person_id}")
    told = Incoming.objects.filter(person=held.person_id).exclude(answer={}).exclude(pk=held.pk)
    if outcome.kind == Kind.CONFIRM and held.reply is not None:
        question = {
            f"reply__{field}": getattr(held.reply, field)
            for field in ("game_id", "about", "seat", "asked_seq")
        }
        if held.reply.use == Use.TABLES:
            question = {"reply": held.reply}
        told = told.filter(kind=Kind.CONFIRM, **question)
    else:
        told = told.exclude(kind__in=(*MOVED, Kind.CONFIRM))
    return reached(told, held, PERSON_MOST)


def reached(told: QuerySet[Incoming], held: Incoming, bounds: Bounds) -> bool:
    """Whether one of the bounds is reached by these, within its time before the held message."""
    return any(
        told.filter(received_at__gt=held.received_at - span).count() >= most
        for span, most in bounds
    )


def one_by_one(what: str) -> None:
    """Until the end of the transaction nobody else counts the same."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])


def send_answer(pk: int) -> bool:
    """Send the answer if there is one that nobody has sent or has in hand; whether all is done.
    Never raises: what could not be sent lies safe, and goes out later under the same Message-ID.

    A receipt of moves waits for what they set off (settled), so that it can tell what is asked
    then.
    """
    now = timezone.now()
    try:
        if waits(pk, now):
            return False
    except Exception:
        log.exception("mail: it cannot be told whether answer %s is ready", pk)
        return False
    mine = Incoming.objects.filter(
        Q(tried_at=None) | Q(tried_at__lt=now - SEND_WITHIN), pk=pk, answered_at=None
    )
    if not mine.exclude(answer={}).update(tried_at=now, tries=F("tries") + 1):
        return True
    return gone_out(pk)


def waits(pk: int, now: datetime) -> bool:
    """Whether this answer is to wait for what its moves have set off."""
    row = Incoming.objects.only("answer", "waits_until", "answered_at").get(pk=pk)
    if row.answered_at or not row.waits_until or row.waits_until <= now:
        return False
    drafts = Answer(**row.answer).drafts if row.answer else ()
    return not writing.settled(Draft(*draft) for draft in drafts)


def gone_out(pk: int) -> bool:
    """Write the answer that is in our hands, and hand it over; whether there is no more to do."""
    try:
        answer, person = ready(pk)
    except Exception:
        log.exception("mail: an answer could not be written")
        return False
    if not handed_over(answer, person):
        return False
    writing.told(answer.carried, answer.name)
    spent = answer.spent()._asdict()
    Incoming.objects.filter(pk=pk).update(
        answered_at=timezone.now(), answer=spent, waits_until=None
    )
    return True


def ready(pk: int) -> tuple[Answer, int | None]:
    """The answer with its words, and whose it is; it is written once, and is the same in every
    attempt. Boards are painted outside of any transaction."""
    row = Incoming.objects.get(pk=pk)
    answer = Answer(**row.answer)
    if answer.drafts and not answer.body and row.person_id is not None:
        person = Person.objects.get(pk=row.person_id)
        answer = laid_down(pk, written(answer, person)._replace(drafts=()))
    return answer, row.person_id


@transaction.atomic
def laid_down(pk: int, answer: Answer) -> Answer:
    """The written answer, as it goes out: this one, or that of a process which was quicker."""
    row = Incoming.objects.select_for_update(of=("self",)).get(pk=pk)
    before = Answer(**row.answer)
    if before.body:
        return before
    row.answer = answer._asdict()
    row.save(update_fields=["answer"])
    return answer


def handed_over(answer: Answer, person: int | None) -> bool:
    """Whether there is nothing more to do for this answer: it was taken, or never will be, or
    nobody wants it."""
    try:
        outcome = immediate.send(answer.mail(), NoticeKind.RECEIPT, person)
    except immediate.Unsent as error:
        log.warning("mail: an answer could not be sent: %s", error)
        return error.final
    except Exception:
        log.exception("mail: an answer could not be written")
        return False
    return outcome.state != State.AMBIGUOUS
