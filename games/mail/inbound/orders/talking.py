"""What a mail may not tell the table: words that could be an order, and words of our own mails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from email.utils import parseaddr
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from games.mail.inbound.orders.outcome import HEADLINES, NotTold
from games.mail.outbound.section import prompt
from games.mail.outbound.table_section import brief, menu
from games.mail.plain import first_line
from games.mail.sandbox.mail_keywords import Letter, is_saying
from games.mail.sandbox.marks import foreign
from games.mail.sandbox.reading import clean
from games.play.notice import Kind
from games.play.table import Table, log_for, table_for
from games.play.table_lookup import TableHeader
from games.rules import notation, speech
from games.rules.contract import Game
from games.rules.forms import whole
from games.rules.plan_lines import parse
from games.rules.said import meanings, read_said
from games.rules.text import Text, Written, _, fold
from games.rules.types import Decision, Refused
from games.words import Words, words_at

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress

LIST_MARK = re.compile(r"(?:[-•*·–]|\d{1,2}[.)])\s+")
AMOUNT = re.compile(r"[$€]?\s?(\d{1,4})\s?[$€]?")
BETWEEN = re.compile(r"[\s:$,.!;]+")


def check_beneath(game: Game[Any], decision: Decision | None, letter: Letter) -> None:
    """Raise NotTold if one of the lines below `message:` would be an order, had it stood above. Of
    those that are to be
    told, it is enough that a move is in it."""
    talk = set(map(bare, letter.beneath))
    for line in filter(None, map(bare, (*letter.beneath, *letter.below))):
        moves = as_order(game, decision, line)
        if moves is None and decision and line in talk:
            moves = hinted(game, decision, line) or None
        if moves is not None:
            told = " / ".join(filter(None, letter.message.splitlines()))[:200]
            raise NotTold(line, both(line, Written(game.name, moves) if moves else None, told))


def check_answer(
    reply: ReplyAddress, known: TableHeader, told: Sequence[str], below: Sequence[str]
) -> None:
    """For an answer to talk: raise NotTold where a line could be an order, with both its meanings,
    or where what is to be told holds a line of ours."""
    table, text = table_for(known, reply.seat), "\n".join(told)
    letter = Letter(
        frozenset(), "", text, (), False, talks=True, beneath=tuple(told), below=tuple(below)
    )
    try:
        check_beneath(table.game, table.decision, letter)
    except NotTold as why:
        raise NotTold(
            why.line,
            _(
                "“{line}” can be an order, or words for the table, so nothing was played and "
                "nothing was told. As an order, answer this mail with it alone; to tell it to the "
                "table, answer “message: {line}”.",
                line=why.line[:60],
            ),
        ) from why
    check_ours(reply, known, text)


def both(line: str, moves: Written | None, told: str) -> Text:
    """The words of the refusal: what the line would be as an order, and what as talk."""
    if moves is None:
        return _(
            "“{line}” stands below “message:”. It can be an order, or words for the table: "
            "“{told}”. Orders stand "
            "above “message:”; to tell the table just that, write “message: {line}”.",
            line=line[:60],
            told=told,
        )
    return _(
        "“{line}” stands below “message:”. It can be the move {moves}, or words for the table: "
        "“{told}”. Moves stand "
        "above “message:”; to tell the table just that, write “message: {line}”.",
        line=line[:60],
        moves=moves,
        told=told,
    )


def bare(line: str) -> str:
    """The line without the mark of a list."""
    return clean(LIST_MARK.sub("", line, count=1))


def as_order(game: Game[Any], decision: Decision | None, said: str) -> tuple[str, ...] | None:
    """The moves that words can mean as an order of this question, or of standing orders; none of
    them, but (), for
    words that are no moves; None: it is no order. A move of another time is an order, too."""
    if is_saying(said, game.verbs):
        return ()
    moves = as_move(game, decision, said) if decision else ()
    if moves:
        return moves
    if whole(game.forms, said.casefold()):
        return (said,)
    try:
        parse(game, said)
    except Refused:
        return None
    return (said,)


def as_move(game: Game[Any], decision: Decision, said: str) -> tuple[str, ...]:
    """The moves of this question that the line can mean, written whole or, in two words or more,
    shortened."""
    try:
        if " " not in said:
            return (str(read_said(game, said, decision).move),)
        return (str(notation.read(game, said, decision)),)
    except notation.Ambiguous:
        return tuple(map(str, decision.moves[:3]))
    except Refused:
        return tuple(meanings(game, said, decision))


def hinted(game: Game[Any], decision: Decision, said: str) -> tuple[str, ...]:
    """The moves of this question of which a line says the amount alone, or that it has among other
    words: "$5", "I bid
    5"."""
    menu = [str(move) for move in decision.moves]
    if amount := AMOUNT.fullmatch(said):
        return tuple(line for line in menu if line.split(" ")[1:] == [amount[1]])
    return tuple(line for line in menu if " " in line and holds(game.name, said, line))


def holds(game: str, said: str, line: str) -> bool:
    """Whether these words have the canonical line among them, in any language."""
    words = f" {BETWEEN.sub(' ', fold(said))} "
    for language in ("en", *speech.LANGUAGES):
        move = fold(speech.spoken(game, language, line))
        if (f" {move} " in words) if move.isascii() else (move in words):
            return True
    return False


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
    for headline in map(str, HEADLINES.values()):
        yield f"{table.title}: {headline}"


def sentences(known: TableHeader, seat: int, say: Words) -> Iterator[str]:
    """What our mails tell this seat of the table besides."""
    yield from (say(line.text) for line in log_for(known.meta, seat, limit=FACTS))
    table = table_for(known, seat)
    yield prompt(table, table.decision, False, say)
    if table.decision is not None:
        yield say.menu(table.game.name, map(str, table.decision.moves))
        yield from menu(table, table.decision, say)
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
