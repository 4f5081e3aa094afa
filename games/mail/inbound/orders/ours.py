"""Lines of our own mails about a table: whatever holds one was quoted, and is told to nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.utils import parseaddr
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from games.mail.inbound.orders.outcome import headlines
from games.mail.inbound.orders.talking import NotTold
from games.mail.outbound.table_section import brief, prompt
from games.mail.plain import first_line
from games.mail.sandbox.quoting import foreign
from games.play.notice import Kind
from games.play.table import Table, TableHeader, log_for, table_for
from games.rules.text import _
from games.words import Words, words_at

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress

WORD = re.compile(r"\w+")
FACTS = 400
SHORTEST = 8
"""So many letters at least has a line that is known as ours."""
PIECE = 14
"""So many has a piece of one, as mail programs break lines."""


def check_ours(reply: ReplyAddress, known: TableHeader, message: str) -> None:
    """Raise NotTold if words for the table hold an address of ours, a heading, or a line of a mail
    about it."""
    lines = message.splitlines()
    with override(reply.person.language):
        say = words_at(known, get_language() or "en")
        told = list(map(plain, sentences(known, reply.seat, say)))
        told += map(plain, first_lines(table_for(known, reply.seat), reply.person.name, say))
        ours = {
            line
            for line in (*told, *map(plain, board(known, reply.seat, say)))
            if len(line) >= SHORTEST
        }
    for at, line in enumerate(lines):
        if is_address(line):
            raise NotTold(
                line,
                _(
                    "“{line}” holds an address of ours. Nothing was told to the table.",
                    line=line[:60],
                ),
            )
        if foreign(lines, at) or is_ours(plain(line), ours, " ".join(told)):
            raise NotTold(
                line,
                _(
                    "“{line}” was quoted from a mail. Nothing was told to the table.",
                    line=line[:60],
                ),
            )


def is_address(line: str) -> bool:
    """Whether the line names a mailbox or a page of ours: both may hold a key."""
    mine, said = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower(), line.lower()
    page = urlsplit(settings.SITE_URL).netloc.lower()
    return f"@{settings.MAIL_DOMAIN.lower()}" in said or mine in said or f"//{page}" in said


def is_ours(line: str, whole: set[str], text: str) -> bool:
    """Whether a line, made plain, is one of ours, or a piece of several words of a sentence of
    ours."""
    if line in whole:
        return True
    several = line.count(" ") >= 2 or not line.isascii()
    return len(line) >= PIECE and several and line in text


def plain(line: str) -> str:
    """The words of a line, and nothing else."""
    return " ".join(WORD.findall(line.casefold()))


def board(known: TableHeader, seat: int, say: Words) -> list[str]:
    """The lines of the position, as our mails have it; no mail program breaks them."""
    table = table_for(known, seat)
    return (
        table.game.presentation.text_board(table.view, say).splitlines()
        if table.view is not None
        else []
    )


def first_lines(table: Table, name: str, say: Words) -> Iterator[str]:
    """How our mails about this table begin now, and our receipts ever."""
    yield first_line(name, brief(table, table.decision, frozenset({Kind.TURN}), say))
    for headline in headlines().values():
        yield f"{table.title}: {headline}"


def sentences(known: TableHeader, seat: int, say: Words) -> Iterator[str]:
    """What our mails tell this seat of the table besides."""
    yield from (say(line.text) for line in log_for(known.meta, seat, limit=FACTS))
    table = table_for(known, seat)
    yield prompt(table, table.decision, False, say)
    if table.decision is not None:
        yield say.menu(table.game.name, map(str, table.decision.moves))
    yield from (
        gettext("Nothing in your mail was played."),
        gettext("Not read. Nothing in your mail was played."),
        gettext("Your last move was taken back."),
        gettext("Nothing was played: the question that your mail answers is closed."),
        gettext("You are not asked anything at this table now."),
        gettext("You are now asked"),
        gettext("You may write"),
        gettext("What happened"),
        gettext("Told to the table"),
        gettext("Since your last turn"),
        gettext("To take your last move back, answer with “undo”."),
    )
