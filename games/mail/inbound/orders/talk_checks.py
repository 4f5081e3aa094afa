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
from games.mail.outbound.section import describe_asked_question
from games.mail.outbound.table_section import describe_table_in_brief, list_menu_lines
from games.mail.plain import describe_first_line
from games.mail.sandbox.mail_keywords import MailContents, is_keyword_line
from games.mail.sandbox.marks import is_quotation_start
from games.mail.sandbox.reading import clean_keyboard_marks
from games.play.notice import Kind
from games.play.table import Table, TableHeader, log_for, table_for
from games.rules.compact_lists import compact_lines
from games.rules.contract import Game
from games.rules.forms import is_whole_move
from games.rules.orders import notation, speech
from games.rules.orders.written_moves import list_possible_meanings, read_framed_line
from games.rules.plans.plan_lines import parse_plan
from games.rules.text import Text, Written, _, fold_text
from games.rules.types import Decision, Refused
from games.words import Words, format_named_value, get_words_at_table

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress


LIST_MARK = re.compile(r"(?:[-•*·–]|\d{1,2}[.)])\s+")
AMOUNT = re.compile(r"[$€]?\s?(\d{1,4})\s?[$€]?")
BETWEEN = re.compile(r"[\s:$,.!;]+")


def check_lines_below_message(
    game: Game[Any], decision: Decision | None, letter: MailContents
) -> None:
    """Raise NotTold if one of the lines below `message:` would be an order, had it stood above. Of
    those that are to be
    told, it is enough that a move is in it."""
    talk = set(map(remove_list_mark, letter.beneath))
    for line in filter(None, map(remove_list_mark, (*letter.beneath, *letter.below))):
        moves = find_order_meanings(game, decision, line)
        if moves is None and decision and line in talk:
            moves = list_hinted_moves(game, decision, line) or None
        if moves is not None:
            told = " / ".join(filter(None, letter.message.splitlines()))[:200]
            raise NotTold(
                line,
                describe_double_meaning(line, Written(game.name, moves) if moves else None, told),
            )


def check_talk_reply(
    reply: ReplyAddress, header: TableHeader, talk_lines: Sequence[str], below: Sequence[str]
) -> None:
    """For an answer to talk: raise NotTold where a line could be an order, with both its meanings,
    or where what is to be told holds a line of ours."""
    table, text = table_for(header, reply.seat), "\n".join(talk_lines)
    letter = MailContents(
        frozenset(), "", text, (), False, talks=True, beneath=tuple(talk_lines), below=tuple(below)
    )
    try:
        check_lines_below_message(table.game, table.decision, letter)
    except NotTold as why:
        raise NotTold(
            why.line,
            _(
                "“{line}” can be an order, or words for the table, so nothing was played or "
                "posted. As an order, answer this email with it alone; to post it at the "
                "table, answer “message: {line}”.",
                line=why.line[:60],
            ),
        ) from why
    check_for_quoted_mail(reply, header, text)


def describe_double_meaning(line: str, moves: Written | None, message: str) -> Text:
    """The words of the refusal: what the line would be as an order, and what as talk."""
    if moves is None:
        return _(
            "“{line}” stands below “message:”. It can be an order, or words for the table: "
            "“{told}”. Orders stand "
            "above “message:”; to tell the table just that, write “message: {line}”.",
            line=line[:60],
            told=message,
        )
    return _(
        "“{line}” stands below “message:”. It can be the move {moves}, or words for the table: "
        "“{told}”. Moves stand "
        "above “message:”; to tell the table just that, write “message: {line}”.",
        line=line[:60],
        moves=moves,
        told=message,
    )


def remove_list_mark(line: str) -> str:
    """The line without the mark of a list."""
    return clean_keyboard_marks(LIST_MARK.sub("", line, count=1))


def find_order_meanings(
    game: Game[Any], decision: Decision | None, words: str
) -> tuple[str, ...] | None:
    """The moves that words can mean as an order of this question, or of standing orders; none of
    them, but (), for
    words that are no moves; None: it is no order. A move of another time is an order, too."""
    if is_keyword_line(words, game.verbs):
        return ()
    moves = list_move_meanings(game, decision, words) if decision else ()
    if moves:
        return moves
    if is_whole_move(game.forms, words.casefold()):
        return (words,)
    try:
        parse_plan(game, words)
    except Refused:
        return None
    return (words,)


def list_move_meanings(game: Game[Any], decision: Decision, words: str) -> tuple[str, ...]:
    """The moves of this question that the line can mean, written whole or, in two words or more,
    shortened."""
    try:
        if " " not in words:
            return (str(read_framed_line(game, words, decision).move),)
        return (str(notation.read(game, words, decision)),)
    except notation.Ambiguous:
        return tuple(map(str, decision.moves[:3]))
    except Refused:
        return tuple(list_possible_meanings(game, words, decision))


def list_hinted_moves(game: Game[Any], decision: Decision, words: str) -> tuple[str, ...]:
    """The moves of this question of which a line says the amount alone, or that it has among other
    words: "$5", "I bid
    5"."""
    menu = [str(move) for move in decision.moves]
    if amount := AMOUNT.fullmatch(words):
        return tuple(line for line in menu if line.split(" ")[1:] == [amount[1]])
    return tuple(line for line in menu if " " in line and has_move_words(game.name, words, line))


def has_move_words(game: str, text: str, line: str) -> bool:
    """Whether these words have the canonical line among them, in any language."""
    words = f" {BETWEEN.sub(' ', fold_text(text))} "
    for language in ("en", *speech.LANGUAGES):
        for move in map(fold_text, speech.list_displays(game, language, line)):
            if (f" {move} " in words) if move.isascii() else (move in words):
                return True
    return False


WORD = re.compile(r"\w+")
FACTS = 400
SHORTEST = 8
"""So many letters at least has a line that is known as ours."""
PIECE = 14
"""So many has a piece of one, as mail programs break lines."""


def check_for_quoted_mail(reply: ReplyAddress, header: TableHeader, message: str) -> None:
    """Raise NotTold if words for the table hold an address of ours, a heading, or a line of a mail
    about it."""
    lines = message.splitlines()
    with override(reply.person.language):
        say = get_words_at_table(header, get_language() or "en")
        told = list(map(normalize_words, list_mail_sentences(header, reply.seat, say)))
        told += map(
            normalize_words,
            list_mail_openings(table_for(header, reply.seat), reply.person.name, say),
        )
        ours = {
            line
            for line in (*told, *map(normalize_words, list_board_lines(header, reply.seat, say)))
            if len(line) >= SHORTEST
        }
    for at, line in enumerate(lines):
        if has_our_address(line):
            raise NotTold(
                line,
                _(
                    "“{line}” has one of our addresses in it. Nothing was posted at the table.",
                    line=line[:60],
                ),
            )
        if is_quotation_start(lines, at) or is_line_of_ours(
            normalize_words(line), ours, " ".join(told)
        ):
            raise NotTold(
                line,
                _(
                    "“{line}” was quoted from an email. Nothing was posted at the table.",
                    line=line[:60],
                ),
            )


def has_our_address(line: str) -> bool:
    """Whether the line names a mailbox or a page of ours: both may hold a key."""
    mine, said = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower(), line.lower()
    page = urlsplit(settings.SITE_URL).netloc.lower()
    return f"@{settings.MAIL_DOMAIN.lower()}" in said or mine in said or f"//{page}" in said


def is_line_of_ours(line: str, whole: set[str], text: str) -> bool:
    """Whether a line, made plain, is one of ours, or a piece of several words of a sentence of
    ours."""
    if line in whole:
        return True
    several = line.count(" ") >= 2 or not line.isascii()
    return len(line) >= PIECE and several and line in text


def normalize_words(line: str) -> str:
    """The words of a line, and nothing else."""
    return " ".join(WORD.findall(line.casefold()))


def list_board_lines(header: TableHeader, seat: int, say: Words) -> list[str]:
    """The lines of the position, as our mails have it; no mail program breaks them."""
    table = table_for(header, seat)
    return (
        table.game.presentation.text_board(table.view, say).splitlines()
        if table.view is not None
        else []
    )


def list_mail_openings(table: Table, name: str, say: Words) -> Iterator[str]:
    """How our mails about this table begin now, and our receipts ever."""
    yield describe_first_line(
        name, describe_table_in_brief(table, table.decision, frozenset({Kind.TURN}), say)
    )
    for headline in map(str, HEADLINES.values()):
        yield f"{table.title}: {headline}"
        yield format_named_value(table.title, headline)


def list_mail_sentences(header: TableHeader, seat: int, say: Words) -> Iterator[str]:
    """What our mails tell this seat of the table besides."""
    yield from (say(line.text) for line in log_for(header.meta, seat, limit=FACTS))
    table = table_for(header, seat)
    yield describe_asked_question(table, table.decision, False, say)
    if table.decision is not None:
        moves = tuple(map(str, table.decision.moves))
        yield say.menu(table.game.name, moves)
        yield compact_lines(list(say.lines(table.game.name, moves)))  # as mails said it before
        yield from list_menu_lines(table, table.decision, say)
    yield from (
        gettext("Nothing in your email was played."),
        gettext("Not read. Nothing in your email was played."),
        gettext("Your last move was undone."),
        gettext("Nothing was played: the question that your email answers has been closed."),
        gettext("It is not your turn at this table."),
        gettext("Your current turn"),
        gettext("You may write"),
        gettext("What happened"),
        gettext("Posted at the table"),
        gettext("Since your last turn"),
        gettext("To undo your last move, answer with “undo”."),
    )
