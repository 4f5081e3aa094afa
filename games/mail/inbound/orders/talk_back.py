"""What somebody answers to a mail about talk is talk, unless it could be something else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.mail.inbound.orders.outcome import Kind, NotTold, Outcome
from games.mail.inbound.orders.side_commands import tell_table
from games.mail.inbound.orders.talking import check_answer
from games.mail.inbound.orders.words import TELLING, Does, Sure, Word, does
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import sorted_out
from games.rules.core import GAMES, Refused, Text, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.reading import Reading
    from games.play.table import TableHeader

LIVES = timedelta(days=14)


def is_talk(known: TableHeader, lines: Sequence[str]) -> bool:
    """Whether these lines, an answer to talk, are talk: no word among them says otherwise."""
    letter = sorted_out(lines, GAMES[known.meta.rules].verbs)
    return bool(letter.orders) and not letter.talks and not (letter.undo and len(lines) == 1)


def talk_back(reply: ReplyAddress, known: TableHeader, reading: Reading, sure: Sure) -> Outcome:
    """Tell the table the first lines of a mail, up to the first empty one; the rest is not read.

    If any line of it could be an order, or is one of our mails', nothing is told.
    """
    if timezone.now() - reply.created_at > LIVES:
        return Outcome(Kind.CLOSED, "talk is over", unread=reading.lines, note=too_late())
    text, rest = "\n".join(reading.opening), reading.lines[len(reading.opening) :]
    below = (*rest, *reading.below, *reading.torn)
    try:
        check_answer(reply, known, reading.opening, below)
        if does(Word.TALK, Use.TALK, sure) != Does.DOES:
            return Outcome(Kind.CONFIRM, unread=reading.lines, note=TELLING)
        told = tell_table(reply.person, known, text)
    except NotTold as why:
        return Outcome(Kind.REFUSED, "not told", at=why.line, refused=why.text)
    except Refused as refused:
        return Outcome(Kind.REFUSED, "not told", at=text[:80], refused=refused.text)
    return Outcome(Kind.TOLD, message=told, unread=below)


def too_late() -> Text:
    """Why talk of long ago is not answered."""
    return _(
        "What you answered was written more than 14 days ago, so nothing was told. To write to the "
        "table now, answer this mail with “message: …”."
    )
