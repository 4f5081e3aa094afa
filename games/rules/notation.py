"""A written line -> the one legal move it can mean; three kinds of failure, each with its own
words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from games.rules import speech
from games.rules.compact_lists import compact
from games.rules.forms import begun, shortens, whole
from games.rules.text import Text, Written, _
from games.rules.types import Decision, Move, Refused

if TYPE_CHECKING:
    from games.rules.contract import Game

LONGEST_LINE = 200
STRUCK = re.compile("[\u0334-\u0338\u20d2\u20d3\u20d8\u20da\u20e5\u20eb]")
"""Drawn through a letter: what is struck out is meant no more."""


class Unreadable(Refused):
    """The line is not in the game's notation."""


class Ambiguous(Refused):
    """The line is the beginning of several legal moves."""


class NotAllowed(Refused):
    """The line is good notation, but no legal move now."""


class Shortened(Unreadable):
    """The line is short for one legal move, where moves are written whole."""


def read(game: Game[Any], line: str, decision: Decision, *, short: bool = True) -> Move:
    """The move of the menu that prints like `line` (case and spacing do not matter), or that the
    line says in one of the languages of games.rules.speech. With `short`, words may be cut where
    only one move fits.

    Raises Unreadable, Ambiguous or NotAllowed, each with what may be written instead.
    """
    words = tidy(line)
    by_line = {str(move): move for move in decision.moves}
    possible = Written(game.name, tuple(by_line))
    if not words:
        raise Unreadable(_("The line is empty. You may write: {moves}", moves=possible))
    if words in by_line:
        return by_line[words]
    cut = shortened(game, list(by_line), words) if short else []
    meant = list(dict.fromkeys([*cut, *speech.meant(game.name, possible.lines, words)]))
    if len(meant) == 1:
        return by_line[meant[0]]
    shown = words[:60]
    if meant:
        moves = Written(game.name, tuple(meant))
        raise Ambiguous(_("“{line}” could mean several moves: {moves}", line=shown, moves=moves))
    if begun(game.forms, words) or speech.begun(game.name, game.forms, words):
        raise NotAllowed(
            _("“{line}” is not possible now. You may write: {moves}", line=shown, moves=possible)
        )
    raise Unreadable(
        _("“{line}” cannot be read as a move. You may write: {moves}", line=shown, moves=possible)
    )


def read_whole(game: Game[Any], line: str, decision: Decision) -> Move:
    """The same where nothing may be shortened: by mail, where the letter of a signature may stand
    below a move.

    Raises Shortened for what `read` would have taken, or what `read` raises.
    """
    try:
        return read(game, line, decision, short=False)
    except (NotAllowed, Unreadable):
        cut = shortened(game, list(map(str, decision.moves)), tidy(line))
        if len(cut) != 1:
            raise
    short, moves = tidy(line)[:60], Written(game.name, tuple(cut))
    raise Shortened(
        _(
            "“{line}” is short for {moves}. By mail, moves are written whole.",
            line=short,
            moves=moves,
        )
    )


def tidy(line: str) -> str:
    """The line in lower case with single spaces; too long a line or control characters raise
    Unreadable."""
    if len(line) > LONGEST_LINE:
        raise Unreadable(_("The line is too long: at most {count} characters.", count=LONGEST_LINE))
    if STRUCK.search(line) or any(not char.isprintable() and not char.isspace() for char in line):
        raise Unreadable(_("The line contains characters that cannot be printed."))
    return " ".join(line.casefold().split())


def shortened(game: Game[Any], lines: list[str], words: str) -> list[str]:
    """The lines of a menu that `words` may stand for: none, if it is a whole move that is possible
    at another time."""
    return (
        []
        if whole(game.forms, words)
        else [line for line in lines if begins(line, words, game.verbs)]
    )


def begins(move: str, words: str, verbs: frozenset[str]) -> bool:
    """Whether the line is the beginning of the move, or its words begin the move's words ("b 8" ->
    "bid 8", "score key"
    -> "score key-largo"). Numbers and verbs are whole: "mark" is no beginning of "market".
    """
    if move.startswith(words + " "):
        return True
    theirs, ours = move.split(" "), words.split(" ")
    if len(theirs) != len(ours) or (ours[0] in verbs and ours[0] != theirs[0]):
        return False
    return all(a == b or shortens(b, a) for a, b in zip(theirs, ours, strict=True))


def menu(decision: Decision) -> str:
    """The menu in short, ranges of numbers folded: "bid 0-20", "stop"."""
    return compact([str(move) for move in decision.moves])


__all__ = [
    "Ambiguous",
    "NotAllowed",
    "Shortened",
    "Text",
    "Unreadable",
    "menu",
    "read",
    "read_whole",
]
