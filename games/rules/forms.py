"""What a game's notation can say at all, now or at another time: each form is a row of slots, each
slot some words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

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
        tuple(map(build_slot, line.split() if isinstance(line, str) else line)) for line in lines
    )


def build_slot(words: Iterable[str] | Slot) -> Slot:
    """A slot from a word, words or a pattern."""
    if isinstance(words, re.Pattern):
        return words
    return frozenset([words] if isinstance(words, str) else words)


@lru_cache(maxsize=8)
def list_words(forms: tuple[Form, ...]) -> frozenset[str]:
    """All words of the forms."""
    return frozenset(
        word for form in forms for slot in form if isinstance(slot, frozenset) for word in slot
    )


@lru_cache(maxsize=8)
def list_verbs(forms: tuple[Form, ...]) -> frozenset[str]:
    """All verbs of the forms."""
    return frozenset(word for form in forms if isinstance(form[0], frozenset) for word in form[0])


def is_whole_move(forms: Iterable[Form], line: str) -> bool:
    """Whether a canonical line is a whole move, possible now or not."""
    atoms = ATOM.findall(line)
    return any(len(form) == len(atoms) and all(map(may_stand_in, form, atoms)) for form in forms)


def is_move_or_beginning(forms: Iterable[Form], line: str) -> bool:
    """Whether a canonical line is a move or the beginning of one, whole words or beginnings of
    them."""
    atoms = ATOM.findall(line)
    return any(len(atoms) <= len(form) and all(map(may_begin_in, form, atoms)) for form in forms)


def may_stand_in(slot: Slot, atom: str) -> bool:
    """Whether this word may stand there."""
    return bool(slot.fullmatch(atom)) if isinstance(slot, re.Pattern) else atom in slot


def may_begin_in(slot: Slot, atom: str) -> bool:
    """Whether a word that may stand there begins like this; a number counts as a whole only."""
    if isinstance(slot, re.Pattern):
        return may_stand_in(slot, atom)
    return atom in slot or any(is_beginning_of(atom, word) for word in slot)


def is_beginning_of(short: str, word: str) -> bool:
    """Whether `short` is a beginning of the word; what ends in a figure is no beginning, for
    numbers are whole."""
    return word.startswith(short) and not short[-1].isdigit()
