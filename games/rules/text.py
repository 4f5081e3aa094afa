"""Words for people, kept as data until the edge knows the reader's language and the players'
names; and lines of so many columns, where a wide character (as in Japanese) takes two of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

NEVER_FIRST = frozenset(
    "、。，．：；！？）］」』】…・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.:;!?)]"
)
NEVER_LAST = frozenset("（［「『【([")
WIDTH = 76


class Who(NamedTuple):
    """A seat, to be written as the name of whoever sits there."""

    seat: int


class Text(NamedTuple):
    """A message id with its parameters; `plural` and `number` only where the number changes the
    words."""

    msgid: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    number: int = 0


class Several(NamedTuple):
    """Texts in a row, to be joined as the reader's language joins a list."""

    items: tuple[Text | Who, ...]


class Written(NamedTuple):
    """Moves of a game by their canonical lines, to be listed in short as the reader's language
    writes them."""

    game: str
    lines: tuple[str, ...]


class Ordered(NamedTuple):
    """Standing orders of a game in the notation, or parts of them, listed as the language of the
    reader writes them."""

    game: str
    lines: tuple[str, ...]


Arg = str | int | Text | Who | Several | Written | Ordered
Say = Callable[["Text"], str]
"""Turns a Text into the reader's words; made by the edge, handed to whoever draws or writes."""
Part = Callable[[Any, Say], Sequence[str]]
"""A part of a board in letters, as lines."""


def _(msgid: str, /, **args: Arg) -> Text:
    """A text to be translated. The name is the one that gettext's extractor looks for."""
    return Text(msgid, tuple(args.items()))


def ngettext(singular: str, plural: str, count: int, /, **args: Arg) -> Text:
    """A text whose words depend on `count`, which is a parameter of that name as well."""
    return Text(singular, (("count", count), *args.items()), plural, count)


def block(part: Part, facts: Mapping[str, object], say: Say) -> str:
    """What this part makes of these facts of a view, its lines fitted. It is given nothing else, so
    it can be kept for everybody who may know the same."""
    return kept(part, pickle.dumps(facts), say)


@lru_cache(maxsize=1024)
def kept(part: Part, facts: bytes, say: Say) -> str:
    """The same of facts that are written down."""
    return "\n".join([fit(line) for line in part(pickle.loads(facts), say)])


@lru_cache(maxsize=4096)
def fit(line: str, columns: int = WIDTH) -> str:
    """The line broken so that no part is wider than `columns`; what follows is indented by two more
    than the line."""
    if width(line.rstrip()) <= columns:
        return line.rstrip()
    indent = " " * (len(line) - len(line.lstrip()))
    lines = [indent]
    for piece in pieces(line.strip(), columns - len(indent) - 2):
        if width(lines[-1] + piece.rstrip()) > columns:
            lines.append(indent + "  ")
        lines[-1] += piece
    return "\n".join(part.rstrip() for part in lines)


def width(text: str) -> int:
    """How many columns the text takes on a page of even letters."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text if not combining(char))


def pieces(text: str, room: int) -> list[str]:
    """What stays together: a word with its spaces, a wide character with its marks; none is wider
    than `room`."""
    found: list[str] = []
    for char in text:
        if found and clings(found[-1][-1], char) and width((found[-1] + char).rstrip()) <= room:
            found[-1] += char
        else:
            found.append(char)
    return found


def clings(last: str, char: str) -> bool:
    """Whether no line may end between these two."""
    if char == " " or char in NEVER_FIRST or last in NEVER_LAST:
        return True
    return last != " " and width(last) < 2 and width(char) < 2
