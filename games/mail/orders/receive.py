"""The one way in for every mail door: keep the message, judge it once, answer it.

1. `keep`: the raw message is stored and committed before anything of it is read; the same bytes find the first row.
2. It is read in a cage (cage.py), outside any transaction.
3. In one transaction: the row is held, the message judged, its moves played, its outcome and answer written.
   So a process that dies leaves the message new, and the sweep (leftovers.py) carries on.
4. The answer is sent when all that is safe; one that could not be sent goes out with a later sweep.
"""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from email.utils import parseaddr
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from games.mail import at_once
from games.mail.bounces import door as bounces
from games.mail.orders import receipt
from games.mail.orders.cage import Opened, open_caged
from games.mail.orders.envelope import SIZE_MAX, Envelope
from games.mail.orders.models import Door, Incoming, Kind, ReplyAddress
from games.mail.orders.playing import Outcome, obey
from games.mail.orders.reading import Reading
from games.mail.orders.redact import hidden_in, redacted
from games.mail.orders.tokens import digest
from games.mail.orders.trust import vouched
from games.mail.orders.verdicts import Verdict
from games.play.notice import Kind as NoticeKind
from games.play.notice import State
from games.play.refusals import UnknownGame
from games.play.table import Known, known_by

log = logging.getLogger(__name__)

USELESS_EVERY = timedelta(hours=1)
USELESS = (Kind.STRANGER, Kind.CLOSED, Kind.UNCLEAR)
BARE_END = re.compile(rb"(?<!\r)\n|\r(?!\n)")
SEND_WITHIN = timedelta(minutes=2)
"""So long nobody else tries to send an answer that somebody has in hand."""


class Receipt(NamedTuple):
    """What a door is told: the outcome, its reason in a word, the message's key, and whether it had come before."""

    kind: str
    why: str
    key: str
    again: bool


class Addressed(NamedTuple):
    """A message whose sender may speak at a table: what it says, what it answers, who he is there, the table."""

    opened: Opened
    reply: ReplyAddress
    known: Known


def receive(raw: bytes, *, door: Door = Door.PIPE, authenticated: bool = False, recipient: str = "") -> Receipt:
    """Take in a message and do what it says, once, however often it comes.

    `authenticated`: the door itself is sure that From is right; otherwise our mail server's word in the message counts
    (trust.vouched), where that server stands before this door. `recipient`: the envelope's, if the door knows it.
    Raises nothing on account of the message.
    """
    kept, again = keep(raw, door=door, authenticated=authenticated, recipient=recipient)
    return carry_on(kept, again)


def keep(raw: bytes, *, door: Door, authenticated: bool = False, recipient: str = "") -> tuple[int, bool]:
    """Store the message (of one that is too large, the beginning); its row's id, and whether it was there before.

    A mail to two of our addresses is two messages: each answers its own question.
    """
    row = Incoming(
        raw=raw[: SIZE_MAX + 1],
        raw_digest=sha256(recipient.lower().encode(errors="replace") + b"\n" + raw).digest(),
        recipient=recipient[:500],
        authenticated=authenticated,
        door=door,
        received_at=timezone.now(),
    )
    Incoming.objects.bulk_create([row], ignore_conflicts=True)
    pk, key = Incoming.objects.values_list("pk", "key").get(raw_digest=row.raw_digest)
    return pk, key != row.key


def carry_on(pk: int, again: bool = False) -> Receipt:
    """Judge and answer a message that is kept, unless that is done; of a copy, the first one."""
    judged(pk)
    done = Incoming.objects.only("kind", "why", "key", "first_id").get(pk=pk)
    if done.first_id:
        return carry_on(done.first_id, True)
    send_answer(pk)
    return Receipt(done.kind, done.why, done.key, again)


def confirm(key: str, person_id: int) -> None:
    """The person himself, signed in, says that the message came from him: do what it says now.

    Raises Incoming.DoesNotExist unless it waits for just that.
    """
    waiting = Incoming.objects.filter(person_id=person_id, kind=Kind.CONFIRM)
    opened = opened_or_verdict(waiting.get(key=key))
    with transaction.atomic():
        held = waiting.select_for_update(of=("self",)).get(key=key)
        held.authenticated = True
        judge(held, opened)
    send_answer(held.pk)


def opened_or_verdict(row: Incoming) -> Opened | Verdict:
    """What is in the message, or why it cannot be read. What a mail server hands over has lines that end in CRLF; where
    it has not, somebody may be about to smuggle one message in another (CVE-2023-51764)."""
    if row.door in (Door.SMTP, Door.LMTP) and BARE_END.search(bytes(row.raw)):
        return Verdict("bare line end")
    try:
        return open_caged(bytes(row.raw), row.recipient)
    except Verdict as verdict:
        return verdict


def sameness(envelope: Envelope) -> bytes | None:
    """The same for two copies of one message, even if servers on the way have added to them; None: cannot be told."""
    if not envelope.message_id:
        return None
    return sha256("\n".join([envelope.message_id, envelope.sender, *sorted(envelope.tokens)]).encode()).digest()


def judged(pk: int) -> None:
    """Judge the message unless that is done."""
    row = Incoming.objects.get(pk=pk)
    if row.kind != Kind.NEW or came_back(row):
        return
    opened = opened_or_verdict(row)
    with transaction.atomic():
        held = Incoming.objects.select_for_update().get(pk=pk)
        if held.kind == Kind.NEW and not is_copy(held, opened):
            judge(held, opened)


def came_back(row: Incoming) -> bool:
    """Whether this is a mail of ours on its way back; then that is noted, and nothing in it is an order."""
    if not bounces.is_mailbox(row.recipient):
        return False
    returned = bounces.opened(bytes(row.raw))
    with transaction.atomic():
        held = Incoming.objects.select_for_update().get(pk=row.pk)
        if held.kind == Kind.NEW:
            note(
                held, Outcome(Kind.AUTOMATIC, bounces.take(bytes(held.raw), held.recipient, None, returned) or "return")
            )
    return True


def is_copy(held: Incoming, opened: Opened | Verdict) -> bool:
    """Whether this message has come before in other bytes; noted if so. Of two at once, one waits for the other."""
    same = None if isinstance(opened, Verdict) else sameness(opened.envelope)
    if same is None:
        return False
    held.same = same
    try:
        with transaction.atomic():
            held.save(update_fields=["same"])
    except IntegrityError:
        held.same, held.kind, held.first = None, Kind.COPY, Incoming.objects.get(same=same)
        forget_secrets(held)
        held.save()
    return held.kind == Kind.COPY


def judge(held: Incoming, opened: Opened | Verdict) -> None:
    """Do what a held message says, write down what became of it."""
    if isinstance(opened, Verdict):
        return note(held, Outcome(Kind.HOSTILE, opened.why))
    envelope = opened.envelope
    held.sender = envelope.sender
    if envelope.machine or envelope.sender == parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower():
        return note(held, Outcome(Kind.AUTOMATIC, envelope.machine or "our own address"))
    held.reply = held.reply or reply_of(envelope)
    if held.reply is None:
        return note(held, Outcome(Kind.STRANGER, "no reply address"))
    known = table_of(held.reply, envelope.sender)
    if known is None:
        return note(held, Outcome(Kind.STRANGER, "not his"), receipt.to_stranger(held, envelope))
    held.person = held.reply.person
    outcome = outcome_of(held, Addressed(opened, held.reply, known))
    note(held, outcome, receipt.receipt(held, envelope, held.reply, outcome, known.meta.version))


def reply_of(envelope: Envelope) -> ReplyAddress | None:
    """The one reply address that the message was sent to."""
    if len(envelope.tokens) != 1:
        return None
    (token,) = envelope.tokens
    return ReplyAddress.objects.select_related("person").filter(digest=digest(token)).first()


def table_of(reply: ReplyAddress, sender: str) -> Known | None:
    """The table, if this mail address was and is that of the reply address's person, and he sits there still."""
    person = reply.person
    if not person.is_active or not sender == reply.email == person.email:
        return None
    try:
        known = known_by("id", reply.game_id)
    except UnknownGame:
        return None
    return known if known.seat_of(person.pk) == reply.seat else None


def outcome_of(held: Incoming, addressed: Addressed) -> Outcome:
    """Do what the message's own words say."""
    opened, reply, known = addressed
    if opened.reading is None:
        return Outcome(Kind.UNCLEAR, opened.unclear)
    reading: Reading = opened.reading
    lines = without_name(reading.lines, reply.person.name)
    if reading.doubtful or not lines:
        return Outcome(Kind.UNCLEAR, "doubtful" if lines else "no words of his own", unread=lines)
    sure = held.authenticated or (held.door in Door.checked() and vouched(opened.envelope))
    return obey(reply, known, lines, authenticated=sure)


def without_name(lines: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The lines without the name that somebody has put below them."""
    return lines[:-1] if len(lines) > 1 and lines[-1].casefold() == name.casefold() else lines


def note(held: Incoming, outcome: Outcome, answer: receipt.Answer | None = None) -> None:
    """Write down what became of the message, and the answer, unless this hour's useless one was given."""
    held.kind, held.why = outcome.kind, outcome.why[:40]
    held.tries, held.tried_at = 0, None
    useless = outcome.kind in USELESS
    if answer is not None and not (useless and told_lately(held)):
        held.answer = answer._replace(secret=outcome.secret)._asdict()
        held.useless, held.answered_at = useless, None
    forget_secrets(held, head_only=outcome.secret and held.kind != Kind.CONFIRM)
    held.save()


def forget_secrets(held: Incoming, *, head_only: bool = False) -> None:
    """Put X for the addresses in a message that has been read; it is still known by the hash of its bytes."""
    held.raw = redacted(bytes(held.raw), head_only=head_only)
    held.recipient, held.sender = hidden_in(held.recipient), hidden_in(held.sender)


def told_lately(held: Incoming) -> bool:
    """Whether this address had a useless answer within the hour. Two messages at once ask one after the other."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"useless answer to {held.sender}"])
    since = timezone.now() - USELESS_EVERY
    return Incoming.objects.filter(sender=hidden_in(held.sender), useless=True, received_at__gt=since).exists()


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
    spent = receipt.Answer(**row.answer).spent()._asdict()
    Incoming.objects.filter(pk=pk).update(answered_at=timezone.now(), answer=spent)
    return True


def handed_over(row: Incoming) -> bool:
    """Whether there is nothing more to do for this answer: it was taken, or never will be, or nobody wants it."""
    try:
        outcome = at_once.send(receipt.Answer(**row.answer).mail(), NoticeKind.RECEIPT, row.person_id)
    except at_once.Unsent as error:
        log.warning("mail: an answer could not be sent: %s", error)
        return error.final
    except Exception:
        log.exception("mail: an answer could not be written")
        return False
    return outcome.state != State.AMBIGUOUS
