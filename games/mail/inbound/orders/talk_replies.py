"""What somebody answers to a mail about talk is talk, unless it could be something else."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.line_classes import LineClass
from games.mail.inbound.orders.outcome import NotTold, Outcome
from games.mail.inbound.orders.side_commands import post_table_talk
from games.mail.inbound.orders.talk_checks import check_talk_reply
from games.mail.inbound.orders.word_table import (
    TELLING,
    SenderTrust,
    Word,
    WordEffect,
    get_word_effect,
)
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import sort_by_purpose
from games.mail.sandbox.phrases import HEADER_LABEL
from games.rules.registry import GAMES
from games.rules.text import Text, _
from games.rules.types import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.inbound.orders.line_classes import Classified
    from games.mail.sandbox.reading import Reading
    from games.play.table import TableHeader


LIVES = timedelta(days=14)
PRIVATE = re.compile(r"\d|@|://|\bwww\.", re.IGNORECASE)
FORMAL = re.compile(
    r"\W*(?:dear (?:sir|madam|sender|customer|colleague|mr|mrs|ms)|to whom it may concern|"
    r"sehr geehrte|(?:chère )?madame|(?:cher )?monsieur|mesdames|messieurs|"
    r"拝啓|前略|各位|関係者各位|お世話になって)",
    re.IGNORECASE,
)
"""How letters begin that are written for no table."""


def is_table_talk(header: TableHeader, lines: Sequence[str]) -> bool:
    """Whether these lines, an answer to talk, are talk: no word among them says otherwise."""
    letter = sort_by_purpose(lines, GAMES[header.meta.rules].verbs)
    return bool(letter.orders) and not letter.talks and not (letter.undo and len(lines) == 1)


def post_talk_reply(
    reply: ReplyAddress,
    header: TableHeader,
    reading: Reading,
    classified: Classified,
    trust: SenderTrust,
    *,
    confirmed: bool = False,
) -> Outcome:
    """Tell the table the first lines of a mail, up to the first empty one; the rest is not read.

    If any line of it could be an order, or is one of our mails', nothing is told; if it may be an
    absence notice, or has somebody's signature in it, its writer is asked first.
    """
    if timezone.now() - reply.created_at > LIVES:
        return Outcome(
            Kind.CLOSED, "talk is over", unread=reading.lines, note=describe_expired_talk()
        )
    told = cut_taught_signature(reading, classified)
    text, rest = "\n".join(told), reading.lines[len(reading.opening) :]
    below = (*rest, *reading.below, *reading.torn)
    try:
        check_talk_reply(reply, header, told, below)
        asks = get_word_effect(Word.TALK, Use.TALK, trust) != WordEffect.DOES or (
            has_private_content(told) and not confirmed
        )
        if asks:
            return Outcome(Kind.CONFIRM, unread=reading.lines, note=TELLING)
        said = post_table_talk(reply.person, header, text)
    except NotTold as why:
        return Outcome(Kind.REFUSED, "not told", at=why.line, refused=why.text)
    except Refused as refused:
        return Outcome(Kind.REFUSED, "not told", at=text[:80], refused=refused.text)
    taught = [line for line in reading.opening if line not in told]
    return Outcome(Kind.TOLD, message=said, unread=(*below, *taught))


def cut_taught_signature(reading: Reading, classified: Classified) -> tuple[str, ...]:
    """What is to be told: the first lines, without a taught signature at their end."""
    block = classified.of(LineClass.TAUGHT)
    lines = reading.opening
    while lines and lines[-1] in block:
        lines = lines[:-1]
    return lines or reading.opening


def has_private_content(lines: Sequence[str]) -> bool:
    """Whether these lines have what nobody means to tell a table without another look: a figure, an
    address, a link, or the head of a letter."""
    return any(PRIVATE.search(line) or HEADER_LABEL.match(line) for line in lines) or any(
        FORMAL.match(line) for line in lines
    )


def describe_expired_talk() -> Text:
    """Why talk of long ago is not answered."""
    return _(
        "What you answered was written more than 14 days ago, so we posted nothing "
        "at the table. To write to the table now, answer this email with “message: "
        "…”."
    )
