"""A mail that is one word, yes or no, to what its address asks: a vote, or whether a seat is given
up for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.mail.inbound.models import Kind
from games.mail.inbound.orders import ports
from games.mail.inbound.orders.address import said
from games.mail.inbound.orders.ballots import about_to_vote, vote
from games.mail.inbound.orders.outcome import Outcome, closed
from games.mail.inbound.orders.words import Does, Sure, Word, does
from games.mail.reply import Use
from games.play.position import POSITIONS
from games.rules.core import Refused
from games.rules.text import Text, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import Letter

RESIGN = "resign"
ASKED = _(
    "You are about to give up your seat at this table for good: a bot plays on in it, and you "
    "cannot come back. To do so, answer this mail with one word alone: “yes”."
)
ALONE = _("“resign” gives up your seat and stands alone: please send the rest in another mail.")
ONE_TABLE = _("“resign” answers a mail about one table alone. To give up a seat, open its page.")
KEPT = _("Nothing was changed: you keep your seat.")
GIVING_UP = _("You are about to give up your seat at this table for good: a bot plays on in it.")


def asked(reply: ReplyAddress, letter: Letter, lines: Sequence[str]) -> Outcome:
    """Who writes that they give up is asked; nothing else that the mail says is done."""
    if len(lines) != 1 or letter.talks or letter.below:
        return Outcome(Kind.UNCLEAR, "resign among others", note=ALONE, unread=tuple(lines))
    if reply.pk is None:
        return Outcome(Kind.REFUSED, "elsewhere", at=lines[0], note=ONE_TABLE)
    return Outcome(Kind.TOLD, "resign", note=ASKED, asks=RESIGN)


def answered(reply: ReplyAddress, word: str, lines: Sequence[str], sure: Sure) -> Outcome:
    """Do what this word says to what this address asks, or have it confirmed. A ballot is nobody's
    business: nothing is kept of the mail, nor of its answer."""
    if reply.use == Use.VOTE and not reply.offer:
        return vote(reply, word, lines, sure)._replace(secret=True)
    if word == "no":
        return Outcome(Kind.TOLD, "kept", note=KEPT)
    if does(Word.YES, reply.use, sure) != Does.DOES:
        return Outcome(Kind.CONFIRM, unread=tuple(lines), note=GIVING_UP)
    return give_up(reply)


def about_to(reply: ReplyAddress, lines: Sequence[str]) -> Text | None:
    """What a mail with these lines would do that waits to be confirmed, if it is a word to what its
    address asks."""
    word = next(filter(None, (said(reply, [line]) for line in lines)), "")
    if not word:
        return None
    if reply.offer:
        return GIVING_UP
    return about_to_vote(reply, word)


def give_up(reply: ReplyAddress) -> Outcome:
    """What became of a seat that is given up."""
    try:
        with transaction.atomic():
            ports.resign(reply.game_id or 0, reply.person_id, timezone.now())
    except Refused as refused:
        POSITIONS.forget(reply.game_id or 0)
        return closed(refused)
    return Outcome(Kind.TOLD, "resigned", left=True)
