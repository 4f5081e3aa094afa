"""What becomes of a message: a held row and what is in it -> its moves, its outcome, its answer."""

from __future__ import annotations

from email.utils import parseaddr
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import IntegrityError, transaction

from games.mail.believing import choosing
from games.mail.bounces import door as bounces
from games.mail.inbound.models import Door, Incoming, Kind, ReplyAddress
from games.mail.inbound.orders import joining, stray
from games.mail.inbound.orders.address import is_theirs, reply_of
from games.mail.inbound.orders.answering import Answer, promise, receipt
from games.mail.inbound.orders.asking import acts, ask_first, context_of, unique
from games.mail.inbound.orders.line_classes import Classified, LineClass, classify
from games.mail.inbound.orders.numbered import answer_tables
from games.mail.inbound.orders.outcome import GIVEN_UP, Outcome, SeasonOutcome, not_read
from games.mail.inbound.orders.playing import obey
from games.mail.inbound.orders.ports import answer_season
from games.mail.inbound.orders.sender import sureness
from games.mail.inbound.orders.subjects import asked_subject
from games.mail.inbound.orders.talk_back import is_talk, talk_back
from games.mail.inbound.orders.words import Sure, offered
from games.mail.outbound.unsubscribe import end_mails
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import CONFIRM_ON, word_of
from games.mail.sandbox.tokens import hidden_in, redacted
from games.mail.sandbox.verdicts import Verdict
from games.play.refusals import UnknownGame
from games.play.table import table_for
from games.play.table_lookup import TableHeader, known_by
from games.rules.text import Text

if TYPE_CHECKING:
    from games.mail.sandbox.process import Opened
    from games.mail.sandbox.reading import Reading
    from games.mail.sandbox.returned import Returned


def handle_message(held: Incoming, opened: Opened | Verdict, *, confirmed: bool = False) -> None:
    """Do what a held message says, write down what became of it. `confirmed`: its writer has seen
    what it would do, and which of its lines are not known, and wants it done."""
    if isinstance(opened, Verdict):
        return note(held, Outcome(Kind.HOSTILE, opened.why))
    envelope = opened.envelope
    held.sender = envelope.sender
    if envelope.machine or envelope.sender == parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower():
        return note(held, Outcome(Kind.AUTOMATIC, envelope.machine or "our own address"))
    held.reply = held.reply or reply_of(envelope)
    if held.reply is None:
        return handle_stray(held, opened)
    handle_reply(held, opened, held.reply, confirmed=confirmed)


def handle_reply(
    held: Incoming, opened: Opened, reply: ReplyAddress, *, confirmed: bool = False
) -> None:
    """Do what a message to this reply address says."""
    envelope = opened.envelope
    if asks_to_confirm(opened) and is_theirs(reply, envelope.sender):
        return handle_unbelieving(held, opened, reply)
    if reply.use in (Use.SEASON, Use.TABLES):
        return handle_answer(held, opened, reply, confirmed=confirmed)
    known = table_of(reply, envelope.sender)
    if known is None or reply.use == Use.INVITATION:  # its seat is no seat of theirs
        return handle_outsider(held, opened, reply)
    held.person = reply.person
    outcome = outcome_of(held, opened, reply, known, confirmed=confirmed)
    if outcome.left:  # nothing is shown any more of a table that is theirs no more
        return note(held, *stray.answered_elsewhere(held, opened, reply.person, GIVEN_UP))
    if reply.use == Use.VOTE:  # whatever was written there, of ballots nothing is kept
        outcome = outcome._replace(secret=True)
    note(held, outcome, receipt(held, envelope, reply, outcome, known.meta.version))


def handle_answer(held: Incoming, opened: Opened, reply: ReplyAddress, *, confirmed: bool) -> None:
    """Do what a message says to a season of a league, or to several tables, and write down what
    became of it."""
    if not is_theirs(reply, opened.envelope.sender):
        return handle_outsider(held, opened, reply)
    held.person = reply.person
    sure = sure_of(held, opened)
    if reply.use == Use.SEASON:
        return note(held, *answer_season(held, opened, reply, sure == Sure.VOUCHED))
    told = answer_tables(held, opened, reply, sure, confirmed=confirmed)
    note(held, *(told or stray.answered_elsewhere(held, opened, reply.person, joining.NOT_SEATED)))


def asks_to_confirm(opened: Opened) -> bool:
    """Whether the mail says "confirm on", and nothing else."""
    lines = opened.reading.lines if opened.reading else ()
    return len(lines) == 1 and word_of(lines[0]) in CONFIRM_ON


def handle_unbelieving(held: Incoming, opened: Opened, reply: ReplyAddress) -> None:
    """From now on each move of theirs waits for a click again: that is done for whoever asks for
    it, since it only makes things surer."""
    held.person = reply.person
    choosing.end(None, reply.person)
    outcome, answer = stray.answered_elsewhere(held, opened, reply.person, stray.CONFIRM_IS_ON)
    note(held, outcome, answer)


def handle_outsider(held: Incoming, opened: Opened, reply: ReplyAddress) -> None:
    """Nothing can be done: the address is not the sender's, or they do not sit at its table."""
    if not is_theirs(reply, opened.envelope.sender):
        answer = stray.to_stranger(held, opened.envelope)
        return note(held, Outcome(Kind.STRANGER, "not theirs"), answer)
    held.person = reply.person
    told = joining.answered(held, opened, reply)
    if isinstance(told, Text):
        told = stray.answered_elsewhere(held, opened, reply.person, told)
    note(held, *told)


def handle_stray(held: Incoming, opened: Opened) -> None:
    """A mail to none of our reply addresses plays nothing. One to the address from which our mails
    come is answered if that is sure to reach who wrote it."""
    if held.recipient.lower() != stray.our_sender():
        return note(held, Outcome(Kind.STRANGER, "no reply address"))
    person = stray.who_is_answered(opened.envelope, sure_of(held, opened) == Sure.VOUCHED)
    if person is None:
        return note(held, Outcome(Kind.STRANGER, stray.TO_US))
    held.person = person
    note(held, *stray.answered_elsewhere(held, opened, person, stray.NOT_HERE))


def handle_return(held: Incoming, returned: Returned | None) -> None:
    """Take note of a mail of ours on its way back; nothing in it is an order. Of a forgery only the
    head is kept: anybody may write to these mailboxes as much as they like."""
    means = bounces.take(bytes(held.raw), held.recipient, None, returned)
    note(held, Outcome(Kind.AUTOMATIC, means or "return"), head_only=means == bounces.FORGED)


def is_copy(held: Incoming, opened: Opened | Verdict) -> bool:
    """Whether this message has come before in other bytes; noted if so. Of two at once, one waits
    for the other."""
    same = None if isinstance(opened, Verdict) else opened.envelope.sameness
    if same is None:
        return False
    held.same = same
    try:
        with transaction.atomic():
            held.save(update_fields=["same"])
    except IntegrityError:
        held.same, held.kind, held.first = None, Kind.COPY, Incoming.objects.get(same=same)
        forget_secrets(held, head_only=True)  # what it says stands in the first, if it may stand
        held.save()
    return held.kind == Kind.COPY


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


def outcome_of(
    held: Incoming, opened: Opened, reply: ReplyAddress, known: TableHeader, *, confirmed: bool
) -> Outcome:
    """Do what the own words say of a message whose sender may speak at this table."""
    reading, envelope = opened.reading, opened.envelope
    if reading is None:
        return not_read(opened.unclear)
    sure = sure_of(held, opened)
    written = "" if held.door == Door.HAND else envelope.subject  # our own page has none to change
    subject = asked_subject(written, reply, [known])
    if not subject and is_move_alone(reading, reply, known):
        return obey(reply, known, reading.lines, sure=sure)
    found = classify(reading, context_of(reading, envelope.name, reply, known), subject)
    if reply.use == Use.TALK and not reading.doubtful and is_talk(known, reading.lines):
        return talk_back(reply, known, reading, found, sure, confirmed=confirmed)
    return outcome_beside(reading, found, reply, known, sure, confirmed=confirmed)


def outcome_beside(
    reading: Reading,
    found: Classified,
    reply: ReplyAddress,
    known: TableHeader,
    sure: Sure,
    *,
    confirmed: bool,
) -> Outcome:
    """The same of a message in which something else may stand beside a move."""
    if not found.orders:
        return no_orders(reading, found, reply, known, sure)
    unsure = bool(found.unknown) or reading.doubtful
    asks = unsure and not confirmed and acts(known, found.orders)
    if asks:
        outcome = ask_first(reply, known, found, reading, sure)
    else:
        outcome = obey(reply, known, offered(reply, found.orders), reading.below, sure=sure)
    if "unsubscribe" in outcome.wanted:
        end_mails(reply.person)
    aside = () if outcome.kind == Kind.CONFIRM else (*found.told, *found.unknown)
    return outcome._replace(unread=unique((*outcome.unread, *aside)), signs=signs(outcome, found))


def no_orders(
    reading: Reading, found: Classified, reply: ReplyAddress, known: TableHeader, sure: Sure
) -> Outcome:
    """What became of a message without a single order: its first own line that is not known may be
    a slip of the pen."""
    unknown = [line for line in reading.lines if line in found.unknown]
    if reading.doubtful or not unknown:
        why = "doubtful" if reading.lines else "no words of their own"
        return Outcome(Kind.UNCLEAR, why, unread=tuple(line.text for line in found.lines))
    outcome = obey(reply, known, unknown, sure=sure)
    rest = (*unknown[1:], *found.told, *(one for one in found.unknown if one not in unknown))
    return outcome._replace(unread=(*outcome.unread, *rest), signs=signs(outcome, found))


def is_move_alone(reading: Reading, reply: ReplyAddress, known: TableHeader) -> bool:
    """Whether the mail is nothing but a move of its question, to the letter: then there is nothing
    beside it to be known."""
    if reply.use != Use.QUESTION or reading.doubtful or len(reading.lines) != 1:
        return False
    if any((reading.below, reading.torn, reading.signature, reading.heading, reading.unmarked)):
        return False
    decision = table_for(known, reply.seat).decision
    return decision is not None and reading.lines[0] in map(str, decision.moves)


def sure_of(held: Incoming, opened: Opened) -> Sure:
    """How sure we are of the sender: the door itself is, or the mail has something to show."""
    return Sure.VOUCHED if held.authenticated else sureness(held, opened)


def signs(outcome: Outcome, found: Classified) -> bool:
    """Whether lines because of which nothing was played may be of a signature that nobody has
    taught."""
    taught = any(line.kind == LineClass.TAUGHT for line in found.lines)
    return outcome.kind in (Kind.UNCLEAR, Kind.CONFIRM) and bool(found.unknown) and not taught


def note(
    held: Incoming,
    outcome: Outcome | SeasonOutcome,
    answer: Answer | None = None,
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
