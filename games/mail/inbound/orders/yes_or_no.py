"""A mail that is one word, yes or no, to what its address asks: a vote, or whether a seat is given
up for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.mail.inbound.models import Kind
from games.mail.inbound.orders import ports
from games.mail.inbound.orders.outcome import Outcome
from games.mail.inbound.orders.questions import said
from games.mail.inbound.orders.words import Does, Sure, Word, does
from games.mail.reply import Use
from games.play.position import POSITIONS
from games.rules.core import Refused
from games.rules.text import Text, _
from games.votes.kinds import Settled, title
from games.votes.models import Motion, State

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
VOTED = {
    "yes": _("Your vote is counted: you said yes. As long as the vote is open you can change it."),
    "no": _("Your vote is counted: you said no. As long as the vote is open you can change it."),
}
VOTED_ON = {
    "yes": _("You said yes to this: {what}. As long as the vote is open you can change it."),
    "no": _("You said no to this: {what}. As long as the vote is open you can change it."),
}
VOTING = {"yes": _("You are about to vote yes."), "no": _("You are about to vote no.")}
VOTING_ON = {
    "yes": _("You are about to vote yes to this: {what}"),
    "no": _("You are about to vote no to this: {what}"),
}
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


def vote(reply: ReplyAddress, word: str, lines: Sequence[str], sure: Sure) -> Outcome:
    """What became of a ballot."""
    now = timezone.now()
    motion = motion_of(reply)
    if motion is None or motion.state != State.OPEN or motion.closes_at <= now:
        return closed(Settled())
    if does(Word.VOTE, Use.VOTE, sure) != Does.DOES:
        return Outcome(Kind.CONFIRM, unread=tuple(lines), note=about(reply, word, motion))
    try:
        with transaction.atomic():
            ports.vote(motion.game_id, reply.person_id, motion.number, word == "yes", now)
    except Refused as refused:
        POSITIONS.forget(motion.game_id)  # it may have seen what is undone now
        return closed(refused)
    return Outcome(Kind.TOLD, "voted", note=told(reply, word, motion))


def motion_of(reply: ReplyAddress) -> Motion | None:
    """The vote of this address."""
    return Motion.objects.filter(game=reply.game_id, number=reply.asked_seq).first()


def told(reply: ReplyAddress, word: str, motion: Motion) -> Text:
    """That the ballot is counted; for whom mails are discreet, without what it was about."""
    if reply.person.discreet_mails:
        return VOTED[word]
    return VOTED_ON[word]._replace(args=(("what", title(motion.kind, motion.days)),))


def about(reply: ReplyAddress, word: str, motion: Motion) -> Text:
    """What the ballot would say; discreet in the same way."""
    if reply.person.discreet_mails:
        return VOTING[word]
    return VOTING_ON[word]._replace(args=(("what", title(motion.kind, motion.days)),))


def about_to(reply: ReplyAddress, lines: Sequence[str]) -> Text | None:
    """What a mail with these lines would do that waits to be confirmed, if it is a word to what its
    address asks."""
    word = next(filter(None, (said(reply, [line]) for line in lines)), "")
    if not word:
        return None
    if reply.offer:
        return GIVING_UP
    motion = motion_of(reply)
    return about(reply, word, motion) if motion else None


def give_up(reply: ReplyAddress) -> Outcome:
    """What became of a seat that is given up."""
    try:
        with transaction.atomic():
            ports.resign(reply.game_id or 0, reply.person_id, timezone.now())
    except Refused as refused:
        POSITIONS.forget(reply.game_id or 0)
        return closed(refused)
    return Outcome(Kind.TOLD, "resigned", left=True)


def closed(refused: Refused) -> Outcome:
    """Why nothing was done."""
    return Outcome(Kind.CLOSED, "over", note=refused.text)
