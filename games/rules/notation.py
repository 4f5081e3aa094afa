"""A written line -> the one legal move it can mean; three kinds of failure, each with its own words."""

from __future__ import annotations

from typing import Any

from games.rules.core import Decision, Game, Move, Refused
from games.rules.text import Text, _

LONGEST_LINE = 200
SHOWN_MOVES = 12


class Unreadable(Refused):
    """The line is not in the game's notation."""


class Ambiguous(Refused):
    """The line is the beginning of several legal moves."""


class NotAllowed(Refused):
    """The line is good notation, but no legal move now."""


def read(game: Game[Any], line: str, decision: Decision) -> Move:
    """The move of the menu that prints like `line` (case and spacing do not matter; a unique beginning will do).

    Raises Unreadable, Ambiguous or NotAllowed, each with what may be written instead.
    """
    words = tidy(line)
    if not words:
        raise Unreadable(_("The line is empty. You may write: {moves}", moves=menu(decision)))
    meant = [move for move in decision.moves if str(move) == words]
    meant = meant or [move for move in decision.moves if begins(str(move), words, game.verbs)]
    if len(meant) == 1:
        return meant[0]
    shown = words[:60]
    if meant:
        raise Ambiguous(
            _("“{line}” could mean several moves: {moves}", line=shown, moves=listed([str(m) for m in meant]))
        )
    if words.split(" ", 1)[0] in game.verbs:
        raise NotAllowed(_("“{line}” is not possible now. You may write: {moves}", line=shown, moves=menu(decision)))
    raise Unreadable(_("“{line}” cannot be read as a move. You may write: {moves}", line=shown, moves=menu(decision)))


def tidy(line: str) -> str:
    """The line in lower case with single spaces; too long a line or control characters raise Unreadable."""
    if len(line) > LONGEST_LINE:
        raise Unreadable(_("The line is too long: at most {count} characters.", count=LONGEST_LINE))
    if any(not char.isprintable() and not char.isspace() for char in line):
        raise Unreadable(_("The line contains characters that cannot be printed."))
    return " ".join(line.casefold().split())


def begins(move: str, words: str, verbs: frozenset[str]) -> bool:
    """Whether the line is the beginning of the move, or its words begin the move's words ("b 8" -> "bid 8").

    What may be whole stays whole, so that a line that is a move elsewhere is never taken for another one here: numbers,
    verbs of the game ("mark" is not "market"), and a word's parts between hyphens ("hotel" is not "hotel-manage").
    """
    if move.startswith(words + " "):
        return True
    theirs, ours = move.split(" "), words.split(" ")
    if len(theirs) != len(ours) or (ours[0] in verbs and ours[0] != theirs[0]):
        return False
    return all(a == b or shortens(b, a) for a, b in zip(theirs, ours, strict=True))


def shortens(short: str, word: str) -> bool:
    """Whether `short` is a beginning of the word that cannot be meant as a whole."""
    return word.startswith(short) and not short[-1].isdigit() and word[len(short)] != "-"


def menu(decision: Decision) -> str:
    """The menu in short, ranges of numbers folded: "bid 0-20", "stop"."""
    return listed([str(move) for move in decision.moves])


def listed(lines: list[str]) -> str:
    """Lines separated by commas, runs of numbers folded, cut after a dozen."""
    folded = fold_numbers(lines)
    more = ", …" if len(folded) > SHOWN_MOVES else ""
    return ", ".join(folded[:SHOWN_MOVES]) + more


def fold_numbers(lines: list[str]) -> list[str]:
    """["bid 0", "bid 1", "bid 2", "pass"] -> ["bid 0-2", "pass"]."""
    runs: list[tuple[str, int | None, int]] = []
    for line in lines:
        head, _space, tail = line.rpartition(" ")
        number = int(tail) if head and tail.isdecimal() else None
        if (
            number is not None
            and runs
            and runs[-1][0] == head
            and runs[-1][1] is not None
            and runs[-1][2] == number - 1
        ):
            runs[-1] = (head, runs[-1][1], number)
        else:
            runs.append((line if number is None else head, number, number or 0))
    return [
        head if first is None else f"{head} {first}" + (f"-{last}" if last > first else "")
        for head, first, last in runs
    ]


__all__ = ["Ambiguous", "NotAllowed", "Text", "Unreadable", "menu", "read"]
