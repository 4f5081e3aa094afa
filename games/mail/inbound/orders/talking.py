"""What a mail may not tell the table: words that could be an order, and words of our own mails."""

from __future__ import annotations

import re
from typing import Any

from games.mail.sandbox.mail_keywords import Letter, is_saying
from games.mail.sandbox.reading import clean
from games.rules import notation, speech
from games.rules.core import Decision, Game, Refused
from games.rules.forms import whole
from games.rules.plan_lines import parse
from games.rules.said import meanings, read_said
from games.rules.text import Text, Written, _

LIST_MARK = re.compile(r"(?:[-•*·–]|\d{1,2}[.)])\s+")
AMOUNT = re.compile(r"[$€]?\s?(\d{1,4})\s?[$€]?")
BETWEEN = re.compile(r"[\s:$,.!;]+")


class NotTold(Refused):
    """A message that the table is not told, because of this line."""

    def __init__(self, line: str, text: Text) -> None:
        super().__init__(text)
        self.line = line


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
    words = f" {BETWEEN.sub(' ', speech.fold(said))} "
    for language in ("en", *speech.LANGUAGES):
        move = speech.fold(speech.spoken(game, language, line))
        if (f" {move} " in words) if move.isascii() else (move in words):
            return True
    return False
