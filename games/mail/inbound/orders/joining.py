"""A mail that answers an invitation, or the offer of a seat, with one word: who wrote it sits
down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext, override

from games.mail.inbound.models import Door, Kind
from games.mail.inbound.orders import ports
from games.mail.inbound.orders.address import kept
from games.mail.inbound.orders.outcome import TAKEN, Outcome
from games.mail.inbound.orders.receipt import Answer, answer
from games.mail.inbound.orders.trust import vouched
from games.mail.invitations.quoting import without_links
from games.mail.plain import folded_text
from games.mail.reply import Belongs, Use
from games.mail.sandbox.mail_keywords import JOINS, YES, word_of
from games.play.models import Game
from games.rules.core import Refused
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.sandbox.process import Opened

NOT_SEATED = _("You do not sit at that table, so nothing was done.")
NOT_YET_SEATED = _("You do not sit at that table. To take a seat, open its page.")


def answered(held: Incoming, opened: Opened, reply: ReplyAddress) -> tuple[Outcome, Answer] | Text:
    """What somebody is told who does not sit at the table of their address. At an invitation, sit
    down at a "yes" for which somebody vouches, have one of anybody else confirmed, ask for it at
    "join"; whatever else they write, or more, does nothing. A text goes with what waits for them
    at other tables."""
    if reply.use != Use.INVITATION:
        return NOT_SEATED
    word = only_word(opened)
    if word in JOINS:
        return Outcome(Kind.TOLD, "join"), asked(held, opened, reply)
    if word not in YES:
        return NOT_YET_SEATED
    if held.authenticated or (held.door in Door.checked() and vouched(opened.envelope)):
        return joined(reply)
    return Outcome(Kind.CONFIRM, "join"), to_confirm(held, opened, reply)


def only_word(opened: Opened) -> str:
    """The one line of the mail, folded; "" if there are more, or it cannot be told."""
    reading = opened.reading
    if reading is None or reading.doubtful or reading.torn or len(reading.lines) != 1:
        return ""
    return word_of(reading.lines[0])


def joined(reply: ReplyAddress) -> Text:
    """Sit down, or say why not."""
    try:
        with transaction.atomic():
            ports.sit_down(reply.game_id or 0, reply.seat, reply.person_id, reply.created_at)
    except Refused as refused:
        return refused.text
    return TAKEN


def asked(held: Incoming, opened: Opened, reply: ReplyAddress) -> Answer:
    """The question whether they will sit down, with an address of its own."""
    game, person = reply.game_id or 0, reply.person
    owned = Belongs(Use.INVITATION, game, reply.seat, reply.asked_seq, person.pk)
    with override(reply.person.language):
        told = gettext("You are about to take a seat at this table: %(table)s")
        yes = gettext("To do so, answer this mail with one word alone: “yes”.")
        body = "\n\n".join([told % {"table": titled(reply)}, yes])
        subject = gettext("Take a seat?")
    back = kept([(owned, "")])[0][0]
    return answer(held, opened.envelope, reply.person.email, subject, folded_text(body), back)


def to_confirm(held: Incoming, opened: Opened, reply: ReplyAddress) -> Answer:
    """Where they confirm that the mail is theirs."""
    url = settings.SITE_URL + reverse("mailed_order", args=[held.key])
    with override(reply.person.language):
        told = gettext("You are about to take a seat at this table: %(table)s")
        why = gettext(
            "Nobody vouched for your mail that it comes from you, so please look at it and press "
            "the button there:"
        )
        body = "\n\n".join([told % {"table": titled(reply)}, f"{why}\n{url}"])
        subject = gettext("Take a seat?")
    return answer(held, opened.envelope, reply.person.email, subject, folded_text(body), "")


def titled(reply: ReplyAddress) -> str:
    """What its host calls the table, without links; or its address on the site."""
    title, slug = Game.objects.values_list("title", "slug").get(pk=reply.game_id)
    return without_links(title) or settings.SITE_URL + reverse("room", args=[slug])
