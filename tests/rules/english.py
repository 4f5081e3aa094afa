"""Texts in plain English with the players' names: what the edge does through gettext, for tests and
playthroughs."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.compact_lists import compact_lines
from games.rules.text import Arg, Ordered, Say, Several, Text, Who, Written

LETTERS = ("A", "B", "C", "D", "E", "F")


def english(names: Sequence[str] = LETTERS) -> Say:
    """A `say` for a table with these names."""

    def word(arg: Arg) -> str | int:
        match arg:
            case Who(seat):
                return names[seat]
            case Text():
                return say(arg)
            case Several(items):
                return ", ".join(str(word(item)) for item in items)
            case Written(_game, lines):
                return compact_lines(list(lines))
            case Ordered(_game, lines):
                return ", ".join(lines)
        return arg

    def say(text: Text) -> str:
        message = text.plural if text.plural and text.number != 1 else text.msgid
        return message.format(**{name: word(arg) for name, arg in text.args})

    return say
