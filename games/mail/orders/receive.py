"""The one way in for every mail door: keep the message, judge it once, answer it.

1. The raw message is stored and committed before anything is read; a second copy finds the first.
2. In one transaction: the row is held, the message read and judged, its moves played, its outcome and answer written.
   So a process that dies leaves the message new, and the next copy of it (or the next look) carries on.
3. The answer is sent when all that is safe; one that could not be sent goes out with the next copy.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from games.mail.orders import receipt
from games.mail.orders.envelope import SIZE_MAX, Envelope, open_envelope
from games.mail.orders.models import Incoming, Kind, ReplyAddress
from games.mail.orders.playing import Outcome, obey
from games.mail.orders.reading import read
from games.mail.orders.tokens import digest
from games.mail.orders.trust import vouched
from games.mail.orders.verdicts import Verdict
from games.play.refusals import UnknownGame
from games.play.table import Known, known_by

USELESS_EVERY = timedelta(hours=1)
USELESS = (Kind.STRANGER, Kind.CLOSED, Kind.UNCLEAR)


class Receipt(NamedTuple):
    """What a door is told: the outcome, its reason in a word, the message's key, and whether it had come before."""

    kind: str
    why: str
    key: str
    again: bool


class Addressed(NamedTuple):
    """A message whose sender may speak at a table: what it answers, who he is there, the table."""

    envelope: Envelope
    reply: ReplyAddress
    known: Known


def receive(raw: bytes, *, authenticated: bool = False, recipient: str = "") -> Receipt:
    """Take in a message and do what it says, once, however often it comes.

    `authenticated`: the door itself is sure that From is right; otherwise our mail server's word in the message counts
    (trust.vouched). `recipient`: the envelope's, if the door knows it. Raises nothing on account of the message.
    """
    kept, again = keep(raw, authenticated, recipient)
    judged(kept.pk)
    send_answer(kept.pk)
    done = Incoming.objects.only("kind", "why", "key").get(pk=kept.pk)
    return Receipt(done.kind, done.why, done.key, again)


def confirm(key: str, person_id: int) -> None:
    """The person himself, signed in, says that the message came from him: do what it says now.

    Raises Incoming.DoesNotExist unless it waits for just that.
    """
    with transaction.atomic():
        held = Incoming.objects.select_for_update().get(key=key, person_id=person_id, kind=Kind.CONFIRM)
        held.authenticated = True
        judge(held)
    send_answer(held.pk)


def keep(raw: bytes, authenticated: bool, recipient: str) -> tuple[Incoming, bool]:
    """Store the message (of one that is too large, the beginning); the stored one, and whether it was there before."""
    whole, same = sha256(raw).digest(), sameness(raw, recipient)
    row = Incoming(
        raw=raw[: SIZE_MAX + 1],
        raw_digest=whole,
        same=same,
        recipient=recipient[:500],
        authenticated=authenticated,
        received_at=timezone.now(),
    )
    Incoming.objects.bulk_create([row], ignore_conflicts=True)
    kept = Incoming.objects.filter(Q(raw_digest=whole) | Q(same=same, same__isnull=False)).order_by("pk")[0]
    return kept, kept.key != row.key


def sameness(raw: bytes, recipient: str) -> bytes | None:
    """The same for two copies of one message, even if servers on the way have added to them; None: cannot be told."""
    try:
        envelope = open_envelope(raw, settings.MAIL_DOMAIN, recipient)
    except Verdict:
        return None
    if not envelope.message_id:
        return None
    return sha256("\n".join([envelope.message_id, envelope.sender, *sorted(envelope.tokens)]).encode()).digest()


def judged(pk: int) -> None:
    """Judge the message unless that is done."""
    with transaction.atomic():
        held = Incoming.objects.select_for_update().get(pk=pk)
        if held.kind == Kind.NEW:
            judge(held)


def judge(held: Incoming) -> None:
    """Read a held message, do what it says, write down what became of it."""
    raw = bytes(held.raw)
    try:
        envelope = open_envelope(raw, settings.MAIL_DOMAIN, held.recipient)
    except Verdict as verdict:
        return note(held, Outcome(Kind.HOSTILE, verdict.why))
    held.sender = envelope.sender
    if envelope.machine:
        return note(held, Outcome(Kind.AUTOMATIC, envelope.machine))
    held.reply = reply_of(envelope)
    if held.reply is None:
        return note(held, Outcome(Kind.STRANGER, "no reply address"))
    known = table_of(held.reply, envelope.sender)
    if known is None:
        return note(held, Outcome(Kind.STRANGER, "not his"), receipt.to_stranger(held, envelope))
    held.person = held.reply.person
    outcome = outcome_of(held, Addressed(envelope, held.reply, known), raw)
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


def outcome_of(held: Incoming, addressed: Addressed, raw: bytes) -> Outcome:
    """Read the message's own words and do what they say."""
    envelope, reply, known = addressed
    try:
        reading = read(envelope, raw)
    except Verdict as verdict:
        return Outcome(Kind.UNCLEAR, verdict.why)
    lines = without_name(reading.lines, reply.person.name)
    if reading.doubtful or not lines:
        return Outcome(Kind.UNCLEAR, "doubtful" if lines else "no words of his own", unread=lines)
    return obey(reply, known, lines, authenticated=held.authenticated or vouched(envelope))


def without_name(lines: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The lines without the name that somebody has put below them."""
    return lines[:-1] if len(lines) > 1 and lines[-1].casefold() == name.casefold() else lines


def note(held: Incoming, outcome: Outcome, answer: receipt.Answer | None = None) -> None:
    """Write down what became of the message, and the answer, unless this hour's useless one was given."""
    held.kind, held.why = outcome.kind, outcome.why[:40]
    useless = outcome.kind in USELESS
    if answer is not None and not (useless and told_lately(held)):
        held.answer, held.useless, held.answered_at = answer._asdict(), useless, None
    held.save()


def told_lately(held: Incoming) -> bool:
    """Whether this address had a useless answer within the hour. Two messages at once ask one after the other."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"useless answer to {held.sender}"])
    since = timezone.now() - USELESS_EVERY
    return Incoming.objects.filter(sender=held.sender, useless=True, received_at__gt=since).exists()


def send_answer(pk: int) -> None:
    """Send the answer if there is one that is not on its way. Two who try at once send the same Message-ID."""
    row = Incoming.objects.only("answer", "answered_at").get(pk=pk)
    if not row.answer or row.answered_at:
        return
    receipt.Answer(**row.answer).mail().send()
    Incoming.objects.filter(pk=pk).update(answered_at=timezone.now())
