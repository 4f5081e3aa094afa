"""A mail of somebody who does not sit at its table, in one word: at an invitation, or the offer of
a seat, they sit down; an organiser who is asked about a vote votes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext, override

from games.mail.inbound.models import Door, Kind
from games.mail.inbound.orders import ballots, ports, yes_or_no
from games.mail.inbound.orders.address import insert_reply_addresses
from games.mail.inbound.orders.answering import Answer, build_threaded_answer
from games.mail.inbound.orders.draft import describe_outcome
from games.mail.inbound.orders.outcome import LEFT, TAKEN, Outcome
from games.mail.inbound.orders.sender import has_dmarc_pass
from games.mail.inbound.orders.words import SenderTrust, read_yes_or_no
from games.mail.invitations.quoting import remove_links
from games.mail.outgoing import wrap_mail_text
from games.mail.reply import ReplyTarget, Use
from games.mail.sandbox.mail_keywords import JOINS, NO, RESIGNS, YES, read_keyword
from games.play.models import Game
from games.rules.text import Text, _
from games.rules.types import Refused
from games.votes.judging import may_judge
from games.words import get_words

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.sandbox.process import Opened

NOT_SEATED = _("You do not sit at that table, so nothing was done.")
NOT_YET_SEATED = _("You do not sit at that table. To take a seat, open its page.")


def answer_unseated_sender(
    held: Incoming, opened: Opened, reply: ReplyAddress
) -> tuple[Outcome, Answer] | Text:
    """What somebody is told who does not sit at the table of their address. At an invitation, sit
    down at a "yes" for which somebody vouches, have one of anybody else confirmed, ask for it at
    "join"; whatever else they write, or more, does nothing. A text goes with what waits for them
    at other tables."""
    word, sure = read_only_word(opened), is_sender_vouched(held, opened)
    if reply.use == Use.VOTE and word in YES | NO:
        return vote_as_organiser(held, opened, reply, sure)
    if reply.use != Use.INVITATION:
        return NOT_SEATED
    if word in JOINS:
        return Outcome(Kind.TOLD, "join"), build_seat_question(held, opened, reply)
    if word not in YES | RESIGNS:
        return NOT_YET_SEATED
    if sure:
        return leave_table_by_mail(reply) if word in RESIGNS else take_seat_by_mail(reply)
    return Outcome(Kind.CONFIRM, "join"), build_confirm_request(held, opened, reply, word)


def is_sender_vouched(held: Incoming, opened: Opened) -> bool:
    """Whether somebody vouches for the sender."""
    return held.authenticated or (held.door in Door.checked() and has_dmarc_pass(opened.envelope))


def leave_table_by_mail(reply: ReplyAddress) -> Text:
    """Get up again before the game begins, or say why not."""
    try:
        with transaction.atomic():
            ports.get_up(reply.game_id or 0, reply.person_id)
    except Refused as refused:
        return refused.text
    return LEFT


def vote_as_organiser(
    held: Incoming, opened: Opened, reply: ReplyAddress, sure: bool
) -> tuple[Outcome, Answer] | Text:
    """Vote as an organiser who does not play there, have it confirmed, or say why not. As of every
    ballot, nothing is kept of it."""
    motion = ballots.find_replied_motion(reply)
    if motion is None or not may_judge(motion, reply.person_id):
        return NOT_SEATED
    lines = opened.reading.lines if opened.reading else ()
    how_sure = SenderTrust.VOUCHED if sure else SenderTrust.NOBODY
    outcome = yes_or_no.apply_yes_or_no(reply, read_yes_or_no(reply, lines), lines, how_sure)
    with override(reply.person.language):
        table = gettext("The table: %(title)s.") % {"title": describe_invited_table(reply)}
        told = [get_words(reply.person.language, ())(outcome.note)] if outcome.note else []
        if outcome.kind == Kind.CONFIRM:
            told.append(describe_confirm_link(held))
        subject = describe_outcome(outcome).capitalize()
    body = wrap_mail_text("\n\n".join([table, *told]))
    return outcome, build_threaded_answer(
        held, opened.envelope, reply.person.email, subject, body, ""
    )


def describe_confirm_link(held: Incoming) -> str:
    """Where somebody says that the mail is theirs, in the language that is active."""
    url = settings.SITE_URL + reverse("mailed_order", args=[held.key])
    why = gettext(
        "Nobody vouched for your mail that it comes from you, so please look at it and press the "
        "button there:"
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


def build_seat_question(held: Incoming, opened: Opened, reply: ReplyAddress) -> Answer:
    """The question whether they will sit down, with an address of its own."""
    game, person = reply.game_id or 0, reply.person
    owned = ReplyTarget(Use.INVITATION, game, reply.seat, reply.asked_seq, person.pk)
    with override(reply.person.language):
        yes = gettext("To do so, answer this mail with one word alone: “yes”.")
        body = "\n\n".join([describe_invitation_word(reply, ""), yes])
        subject = gettext("Take a seat?")
    back = insert_reply_addresses([(owned, "")])[0][0]
    return build_threaded_answer(
        held, opened.envelope, reply.person.email, subject, wrap_mail_text(body), back
    )


def build_confirm_request(held: Incoming, opened: Opened, reply: ReplyAddress, word: str) -> Answer:
    """Where they confirm that the mail is theirs."""
    with override(reply.person.language):
        body = "\n\n".join([describe_invitation_word(reply, word), describe_confirm_link(held)])
        subject = gettext("Leave the table?") if word in RESIGNS else gettext("Take a seat?")
    return build_threaded_answer(
        held, opened.envelope, reply.person.email, subject, wrap_mail_text(body), ""
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
