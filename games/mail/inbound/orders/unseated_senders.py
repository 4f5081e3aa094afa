"""Answers mail that no table can take: to the address that our mails come from, or from somebody
who does not sit there. It plays nothing, and shows a known person the question that has waited
longest for them.

One word can still do something: accept an invitation or a seat, or vote as an organiser.
"""

from __future__ import annotations

import re
from email.utils import parseaddr
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext, override

from games.mail.inbound.models import Door, Kind, ReplyAddress
from games.mail.inbound.orders import ports, yes_or_no
from games.mail.inbound.orders.answering import build_receipt, build_threaded_answer
from games.mail.inbound.orders.outcome import GIVEN_UP, LEFT, TAKEN, Outcome
from games.mail.inbound.orders.receipt import Answer
from games.mail.inbound.orders.receipt_draft import (
    SHOWN_UNREAD,
    describe_outcome,
    shorten_quoted_line,
)
from games.mail.inbound.orders.reply_addresses import insert_reply_addresses
from games.mail.inbound.orders.sender_verification import find_person_by_sender, has_dmarc_pass
from games.mail.inbound.orders.word_table import SenderTrust, read_yes_or_no
from games.mail.invitations.links import remove_links
from games.mail.outgoing import format_message_id, wrap_mail_text
from games.mail.reply import ReplyTarget, Use
from games.mail.sandbox.mail_keywords import JOINS, NO, RESIGNS, YES, read_keyword
from games.play.models import Envelope as Outside
from games.play.models import Game
from games.play.sql import Cursor
from games.play.table import load_header
from games.rules.text import Text, _
from games.rules.types import Refused
from games.votes.permissions import may_judge
from games.words import get_words

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.inbound.models import Incoming
    from games.mail.sandbox.envelope import Envelope
    from games.mail.sandbox.process import Opened


SELECT_OLDEST_QUESTION = """
SELECT q.game_id, q.seat, q.asked_seq FROM games_question q
JOIN games_seat s ON s.game_id = q.game_id AND s.number = q.seat
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
WHERE s.person_id = %s AND q.answered_seq IS NULL ORDER BY q.asked_at, q.game_id LIMIT 1
"""


def find_oldest_question(person_id: int) -> ReplyAddress | None:
    """The question that they have not answered for the longest time, as if an address answered it
    (no row); None if nothing waits for them."""
    with Cursor() as cursor:
        cursor.execute(SELECT_OLDEST_QUESTION, [person_id])
        found = cursor.fetchone()
    if found is None:
        return None
    game, seat, seq = found
    return ReplyAddress(
        person_id=person_id, use=Use.QUESTION, game_id=game, seat=seat, asked_seq=seq
    )


# Mail to the address that our mails come from.


NAME = re.compile(r"<([0-9a-f]{32})@")
TO_US = "to our sender"
"""Why a mail was not answered that came to that address; it is kept for a day."""
NOT_HERE = _(
    "You wrote to the address from which our emails come, and nothing is played "
    "there. Please answer this email instead."
)
CONFIRM_IS_ON = _("From now on each move by email waits for a click of yours again.")
DONE = {CONFIRM_IS_ON: "confirm on", GIVEN_UP: "resigned", TAKEN: "joined", LEFT: "left"}
"""What was done after all, and not at the table that is told of: a word for each, for the log."""


def get_our_sender() -> str:
    """The address from which our mails come."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()


def find_person_to_answer(envelope: Envelope, vouched: bool) -> Person | None:
    """Who wrote to the address from which our mails come and is answered: a person of ours for whom
    somebody vouches, or who names a mail that we sent to them. Not who wrote to a reply address as
    well: that mail has an answer of its own."""
    person = None if envelope.machine or envelope.beside else find_person_by_sender(envelope.sender)
    return person if person and (vouched or has_quoted_our_mail(person, envelope)) else None


def has_quoted_our_mail(person: Person, envelope: Envelope) -> bool:
    """Whether the mail names one that went to this person."""
    named = [found[1] for one in envelope.answers if (found := NAME.match(one))]
    ours = [name for name in named if format_message_id(name) in envelope.answers]
    return bool(ours) and Outside.objects.filter(person=person, message__in=ours).exists()


def answer_with_oldest_question(
    incoming: Incoming, opened: Opened, person: Person, note: Text
) -> tuple[Outcome, Answer]:
    """That nothing was done, with what they wrote, and the question that has waited longest for
    them: answering this answers that."""
    lines = opened.reading.lines if opened.reading else ()
    outcome = Outcome(Kind.REFUSED, "elsewhere", unread=lines, note=note)
    if note in DONE:
        lines, outcome = (), Outcome(Kind.TOLD, DONE[note], note=note)
    waiting = find_oldest_question(person.pk)
    if waiting is not None:
        version = load_header("id", waiting.game_id).meta.version
        return outcome, build_receipt(incoming, opened.envelope, waiting, outcome, version)
    with override(person.language):
        told = [
            get_words(person.language, ())(note),
            "",
            *[f"  {shorten_quoted_line(line)}" for line in lines],
        ]
        body = "\n".join([*told[: SHOWN_UNREAD + 2], "", gettext("No table waits for you now.")])
        said = gettext("as you asked") if note in DONE else gettext("not played")
        subject = said.capitalize()
    return outcome, build_threaded_answer(
        incoming, opened.envelope, person.email, subject, wrap_mail_text(body), ""
    )


def build_stranger_answer(incoming: Incoming, envelope: Envelope) -> Answer:
    """What somebody is told who wrote to a reply address that is not theirs: nothing of the game,
    nor whose it is."""
    body = gettext(
        "Nothing was played. This email came from another address than the one to "
        "which we sent the turn email.\nPlease answer from that address, or sign in "
        "and make your move on the site:"
    )
    text = f"{wrap_mail_text(body)}\n{settings.SITE_URL}/"
    return build_threaded_answer(incoming, envelope, envelope.sender, gettext("Not read"), text, "")


# Mail of somebody who does not sit at the table.


NOT_SEATED = _("You do not sit at that table, so nothing was done.")
NOT_YET_SEATED = _("You do not sit at that table. To take a seat, open its page.")


def answer_unseated_sender(
    incoming: Incoming, opened: Opened, reply: ReplyAddress
) -> tuple[Outcome, Answer] | Text:
    """What somebody is told who does not sit at the table of their address. At an invitation, sit
    down at a "yes" for which somebody vouches, have one of anybody else confirmed, ask for it at
    "join"; whatever else they write, or more, does nothing. A text goes with what waits for them
    at other tables."""
    word, sure = read_only_word(opened), is_sender_vouched(incoming, opened)
    if reply.use == Use.VOTE and word in YES | NO:
        return vote_as_organiser(incoming, opened, reply, sure)
    if reply.use != Use.INVITATION:
        return NOT_SEATED
    if word in JOINS:
        return Outcome(Kind.TOLD, "join"), build_seat_question(incoming, opened, reply)
    if word not in YES | RESIGNS:
        return NOT_YET_SEATED
    if sure:
        return leave_table_by_mail(reply) if word in RESIGNS else take_seat_by_mail(reply)
    return Outcome(Kind.CONFIRM, "join"), build_confirm_request(incoming, opened, reply, word)


def is_sender_vouched(incoming: Incoming, opened: Opened) -> bool:
    """Whether somebody vouches for the sender."""
    return incoming.authenticated or (
        incoming.door in Door.list_checked_doors() and has_dmarc_pass(opened.envelope)
    )


def leave_table_by_mail(reply: ReplyAddress) -> Text:
    """Get up again before the game begins, or say why not."""
    try:
        with transaction.atomic():
            ports.get_up(reply.game_id or 0, reply.person_id)
    except Refused as refused:
        return refused.text
    return LEFT


def vote_as_organiser(
    incoming: Incoming, opened: Opened, reply: ReplyAddress, is_authenticated: bool
) -> tuple[Outcome, Answer] | Text:
    """Vote as an organiser who does not play there, have it confirmed, or say why not. As of every
    ballot, nothing is kept of it."""
    motion = yes_or_no.find_replied_motion(reply)
    if motion is None or not may_judge(motion, reply.person_id):
        return NOT_SEATED
    lines = opened.reading.lines if opened.reading else ()
    how_sure = SenderTrust.VOUCHED if is_authenticated else SenderTrust.NOBODY
    outcome = yes_or_no.apply_yes_or_no(reply, read_yes_or_no(reply, lines), lines, how_sure)
    with override(reply.person.language):
        table = gettext("The table: %(title)s.") % {"title": describe_invited_table(reply)}
        told = [get_words(reply.person.language, ())(outcome.note)] if outcome.note else []
        if outcome.kind == Kind.CONFIRM:
            told.append(describe_confirm_link(incoming))
        subject = describe_outcome(outcome).capitalize()
    body = wrap_mail_text("\n\n".join([table, *told]))
    return outcome, build_threaded_answer(
        incoming, opened.envelope, reply.person.email, subject, body, ""
    )


def describe_confirm_link(incoming: Incoming) -> str:
    """Where somebody says that the mail is theirs, in the language that is active."""
    url = settings.SITE_URL + reverse("mailed_order", args=[incoming.key])
    why = gettext(
        "We couldn’t verify that your email comes from you. Please check it and "
        "press the button here:"
    )
    return f"{why}\n{url}"


def read_only_word(opened: Opened) -> str:
    """The one line of the mail, folded; "" if there are more, or it cannot be told."""
    reading = opened.reading
    if reading is None or reading.doubtful or reading.torn or len(reading.lines) != 1:
        return ""
    return read_keyword(reading.lines[0])


def take_seat_by_mail(reply: ReplyAddress) -> Text:
    """Sit down, or say why not."""
    try:
        with transaction.atomic():
            ports.sit_down(reply.game_id or 0, reply.seat, reply.person_id, reply.created_at)
    except Refused as refused:
        return refused.text
    return TAKEN


def build_seat_question(incoming: Incoming, opened: Opened, reply: ReplyAddress) -> Answer:
    """The question whether they will sit down, with an address of its own."""
    game, person = reply.game_id or 0, reply.person
    owned = ReplyTarget(Use.INVITATION, game, reply.seat, reply.asked_seq, person.pk)
    with override(reply.person.language):
        yes = gettext("To do so, answer this email with one word alone: “yes”.")
        body = "\n\n".join([describe_invitation_word(reply, ""), yes])
        subject = gettext("Take a seat?")
    back = insert_reply_addresses([(owned, "")])[0][0]
    return build_threaded_answer(
        incoming, opened.envelope, reply.person.email, subject, wrap_mail_text(body), back
    )


def build_confirm_request(
    incoming: Incoming, opened: Opened, reply: ReplyAddress, word: str
) -> Answer:
    """Where they confirm that the mail is theirs."""
    with override(reply.person.language):
        body = "\n\n".join([describe_invitation_word(reply, word), describe_confirm_link(incoming)])
        subject = gettext("Leave the table?") if word in RESIGNS else gettext("Take a seat?")
    return build_threaded_answer(
        incoming, opened.envelope, reply.person.email, subject, wrap_mail_text(body), ""
    )


def describe_invitation_word(reply: ReplyAddress, word: str) -> str:
    """What this word does at an invitation, in the language that is active."""
    if word in RESIGNS:
        told = gettext("You are about to leave this table, which has not begun: %(table)s")
    else:
        told = gettext("You are about to take a seat at this table: %(table)s")
    return told % {"table": describe_invited_table(reply)}


def describe_invited_table(reply: ReplyAddress) -> str:
    """What its host calls the table, without links; or its address on the site."""
    title, slug = Game.objects.values_list("title", "slug").get(pk=reply.game_id)
    return remove_links(title) or settings.SITE_URL + reverse("room", args=[slug])
