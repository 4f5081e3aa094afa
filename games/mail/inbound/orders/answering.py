"""Answers a mail that came in: decides whether to answer, writes the answer, and sends it once
everything else is committed."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import Incoming, Kind
from games.mail.inbound.orders import receipt
from games.mail.inbound.orders.reader_view import load_reader_view_now
from games.mail.inbound.orders.receipt import Answer, build_answer_email, write_receipt
from games.mail.inbound.orders.receipt_draft import Draft, build_draft, use_language_and_zone
from games.mail.outbound import immediate
from games.mail.outgoing import format_message_id
from games.mail.reply import Use
from games.mail.sandbox.tokens import hide_secrets
from games.play.notice import Kind as NoticeKind
from games.play.notice import State

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.mail.inbound.orders.outcome import Outcome, SeasonOutcome
    from games.mail.sandbox.envelope import Envelope


# Bounds on answers that tell of no move.


MOVED = (Kind.PLAYED, Kind.TAKEN_BACK)
"""Answers that tell of a move always go: each has used up a question."""
Bounds = tuple[tuple[timedelta, int], ...]
PERSON_MOST: Bounds = ((timedelta(hours=1), 10), (timedelta(days=1), 40))
"""So many other answers a person gets in such a time, whatever addresses were written to: a machine
of theirs, or
whoever came by an address, fills nobody's mailbox."""
STRANGER_MOST: Bounds = ((timedelta(hours=1), 1),)
"""Who is no person of ours is told less often that nothing was played."""


def has_stranger_reached_answer_limit(incoming: Incoming) -> bool:
    """Whether this address was told often enough that nothing was played."""
    lock_answer_count(f"answer to {incoming.sender}")
    ours = Person.objects.filter(email=incoming.sender, is_active=True).exists()
    told = Incoming.objects.filter(sender=hide_secrets(incoming.sender), useless=True)
    return is_answer_limit_reached(told, incoming, PERSON_MOST if ours else STRANGER_MOST)


def has_person_reached_answer_limit(incoming: Incoming, outcome: Outcome | SeasonOutcome) -> bool:
    """Whether the person has had all the answers that tell of no move. What asks to confirm a move
    is counted for each
    question alone: who plays fast by mail, unvouched, is asked each time."""
    lock_answer_count(f"answer to person {incoming.person_id}")
    told = (
        Incoming.objects.filter(person=incoming.person_id)
        .exclude(answer={})
        .exclude(pk=incoming.pk)
    )
    if outcome.kind == Kind.CONFIRM and incoming.reply is not None:
        question = {
            f"reply__{field}": getattr(incoming.reply, field)
            for field in ("game_id", "about", "seat", "asked_seq")
        }
        if incoming.reply.use == Use.TABLES:
            question = {"reply": incoming.reply}
        told = told.filter(kind=Kind.CONFIRM, **question)
    else:
        told = told.exclude(kind__in=(*MOVED, Kind.CONFIRM))
    return is_answer_limit_reached(told, incoming, PERSON_MOST)


def is_answer_limit_reached(
    answered_mails: QuerySet[Incoming], incoming: Incoming, bounds: Bounds
) -> bool:
    """Whether one of the bounds is reached by these, within its time before the held message."""
    return any(
        answered_mails.filter(received_at__gt=incoming.received_at - span).count() >= most
        for span, most in bounds
    )


def lock_answer_count(lock_name: str) -> None:
    """Until the end of the transaction nobody else counts the same."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [lock_name])


# Writing and sending.


log = logging.getLogger(__name__)

LONGEST_WAIT = timedelta(seconds=10)
"""So long a receipt waits for all to have happened that it tells, and no longer."""
SEND_WITHIN = timedelta(minutes=2)
"""So long nobody else tries to send an answer that somebody has in hand."""


def build_receipt(
    incoming: Incoming, envelope: Envelope, reply: ReplyAddress, outcome: Outcome, before: int
) -> Answer:
    """What the person behind this reply address is told; it is written when it is sent. `before`:
    the game's version when their mail was opened."""
    return build_receipt_for_tables(incoming, envelope, reply.person, [(0, reply, outcome, before)])


def build_receipt_for_tables(
    incoming: Incoming,
    envelope: Envelope,
    person: Person,
    table_outcomes: Sequence[tuple[int, ReplyAddress, Outcome, int]],
) -> Answer:
    """The same of several tables, each with its number in the mail."""
    drafts: list[Draft] = []
    with use_language_and_zone(person):
        for number, reply, outcome, before in table_outcomes:
            draft = build_draft(
                incoming,
                reply,
                load_reader_view_now(reply.game_id, reply.seat, person.discreet_mails),
                outcome,
                before,
            )
            drafts.append(draft._replace(number=number))
    return build_threaded_answer(incoming, envelope, person.email, "", "", "")._replace(
        drafts=drafts
    )


def build_threaded_answer(
    _incoming: Incoming, envelope: Envelope, to: str, subject: str, body: str, back: str
) -> Answer:
    """An answer in the thread of the mail that it answers. Its name is 128 random bits that stand
    nowhere else: who names it has had the mail itself."""
    before = [*envelope.references, envelope.message_id] if envelope.message_id else []
    return Answer(
        to,
        subject,
        body,
        back,
        format_message_id(secrets.token_hex(16)),
        envelope.message_id,
        " ".join(dict.fromkeys(before)),
    )


def schedule_answer(incoming: Incoming, outcome: Outcome | SeasonOutcome, answer: Answer) -> None:
    """Have this answer sent for a held message, unless its sender has been told enough."""
    incoming.useless = outcome.kind == Kind.STRANGER
    if outcome.kind not in MOVED and (
        has_stranger_reached_answer_limit(incoming)
        if incoming.useless
        else has_person_reached_answer_limit(incoming, outcome)
    ):
        incoming.useless = False
        return
    incoming.answer, incoming.answered_at = answer._replace(secret=outcome.secret)._asdict(), None
    incoming.waits_until = timezone.now() + LONGEST_WAIT if outcome.kind in MOVED else None


def send_answer(pk: int) -> bool:
    """Send the answer if there is one that nobody has sent or has in hand; whether all is done.
    Never raises: what could not be sent lies safe, and goes out later under the same Message-ID.

    A receipt of moves waits for what they set off (settled), so that it can tell what is asked
    then.
    """
    now = timezone.now()
    try:
        if is_answer_waiting(pk, now):
            return False
    except Exception:
        log.exception("mail: it cannot be told whether answer %s is ready", pk)
        return False
    mine = Incoming.objects.filter(
        Q(tried_at=None) | Q(tried_at__lt=now - SEND_WITHIN), pk=pk, answered_at=None
    )
    if not mine.exclude(answer={}).update(tried_at=now, tries=F("tries") + 1):
        return True
    return write_and_send_answer(pk)


def is_answer_waiting(pk: int, now: datetime) -> bool:
    """Whether this answer is to wait for what its moves have set off."""
    row = Incoming.objects.only("answer", "waits_until", "answered_at").get(pk=pk)
    if row.answered_at or not row.waits_until or row.waits_until <= now:
        return False
    drafts = Answer(**row.answer).drafts if row.answer else ()
    return not receipt.is_receipt_ready(Draft(*draft) for draft in drafts)


def write_and_send_answer(pk: int) -> bool:
    """Write the answer that is in our hands, and hand it over; whether there is no more to do."""
    try:
        answer, person = load_written_answer(pk)
    except Exception:
        log.exception("mail: an answer could not be written")
        return False
    if not try_sending_answer(answer, person):
        return False
    receipt.mark_notices_sent_by_receipt(answer.carried, answer.name)
    spent = answer.spent()._asdict()
    Incoming.objects.filter(pk=pk).update(
        answered_at=timezone.now(), answer=spent, waits_until=None
    )
    return True


def load_written_answer(pk: int) -> tuple[Answer, int | None]:
    """The answer with its words, and whose it is; it is written once, and is the same in every
    attempt. Boards are painted outside of any transaction."""
    row = Incoming.objects.select_related("person").get(pk=pk)
    answer = Answer(**row.answer)
    if answer.drafts and not answer.body and row.person is not None:
        answer = save_written_answer(pk, write_receipt(answer, row.person)._replace(drafts=()))
    return answer, row.person_id


@transaction.atomic
def save_written_answer(pk: int, answer: Answer) -> Answer:
    """The written answer, as it goes out: this one, or that of a process which was quicker."""
    row = Incoming.objects.select_for_update(of=("self",)).get(pk=pk)
    before = Answer(**row.answer)
    if before.body:
        return before
    row.answer = answer._asdict()
    row.save(update_fields=["answer"])
    return answer


def try_sending_answer(answer: Answer, person: int | None) -> bool:
    """Whether there is nothing more to do for this answer: it was taken, or never will be, or
    nobody wants it."""
    if immediate.was_taken(answer.name):
        return True
    try:
        outcome = immediate.send_at_once(build_answer_email(answer), NoticeKind.RECEIPT, person)
    except immediate.Unsent as error:
        log.warning("mail: an answer could not be sent: %s", error)
        return error.final
    except Exception:
        log.exception("mail: an answer could not be written")
        return False
    return outcome.state != State.AMBIGUOUS
