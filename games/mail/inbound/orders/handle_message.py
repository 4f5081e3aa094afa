"""What becomes of a message: a held row and what is in it -> its moves, its outcome, its answer."""

from __future__ import annotations

from email.utils import parseaddr
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction

from games.mail.bounces import door as bounces
from games.mail.inbound.models import Door, Incoming, Kind, ReplyAddress
from games.mail.inbound.orders import receipt
from games.mail.inbound.orders.answering import promise
from games.mail.inbound.orders.left_out import beside_orders, trimmed
from games.mail.inbound.orders.outcome import Outcome
from games.mail.inbound.orders.playing import obey
from games.mail.inbound.orders.ports import answer_season
from games.mail.inbound.orders.redact import hidden_in, redacted
from games.mail.inbound.orders.season_outcome import SeasonOutcome
from games.mail.inbound.orders.trust import vouched
from games.mail.outbound.unsubscribe import end_mails
from games.mail.sandbox.tokens import digest
from games.mail.sandbox.verdicts import Verdict
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, known_by
from games.rules.registry import GAMES
from games.rules.vocabulary import names_of

if TYPE_CHECKING:
    from games.mail.sandbox.envelope import Envelope
    from games.mail.sandbox.process import Opened
    from games.mail.sandbox.returned import Returned


class Addressed(NamedTuple):
    """A message whose sender may speak at a table: what it says, what it answers, who they are
    there, the table."""

    opened: Opened
    reply: ReplyAddress
    known: TableHeader


def handle_message(held: Incoming, opened: Opened | Verdict) -> None:
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
    if held.reply.about:
        return handle_answer(held, opened, held.reply)
    known = table_of(held.reply, envelope.sender)
    if known is None:
        return note(held, Outcome(Kind.STRANGER, "not theirs"), receipt.to_stranger(held, envelope))
    held.person = held.reply.person
    outcome = outcome_of(held, Addressed(opened, held.reply, known))
    note(held, outcome, receipt.receipt(held, envelope, held.reply, outcome, known.meta.version))


def handle_answer(held: Incoming, opened: Opened, reply: ReplyAddress) -> None:
    """Do what a message says to a season of a league, and write down what became of it."""
    envelope = opened.envelope
    if not is_theirs(reply, envelope.sender):
        return note(held, Outcome(Kind.STRANGER, "not theirs"), receipt.to_stranger(held, envelope))
    held.person = reply.person
    note(held, *answer_season(held, opened, reply, is_sure(held, opened)))


def handle_return(held: Incoming, returned: Returned | None) -> None:
    """Take note of a mail of ours on its way back; nothing in it is an order. Of a forgery only the
    head is kept: anybody may write to these mailboxes as much as they like."""
    means = bounces.take(bytes(held.raw), held.recipient, None, returned)
    note(held, Outcome(Kind.AUTOMATIC, means or "return"), head_only=means == bounces.FORGED)


def is_copy(held: Incoming, opened: Opened | Verdict) -> bool:
    """Whether this message has come before in other bytes; noted if so. Of two at once, one waits
    for the other."""
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


def sameness(envelope: Envelope) -> bytes | None:
    """The same for two copies of one message, even if servers on the way have added to them; None:
    cannot be told."""
    if not envelope.message_id:
        return None
    return sha256(
        "\n".join([envelope.message_id, envelope.sender, *sorted(envelope.tokens)]).encode()
    ).digest()


def reply_of(envelope: Envelope) -> ReplyAddress | None:
    """The one reply address that the message was sent to."""
    if len(envelope.tokens) != 1:
        return None
    (token,) = envelope.tokens
    return ReplyAddress.objects.select_related("person").filter(digest=digest(token)).first()


def table_of(reply: ReplyAddress, sender: str) -> TableHeader | None:
    """The table, if this mail address was and is that of the reply address's person, and they sit
    there still."""
    person = reply.person
    if not is_theirs(reply, sender):
        return None
    try:
        known = known_by("id", reply.game_id)
    except UnknownGame:
        return None
    return known if known.seat_of(person.pk) == reply.seat else None


def is_theirs(reply: ReplyAddress, sender: str) -> bool:
    """Whether this mail address was and is that of the reply address's person."""
    return reply.person.is_active and sender == reply.email == reply.person.email


def is_sure(held: Incoming, opened: Opened) -> bool:
    """Whether the sender is beyond doubt."""
    return held.authenticated or (held.door in Door.checked() and vouched(opened.envelope))


def outcome_of(held: Incoming, addressed: Addressed) -> Outcome:
    """Do what the message's own words say."""
    opened, reply, known = addressed
    reading = opened.reading
    if reading is None:
        return Outcome(Kind.UNCLEAR, opened.unclear)
    words = partial(names_of, GAMES[known.meta.rules])
    own = trimmed(reading, words, (reply.person.name, opened.envelope.name))
    aside = (*own.out, *reading.below, *reading.torn)
    if reading.doubtful or not own.lines:
        why = "doubtful" if own.lines else "no words of their own"
        return Outcome(Kind.UNCLEAR, why, unread=(*own.lines, *aside))
    if own.stray:
        refused = beside_orders(own.stray)
        return Outcome(Kind.UNCLEAR, "beside", at=own.stray, refused=refused, unread=own.lines)
    outcome = obey(reply, known, own.lines, reading.below, authenticated=is_sure(held, opened))
    if "unsubscribe" in outcome.wanted:
        end_mails(reply.person)
    return outcome._replace(unread=(*outcome.unread, *aside))


def note(
    held: Incoming,
    outcome: Outcome | SeasonOutcome,
    answer: receipt.Answer | None = None,
    *,
    head_only: bool = False,
) -> None:
    """Write down what became of the message, and the answer, if there shall be one."""
    held.kind, held.why = outcome.kind, outcome.why[:40]
    held.tries, held.tried_at = 0, None
    if answer is not None:
        promise(held, outcome, answer)
    forget_secrets(held, head_only=head_only or (outcome.secret and held.kind != Kind.CONFIRM))
    held.save()


def forget_secrets(held: Incoming, *, head_only: bool = False) -> None:
    """Put X for the addresses in a message that has been read; it is still known by the hash of its
    bytes."""
    held.raw = redacted(bytes(held.raw), head_only=head_only)
    held.recipient, held.sender = hidden_in(held.recipient), hidden_in(held.sender)
