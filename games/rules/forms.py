"""What a game's notation can say at all, now or at another time: each form is a row of slots, each
slot some words."""

from __future__ import annotations

import re
from collections.abc import Iterable

ATOM = re.compile(r">|[^\s>]+")
"""A part of a line: a word, or the arrow between two."""

Slot = frozenset[str] | re.Pattern[str]
"""Words of which one stands there, or what a number there looks like."""
Form = tuple[Slot, ...]
"""A whole line, its verb first."""

NUMBER = re.compile(r"0|[1-9]\d*")


def forms(*lines: str | Iterable[Iterable[str] | Slot]) -> tuple[Form, ...]:
    """Forms from their slots; a line of fixed words may be written as it is."""
    return tuple(
        tuple(map(slot, line.split() if isinstance(line, str) else line)) for line in lines
    )


def slot(words: Iterable[str] | Slot) -> Slot:
    """A slot from a word, words or a pattern."""
    if isinstance(words, re.Pattern):
        return words
    return frozenset([words] if isinstance(words, str) else words)


def whole(known: Iterable[Form], line: str) -> bool:
    """Whether a canonical line is a whole move, possible now or not."""
    atoms = ATOM.findall(line)
    return any(len(form) == len(atoms) and all(map(holds, form, atoms)) for form in known)


def begun(known: Iterable[Form], line: str) -> bool:
    """Whether a canonical line is a move or the beginning of one, whole words or beginnings of
    them."""
    atoms = ATOM.findall(line)
    return any(len(atoms) <= len(form) and all(map(opens, form, atoms)) for form in known)


def holds(slot: Slot, atom: str) -> bool:
    """Whether this word may stand there."""
    return bool(slot.fullmatch(atom)) if isinstance(slot, re.Pattern) else atom in slot


def opens(slot: Slot, atom: str) -> bool:
    """Whether a word that may stand there begins like this; a number counts as a whole only."""
    if isinstance(slot, re.Pattern):
        return holds(slot, atom)
    return atom in slot or any(shortens(atom, word) for word in slot)


def shortens(short: str, word: str) -> bool:
    """Whether `short` is a beginning of the word; what ends in a figure is no beginning, for
    numbers are whole."""
    return word.startswith(short) and not short[-1].isdigit()
