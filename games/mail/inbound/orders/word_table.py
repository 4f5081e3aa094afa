"""The table of words: word x what the address belongs to x how sure the sender -> what is
done; what became of the question of an address, and what is asked there now.

docs/mail-words.md shows it to people; a test holds both together.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.outcome import Outcome
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import NO, PAUSE, RESIGN, YES, read_keyword
from games.play.models import Question
from games.rules.text import Text, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import MailContents


class SenderTrust(IntEnum):
    """How sure we are of the sender: nobody vouches; their own "believe replies" and all that it
    asks for; our own mail server, or a click of somebody who is signed in."""

    NOBODY, BELIEVED, VOUCHED = range(3)


class WordEffect(StrEnum):
    """What a word does. CLICK: it waits for a click of somebody who is signed in; YES: it waits for
    a "yes"; WHERE: nothing, and the answer says where it is done; NOTHING: it is not known
    there."""

    DOES = "d"
    CLICK = "c"
    YES = "y"
    WHERE = "w"
    NOTHING = "-"


class Word(StrEnum):
    """What somebody can write."""

    MOVE = "move"
    AHEAD = "written ahead"
    UNDO = "undo"
    SHOW = "help, board, menu, history"
    MESSAGE = "message: …"
    TALK = "anything else"
    AWAY = "away until …"
    PLAN = "plan, plan: …"
    YES_MOVE = "yes, to a move"
    YES = "yes, to anything else"
    VOTE = "yes, no, to a vote"
    RESIGN = "resign, leave"
    LEAVE = "leave, before it begins"
    PAUSE = "pause, pause 3"
    JOIN = "join, take a seat"
    NUMBERED = "1: move"
    SEASON = "in, out, later, here"
    CONFIRM = "confirm on"


COLUMNS = ("question", "answered", *(use.value for use in Use if use != Use.QUESTION), "sender")
"""`answered`: a question's address once it is answered; `sender`: the address from which our mails
come."""
TABLE = """
                            question answered tables table talk vote invite season sender
move                        cdd      www      www    www   www  www  www    ---    www
written ahead               ccd      www      www    www   www  www  www    ---    www
undo                        ccd      ccd      www    www   www  www  www    ---    www
help, board, menu, history  ddd      ddd      www    ddd   ddd  ddd  www    ---    www
message: …                  ccd      ccd      www    ccd   ccd  ccd  www    ---    www
anything else               ---      ---      ---    ---   ccd  ---  ---    ---    www
away until …                ccd      ccd      www    ccd   ccd  ccd  www    ---    www
plan, plan: …               ccd      ccd      www    ccd   ccd  ccd  www    ---    www
yes, to a move              cdd      www      cdd    ---   ---  ---  ---    ---    www
yes, to anything else       ccd      ccd      ---    ccd   ccd  ccd  ccd    ---    www
yes, no, to a vote          ---      ---      www    ---   ---  ccd  ---    ---    www
resign, leave               yyy      yyy      www    yyy   yyy  yyy  ---    ---    www
leave, before it begins     ---      ---      ---    ---   ---  ---  ccd    ---    www
pause, pause 3              www      www      www    yyy   yyy  yyy  ---    ---    www
join, take a seat           www      www      www    www   www  www  yyy    ---    www
1: move                     www      www      cdd    www   www  www  www    ---    www
in, out, later, here        ---      ---      ---    ---   ---  ---  ---    ccd    www
confirm on                  ddd      ddd      ddd    ddd   ddd  ddd  ddd    ddd    www
"""
"""A letter each for nobody, believed, vouched (Does)."""
TELLING = _("You are about to write this to the table.")
ABOUT_TO = {
    Word.UNDO: _("You are about to take your last move back."),
    Word.MESSAGE: TELLING,
    Word.AWAY: _("You are about to set an absence."),
    Word.PLAN: _("You are about to see or change your plan."),
}
"""What waits for a click, and is no move."""


def parse_word_table(table: str) -> dict[tuple[str, str], str]:
    """The three letters of each word and column."""
    head, *rows = table.strip().splitlines()
    columns = head.split()
    cells: dict[tuple[str, str], str] = {}
    for row in rows:
        word, *letters = row.rsplit(None, len(columns))
        cells |= {(word, column): cell for column, cell in zip(columns, letters, strict=True)}
    return cells


CELLS = parse_word_table(TABLE)


def get_word_effect(word: Word, column: str, trust: SenderTrust) -> WordEffect:
    """What this word does in a mail to such an address, from such a sender."""
    return WordEffect(CELLS[word, column][trust])


def list_content_words(letter: MailContents) -> set[Word]:
    """The words of a letter; what it says of moves is MOVE, be they moves or not."""
    found = {
        Word.MOVE: letter.orders and not letter.undo,
        Word.UNDO: letter.undo,
        Word.SHOW: letter.wanted,
        Word.MESSAGE: letter.talks,
        Word.AWAY: letter.away,
        Word.PLAN: letter.do,
        Word.RESIGN: letter.asks == RESIGN,
        Word.PAUSE: letter.asks.startswith(PAUSE),
    }
    return {word for word, there in found.items() if there}


def describe_side_command(letter: MailContents) -> Text | None:
    """What a letter without a move is about to do, once it is confirmed: the first such thing."""
    said = list_content_words(letter)
    return None if Word.MOVE in said else next(filter(None, map(ABOUT_TO.get, sorted(said))), None)


def choose_strictest_effect(
    words: set[Word], column: str, trust: SenderTrust
) -> tuple[WordEffect, Word | None]:
    """What is done with a mail that has all these words: what the strictest asks for, and which
    that is."""
    for strict in (WordEffect.NOTHING, WordEffect.WHERE, WordEffect.CLICK, WordEffect.YES):
        for word in sorted(words):
            if get_word_effect(word, column, trust) == strict:
                return strict, word
    return WordEffect.DOES, None


def describe_where_done(word: Word, column: str) -> Text:
    """Where that is done which a mail cannot do by answering this address."""
    if column == Use.TABLES:
        return _(
            "This email was about several tables. Write the number of the table and a "
            "colon in front of each line: “1: …”."
        )
    if column == Use.INVITATION:
        return _("You do not sit at that table. To take a seat, open its page.")
    if column == Use.VOTE and word == Word.MOVE:
        return _(
            "That email was about a vote. To vote, answer it with one word alone, “yes” "
            "or “no”. If it is your turn now, your moves are below: answer this email."
        )
    if word == Word.UNDO:
        return _("“undo” answers the email about the move that is to be taken back.")
    if word == Word.NUMBERED:
        return _(
            "This email was about one table, so lines have no numbers. Please write your "
            "move alone."
        )
    return _(
        "The email that you answered asked for no move. If it is your turn now, your "
        "moves are below: answer this email."
    )


def build_elsewhere_outcome(
    reply: ReplyAddress, letter: MailContents, lines: Sequence[str], word: Word | None
) -> Outcome:
    """Nothing is done: the question is answered, or another address is for this word."""
    column = get_word_column(reply)
    if column == "answered" or word is None:
        return Outcome(Kind.CLOSED, unread=tuple(lines), wanted=letter.wanted)
    at = letter.orders[0] if letter.orders else ""
    refused = Outcome(Kind.REFUSED, "elsewhere", at=at, note=describe_where_done(word, column))
    return refused._replace(unread=tuple(lines[1:]), wanted=letter.wanted)


def find_question_token(reply: ReplyAddress) -> str:
    """The heart's token of the question of this address; "" once it is answered."""
    found = Question.objects.filter(
        game_id=reply.game_id, seat=reply.seat, asked_seq=reply.asked_seq, answered_seq=None
    ).values_list("token", flat=True)
    return found.first() or ""


def find_current_token(reply: ReplyAddress) -> str:
    """The heart's token of whatever this seat is asked now; "" if nothing."""
    found = Question.objects.filter(game_id=reply.game_id, seat=reply.seat, answered_seq=None)
    return found.values_list("token", flat=True).first() or ""


def find_closing_fact(reply: ReplyAddress) -> int | None:
    """The number of the fact that closed the question of this address."""
    found = Question.objects.filter(
        game_id=reply.game_id, seat=reply.seat, asked_seq=reply.asked_seq
    )
    return found.values_list("answered_seq", flat=True).first()


def read_yes_or_no(reply: ReplyAddress, lines: Sequence[str]) -> str:
    """Which of "yes" and "no" the mail is alone, where its address asks for one of them: at a vote,
    or where something was to be confirmed; else ""."""
    asks = reply.use == Use.VOTE or reply.offer.get("asks")
    word = read_keyword(lines[0]) if asks and len(lines) == 1 else ""
    if word in YES:
        return "yes"
    return "no" if word in NO else ""


def replace_yes_by_offer(reply: ReplyAddress, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines; of "yes" alone, the moves that the mail offered."""
    moves = tuple(reply.offer.get("lines", ())) or tuple(filter(None, [reply.offer.get("line")]))
    return moves if moves and len(lines) == 1 and read_keyword(lines[0]) in YES else lines


def get_word_column(reply: ReplyAddress) -> str:
    """The column of the table of words in which this address stands now."""
    if reply.use == Use.QUESTION and not find_question_token(reply):
        return "answered"
    return str(reply.use)
