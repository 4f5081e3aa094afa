"""Words for people, kept as data until the edge knows the reader's language and the players'
names."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


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


def _(msgid: str, /, **args: Arg) -> Text:
    """A text to be translated. The name is the one that gettext's extractor looks for."""
    return Text(msgid, tuple(args.items()))


def ngettext(singular: str, plural: str, count: int, /, **args: Arg) -> Text:
    """A text whose words depend on `count`, which is a parameter of that name as well."""
    return Text(singular, (("count", count), *args.items()), plural, count)
