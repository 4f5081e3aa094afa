"""What the table of words says of a whole letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.inbound.orders.conditional_moves import understood, written_ahead
from games.mail.inbound.orders.questions import heart_token
from games.mail.inbound.orders.words import Does, Sure, Word, verdict, words_of
from games.mail.reply import Use
from games.play.table import TableHeader, table_for
from games.rules.core import Refused
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import Letter


def ruled(
    reply: ReplyAddress, known: TableHeader, letter: Letter, sure: Sure
) -> tuple[Does, Word | None]:
    """What the table of words says of this letter, and because of which word."""
    words = words_of(letter)
    if sure == Sure.BELIEVED and Word.MOVE in words and not all_moves(reply, known, letter):
        words.add(Word.AHEAD)
    return verdict(words, column_of(reply), sure)


def column_of(reply: ReplyAddress) -> str:
    """The column of the table of words in which this address stands now."""
    if reply.use == Use.QUESTION and not heart_token(reply):
        return "answered"
    return str(reply.use)


def all_moves(reply: ReplyAddress, known: TableHeader, letter: Letter) -> bool:
    """Whether the letter says nothing but moves, the first of them one of the question itself."""
    game = GAMES[known.meta.rules]
    if any(written_ahead(game, line) for line in letter.orders[1:]):
        return False
    try:
        return bool(understood(table_for(known, reply.seat), letter.orders[0]).lines)
    except Refused:
        return False
