"""What becomes of a message: a held row and what is in it -> its moves, its outcome, its answer."""

from __future__ import annotations

from email.utils import parseaddr
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import IntegrityError, transaction

from games.mail.bounces import returns
from games.mail.inbound import reply_trust
from games.mail.inbound.models import Door, Incoming, Kind, ReplyAddress
from games.mail.inbound.orders import unseated_senders
from games.mail.inbound.orders.answering import build_receipt, schedule_answer
from games.mail.inbound.orders.asking import (
    build_reply_context,
    find_changed_subject,
    has_order_with_effect,
    remove_duplicate_lines,
    request_confirmation,
)
from games.mail.inbound.orders.line_classes import Classified, LineClass, classify_lines
from games.mail.inbound.orders.outcome import GIVEN_UP, Outcome, SeasonOutcome, build_unread_outcome
from games.mail.inbound.orders.playing import carry_out_lines
from games.mail.inbound.orders.ports import answer_season
from games.mail.inbound.orders.receipt import Answer
from games.mail.inbound.orders.reply_addresses import find_reply_address, is_sent_by_owner
from games.mail.inbound.orders.sender_verification import rate_sender_by_headers
from games.mail.inbound.orders.several_tables import carry_out_for_tables
from games.mail.inbound.orders.talk_replies import is_table_talk, post_talk_reply
from games.mail.inbound.orders.word_table import SenderTrust, replace_yes_by_offer
from games.mail.outbound.unsubscribe import end_turn_mails
from games.mail.reply import Use
from games.mail.sandbox.envelope import Verdict
from games.mail.sandbox.mail_keywords import CONFIRM_ON, read_keyword
from games.mail.sandbox.tokens import hide_secrets, redact_secrets
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, load_header
from games.rules.text import Text

if TYPE_CHECKING:
    from games.mail.sandbox.process import Opened
    from games.mail.sandbox.reading import Reading
    from games.mail.sandbox.returned import Returned


def handle_message(
    incoming: Incoming, opened: Opened | Verdict, *, confirmed: bool = False
) -> None:
    """Do what a held message says, write down what became of it. `confirmed`: its writer has seen
    what it would do, and which of its lines are not known, and wants it done."""
    if isinstance(opened, Verdict):
        return save_message_outcome(incoming, Outcome(Kind.HOSTILE, opened.why))
    envelope = opened.envelope
    incoming.sender = envelope.sender
    if envelope.machine or envelope.sender == parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower():
        return save_message_outcome(
            incoming, Outcome(Kind.AUTOMATIC, envelope.machine or "our own address")
        )
    incoming.reply = incoming.reply or find_reply_address(envelope)
    if incoming.reply is None:
        return handle_unaddressed(incoming, opened)
    handle_reply(incoming, opened, incoming.reply, confirmed=confirmed)


def handle_reply(
    incoming: Incoming, opened: Opened, reply: ReplyAddress, *, confirmed: bool = False
) -> None:
    """Do what a message to this reply address says."""
    envelope = opened.envelope
    if has_only_confirm_on(opened) and is_sent_by_owner(reply, envelope.sender):
        return handle_confirm_on(incoming, opened, reply)
    if reply.use in (Use.SEASON, Use.TABLES):
        return handle_season_or_tables_reply(incoming, opened, reply, confirmed=confirmed)
    header = find_table_of_sender(reply, envelope.sender)
    if header is None or reply.use == Use.INVITATION:  # its seat is no seat of theirs
        return handle_unseated_sender(incoming, opened, reply)
    incoming.person = reply.person
    outcome = carry_out_message(incoming, opened, reply, header, confirmed=confirmed)
    if outcome.left:  # nothing is shown any more of a table that is theirs no more
        return save_message_outcome(
            incoming,
            *unseated_senders.answer_with_oldest_question(incoming, opened, reply.person, GIVEN_UP),
        )
    if reply.use == Use.VOTE:  # whatever was written there, of ballots nothing is kept
        outcome = outcome._replace(secret=True)
    save_message_outcome(
        incoming, outcome, build_receipt(incoming, envelope, reply, outcome, header.meta.version)
    )


def handle_season_or_tables_reply(
    incoming: Incoming, opened: Opened, reply: ReplyAddress, *, confirmed: bool
) -> None:
    """Do what a message says to a season of a league, or to several tables, and write down what
    became of it."""
    if not is_sent_by_owner(reply, opened.envelope.sender):
        return handle_unseated_sender(incoming, opened, reply)
    incoming.person = reply.person
    trust = rate_sender_trust(incoming, opened)
    if reply.use == Use.SEASON:
        return save_message_outcome(
            incoming, *answer_season(incoming, opened, reply, trust == SenderTrust.VOUCHED)
        )
    told = carry_out_for_tables(incoming, opened, reply, trust, confirmed=confirmed)
    save_message_outcome(
        incoming,
        *(
            told
            or unseated_senders.answer_with_oldest_question(
                incoming, opened, reply.person, unseated_senders.NOT_SEATED
            )
        ),
    )


def has_only_confirm_on(opened: Opened) -> bool:
    """Whether the mail says "confirm on", and nothing else."""
    lines = opened.reading.lines if opened.reading else ()
    return len(lines) == 1 and read_keyword(lines[0]) in CONFIRM_ON


def handle_confirm_on(incoming: Incoming, opened: Opened, reply: ReplyAddress) -> None:
    """From now on each move of theirs waits for a click again: that is done for whoever asks for
    it, since it only makes things surer."""
    incoming.person = reply.person
    reply_trust.stop_trusting_replies(None, reply.person)
    outcome, answer = unseated_senders.answer_with_oldest_question(
        incoming, opened, reply.person, unseated_senders.CONFIRM_IS_ON
    )
    save_message_outcome(incoming, outcome, answer)


def handle_unseated_sender(incoming: Incoming, opened: Opened, reply: ReplyAddress) -> None:
    """Nothing can be done: the address is not the sender's, or they do not sit at its table."""
    if not is_sent_by_owner(reply, opened.envelope.sender):
        answer = unseated_senders.build_stranger_answer(incoming, opened.envelope)
        return save_message_outcome(incoming, Outcome(Kind.STRANGER, "not theirs"), answer)
    incoming.person = reply.person
    told = unseated_senders.answer_unseated_sender(incoming, opened, reply)
    if isinstance(told, Text):
        told = unseated_senders.answer_with_oldest_question(incoming, opened, reply.person, told)
    save_message_outcome(incoming, *told)


def handle_unaddressed(incoming: Incoming, opened: Opened) -> None:
    """A mail to none of our reply addresses plays nothing. One to the address from which our mails
    come is answered if that is sure to reach who wrote it."""
    if incoming.recipient.lower() != unseated_senders.get_our_sender():
        return save_message_outcome(incoming, Outcome(Kind.STRANGER, "no reply address"))
    person = unseated_senders.find_person_to_answer(
        opened.envelope, rate_sender_trust(incoming, opened) == SenderTrust.VOUCHED
    )
    if person is None:
        return save_message_outcome(incoming, Outcome(Kind.STRANGER, unseated_senders.TO_US))
    incoming.person = person
    save_message_outcome(
        incoming,
        *unseated_senders.answer_with_oldest_question(
            incoming, opened, person, unseated_senders.NOT_HERE
        ),
    )


def handle_return(incoming: Incoming, returned: Returned | None) -> None:
    """Take note of a mail of ours on its way back; nothing in it is an order. Of a forgery only the
    head is kept: anybody may write to these mailboxes as much as they like."""
    means = returns.record_returned_mail(bytes(incoming.raw), incoming.recipient, None, returned)
    save_message_outcome(
        incoming, Outcome(Kind.AUTOMATIC, means or "return"), head_only=means == returns.FORGED
    )


def mark_if_duplicate(incoming: Incoming, opened: Opened | Verdict) -> bool:
    """Whether this message has come before in other bytes; noted if so. Of two at once, one waits
    for the other."""
    same = None if isinstance(opened, Verdict) else opened.envelope.sameness
    if same is None:
        return False
    incoming.same = same
    try:
        with transaction.atomic():
            incoming.save(update_fields=["same"])
    except IntegrityError:
        incoming.same, incoming.kind, incoming.first = (
            None,
            Kind.COPY,
            Incoming.objects.get(same=same),
        )
        redact_message(
            incoming, head_only=True
        )  # what it says stands in the first, if it may stand
        incoming.save()
    return incoming.kind == Kind.COPY


def find_table_of_sender(reply: ReplyAddress, sender: str) -> TableHeader | None:
    """The table, if this mail address was and is that of the reply address's person, and they sit
    there still."""
    person = reply.person
    if not is_sent_by_owner(reply, sender):
        return None
    try:
        header = load_header("id", reply.game_id)
    except UnknownGame:
        return None
    return header if header.seat_of(person.pk) == reply.seat else None


def carry_out_message(
    incoming: Incoming, opened: Opened, reply: ReplyAddress, header: TableHeader, *, confirmed: bool
) -> Outcome:
    """Do what the own words say of a message whose sender may speak at this table."""
    reading, envelope = opened.reading, opened.envelope
    if reading is None:
        return build_unread_outcome(opened.unclear)
    trust = rate_sender_trust(incoming, opened)
    written = (
        "" if incoming.door == Door.HAND else envelope.subject
    )  # our own page has none to change
    subject = find_changed_subject(written, reply, [header])
    classified = classify_lines(
        reading, build_reply_context(reading, envelope.name, reply, header), subject
    )
    if reply.use == Use.TALK and not reading.doubtful and is_table_talk(header, reading.lines):
        return post_talk_reply(reply, header, reading, classified, trust, confirmed=confirmed)
    return carry_out_classified_lines(
        reading, classified, reply, header, trust, confirmed=confirmed
    )


def carry_out_classified_lines(
    reading: Reading,
    classified: Classified,
    reply: ReplyAddress,
    header: TableHeader,
    trust: SenderTrust,
    *,
    confirmed: bool,
) -> Outcome:
    """Do what the lines say, each of which has its class: a move alone, or among others."""
    if not classified.orders:
        return carry_out_without_orders(reading, classified, reply, header, trust)
    unsure = bool(classified.unknown) or reading.doubtful
    asks = unsure and not confirmed and has_order_with_effect(header, classified.orders)
    if asks:
        outcome = request_confirmation(reply, header, classified, reading, trust)
    else:
        outcome = carry_out_lines(
            reply,
            header,
            replace_yes_by_offer(reply, classified.orders),
            reading.below,
            trust=trust,
        )
    if "unsubscribe" in outcome.wanted:
        end_turn_mails(reply.person)
    aside = () if outcome.kind == Kind.CONFIRM else (*classified.told, *classified.unknown)
    return outcome._replace(
        unread=remove_duplicate_lines((*outcome.unread, *aside)),
        signs=may_be_untaught_signature(outcome, classified),
    )


def carry_out_without_orders(
    reading: Reading,
    classified: Classified,
    reply: ReplyAddress,
    header: TableHeader,
    trust: SenderTrust,
) -> Outcome:
    """What became of a message without a single order: its first own line that is not known may be
    a slip of the pen."""
    unknown = [line for line in reading.lines if line in classified.unknown]
    if reading.doubtful or not unknown:
        why = "doubtful" if reading.lines else "no words of their own"
        return Outcome(Kind.UNCLEAR, why, unread=tuple(line.text for line in classified.lines))
    outcome = carry_out_lines(reply, header, unknown, trust=trust)
    rest = (
        *unknown[1:],
        *classified.told,
        *(one for one in classified.unknown if one not in unknown),
    )
    return outcome._replace(unread=(*outcome.unread, *rest))


def rate_sender_trust(incoming: Incoming, opened: Opened) -> SenderTrust:
    """How sure we are of the sender: the door itself is, or the mail has something to show."""
    return (
        SenderTrust.VOUCHED if incoming.authenticated else rate_sender_by_headers(incoming, opened)
    )


def may_be_untaught_signature(outcome: Outcome, classified: Classified) -> bool:
    """Whether lines because of which nothing was played may be of a signature that nobody has
    taught: they stand below a line that is a move."""
    kinds = [line.kind for line in classified.lines]
    if outcome.kind != Kind.CONFIRM or LineClass.TAUGHT in kinds:
        return False
    return LineClass.UNKNOWN in kinds[kinds.index(LineClass.ORDER) + 1 :]


def save_message_outcome(
    incoming: Incoming,
    outcome: Outcome | SeasonOutcome,
    answer: Answer | None = None,
    *,
    head_only: bool = False,
) -> None:
    """Write down what became of the message, and the answer, if there shall be one."""
    incoming.kind, incoming.why = outcome.kind, outcome.why[:40]
    incoming.tries, incoming.tried_at = 0, None
    if answer is not None:
        schedule_answer(incoming, outcome, answer)
    redact_message(
        incoming, head_only=head_only or (outcome.secret and incoming.kind != Kind.CONFIRM)
    )
    incoming.save()


def redact_message(incoming: Incoming, *, head_only: bool = False) -> None:
    """Put X for the addresses in a message that has been read; it is still known by the hash of its
    bytes."""
    incoming.raw = redact_secrets(bytes(incoming.raw), head_only=head_only)
    incoming.recipient, incoming.sender = (
        hide_secrets(incoming.recipient),
        hide_secrets(incoming.sender),
    )
