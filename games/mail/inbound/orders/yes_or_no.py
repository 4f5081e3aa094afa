"""Carries out a mail that is one word, yes or no, to what its address asks: a vote, giving up a
seat for good, putting a pause to the vote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.mail.inbound.models import Kind
from games.mail.inbound.orders import ports
from games.mail.inbound.orders.offered_plan import PLAN, keep_offered_plan
from games.mail.inbound.orders.outcome import Outcome, build_closed_outcome
from games.mail.inbound.orders.word_table import (
    ABOUT_TO,
    SenderTrust,
    Word,
    WordEffect,
    get_word_effect,
    read_yes_or_no,
)
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import PAUSE
from games.play.position import POSITIONS
from games.rules.text import Text, _, ngettext
from games.rules.types import Refused
from games.votes.kinds import Settled, describe_motion
from games.votes.models import Motion, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import MailContents


# Ballots.


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


def cast_ballot(
    reply: ReplyAddress, word: str, lines: Sequence[str], trust: SenderTrust
) -> Outcome:
    """What became of a ballot."""
    now = timezone.now()
    motion = find_replied_motion(reply)
    if motion is None or motion.state != State.OPEN or motion.closes_at <= now:
        return build_closed_outcome(Settled())
    if get_word_effect(Word.VOTE, Use.VOTE, trust) != WordEffect.DOES:
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


# Giving up a seat, and pauses.


ASKED = _(
    "You are about to give up your seat at this table for good: a bot plays on "
    "in it, and you cannot come back. To do so, answer this email with one word "
    "alone: “yes”."
)
ALONE = _("“resign” gives up your seat and stands alone: please send the rest in another email.")
PAUSE_ALONE = _("“pause” stands alone: please send the rest in another email.")
PAUSE_ON = (Use.TABLE, Use.TALK, Use.VOTE)
"""Addresses at which a pause can be asked for: no question's."""
ASKED_FOR_PAUSE = _("You have asked the table for a pause. It votes on that now.")
PAUSED = _("The table pauses now.")
AS_IT_WAS = _("Nothing was changed.")
ONE_TABLE = _("“resign” answers an email about one table alone. To give up a seat, open its page.")
KEPT = _("Nothing was changed: you keep your seat.")
GIVING_UP = _("You are about to give up your seat at this table for good: a bot plays on in it.")


def drop_impossible_pause(reply: ReplyAddress, letter: MailContents) -> MailContents:
    """The letter; where no pause can be asked for, that word only asks where it is done."""
    if not letter.asks.startswith(PAUSE) or (reply.pk and reply.use in PAUSE_ON):
        return letter
    return letter._replace(asks="", wanted=letter.wanted | {"page"})


def ask_for_yes(reply: ReplyAddress, letter: MailContents, lines: Sequence[str]) -> Outcome:
    """Who writes that they give up, or want a pause, is asked; nothing else that the mail says is
    done."""
    what, _blank, days = letter.asks.partition(" ")
    if len(lines) != 1 or letter.talks or letter.below:
        alone = PAUSE_ALONE if what == PAUSE else ALONE
        return Outcome(Kind.UNCLEAR, f"{what} among others", note=alone, unread=tuple(lines))
    if reply.pk is None:
        return Outcome(Kind.REFUSED, "elsewhere", at=lines[0], note=ONE_TABLE)
    note = describe_pause_question(int(days)) if what == PAUSE else ASKED
    return Outcome(Kind.TOLD, what, note=note, asks=letter.asks)


def describe_pause_question(days: int) -> Text:
    """What a "yes" would do, where a pause of so many days was asked for."""
    return ngettext(
        "You are about to put to the vote that this table pauses for {count} day. To "
        "do so, answer this email with one word alone: “yes”.",
        "You are about to put to the vote that this table pauses for {count} days. "
        "To do so, answer this email with one word alone: “yes”.",
        days,
    )


def describe_yes_effect(reply: ReplyAddress) -> Text:
    """What a "yes" here is about to do."""
    what, _blank, days = str(reply.offer.get("asks")).partition(" ")
    if what == PLAN:
        return ABOUT_TO[Word.PLAN]
    if what != PAUSE:
        return GIVING_UP
    return ngettext(
        "You are about to put to the vote that this table pauses for {count} day.",
        "You are about to put to the vote that this table pauses for {count} days.",
        int(days),
    )


def apply_yes_or_no(
    reply: ReplyAddress, word: str, lines: Sequence[str], trust: SenderTrust
) -> Outcome:
    """Do what this word says to what this address asks, or have it confirmed. A ballot is nobody's
    business: nothing is kept of the mail, nor of its answer."""
    if reply.use == Use.VOTE and not reply.offer:
        return cast_ballot(reply, word, lines, trust)._replace(secret=True)
    what, _blank, days = str(reply.offer.get("asks")).partition(" ")
    if word == "no":
        return Outcome(Kind.TOLD, "kept", note=AS_IT_WAS if what in (PAUSE, PLAN) else KEPT)
    if get_word_effect(Word.YES, reply.use, trust) != WordEffect.DOES:
        return Outcome(Kind.CONFIRM, unread=tuple(lines), note=describe_yes_effect(reply))
    if what == PLAN:
        return keep_offered_plan(reply)
    return put_pause_to_vote(reply, int(days)) if what == PAUSE else resign_seat_by_mail(reply)


def put_pause_to_vote(reply: ReplyAddress, days: int) -> Outcome:
    """What became of a pause that is to be voted on."""
    try:
        with transaction.atomic():
            now = ports.pause(reply.game_id or 0, reply.person_id, days, timezone.now())
    except Refused as refused:
        POSITIONS.forget(reply.game_id or 0)
        return build_closed_outcome(refused)
    return Outcome(Kind.TOLD, "pause", note=PAUSED if now else ASKED_FOR_PAUSE)


def describe_lines_effect(reply: ReplyAddress, lines: Sequence[str]) -> Text | None:
    """What a mail with these lines would do that waits to be confirmed, if it is a word to what its
    address asks."""
    word = next(filter(None, (read_yes_or_no(reply, [line]) for line in lines)), "")
    if not word:
        return None
    if reply.offer:
        return describe_yes_effect(reply)
    return describe_ballot_effect(reply, word)


def resign_seat_by_mail(reply: ReplyAddress) -> Outcome:
    """What became of a seat that is given up."""
    try:
        with transaction.atomic():
            ports.resign(reply.game_id or 0, reply.person_id, timezone.now())
    except Refused as refused:
        POSITIONS.forget(reply.game_id or 0)
        return build_closed_outcome(refused)
    return Outcome(Kind.TOLD, "resigned", left=True)
