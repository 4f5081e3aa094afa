"""A mail that is a ballot: one word, yes or no, to a vote of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.mail.inbound.models import Kind
from games.mail.inbound.orders import ports
from games.mail.inbound.orders.outcome import Outcome, closed
from games.mail.inbound.orders.words import Does, Sure, Word, does
from games.mail.reply import Use
from games.play.position import POSITIONS
from games.rules.text import Text, _
from games.rules.types import Refused
from games.votes.kinds import Settled, title
from games.votes.models import Motion, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress

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


def about_to_vote(reply: ReplyAddress, word: str) -> Text | None:
    """What a mail with this word would do; None: there is no such vote."""
    motion = motion_of(reply)
    return about(reply, word, motion) if motion else None
