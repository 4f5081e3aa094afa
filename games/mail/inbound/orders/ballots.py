"""A mail that is a ballot: one word, yes or no, to a vote of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.mail.inbound.models import Kind
from games.mail.inbound.orders import ports
from games.mail.inbound.orders.outcome import Outcome, build_closed_outcome
from games.mail.inbound.orders.words import SenderTrust, Word, WordEffect, get_word_effect
from games.mail.reply import Use
from games.play.position import POSITIONS
from games.rules.text import Text, _
from games.rules.types import Refused
from games.votes.kinds import Settled, describe_motion
from games.votes.models import Motion, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress

COUNTED = {
    "yes": _("Your vote is counted: you said yes. As long as the vote is open you can change it."),
    "no": _("Your vote is counted: you said no. As long as the vote is open you can change it."),
}
COUNTED_ON = {
    "yes": _("You said yes to this: {what}. As long as the vote is open you can change it."),
    "no": _("You said no to this: {what}. As long as the vote is open you can change it."),
}
UNCOUNTED = {"yes": _("You are about to vote yes."), "no": _("You are about to vote no.")}
UNCOUNTED_ON = {
    "yes": _("You are about to vote yes to this: {what}"),
    "no": _("You are about to vote no to this: {what}"),
}


def cast_ballot(reply: ReplyAddress, word: str, lines: Sequence[str], sure: SenderTrust) -> Outcome:
    """What became of a ballot."""
    now = timezone.now()
    motion = find_replied_motion(reply)
    if motion is None or motion.state != State.OPEN or motion.closes_at <= now:
        return build_closed_outcome(Settled())
    if get_word_effect(Word.VOTE, Use.VOTE, sure) != WordEffect.DOES:
        return Outcome(
            Kind.CONFIRM, unread=tuple(lines), note=describe_uncounted_ballot(reply, word, motion)
        )
    try:
        with transaction.atomic():
            ports.vote(motion.game_id, reply.person_id, motion.number, word == "yes", now)
    except Refused as refused:
        POSITIONS.forget(motion.game_id)  # it may have seen what is undone now
        return build_closed_outcome(refused)
    return Outcome(Kind.TOLD, "voted", note=describe_counted_ballot(reply, word, motion))


def find_replied_motion(reply: ReplyAddress) -> Motion | None:
    """The vote of this address."""
    return Motion.objects.filter(game=reply.game_id, number=reply.asked_seq).first()


def describe_counted_ballot(reply: ReplyAddress, word: str, motion: Motion) -> Text:
    """That the ballot is counted; for whom mails are discreet, without what it was about."""
    if reply.person.discreet_mails:
        return COUNTED[word]
    return COUNTED_ON[word]._replace(args=(("what", describe_motion(motion.kind, motion.days)),))


def describe_uncounted_ballot(reply: ReplyAddress, word: str, motion: Motion) -> Text:
    """What the ballot would say; discreet in the same way."""
    if reply.person.discreet_mails:
        return UNCOUNTED[word]
    return UNCOUNTED_ON[word]._replace(args=(("what", describe_motion(motion.kind, motion.days)),))


def describe_ballot_effect(reply: ReplyAddress, word: str) -> Text | None:
    """What a mail with this word would do; None: there is no such vote."""
    motion = find_replied_motion(reply)
    return describe_uncounted_ballot(reply, word, motion) if motion else None
