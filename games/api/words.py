"""The same edge as the pages have: texts become words in the language of whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from games.rules.text import Say, Several, Text, Who


def words_for(names: Sequence[str]) -> Say:
    """Turns texts into words; seats are written as these names, or as their number where there is none."""

    def say(text: Text) -> str:
        said = ngettext(text.msgid, text.plural, text.number) if text.plural else gettext(text.msgid)
        return said.format_map({name: value(arg) for name, arg in text.args})

    def value(arg: Any) -> Any:
        match arg:
            case Text():
                return say(arg)
            case Who(seat):
                return names[seat] if 0 <= seat < len(names) else gettext("seat {number}").format(number=seat + 1)
            case Several(items):
                return ", ".join(str(value(item)) for item in items)
            case _:
                return arg

    return say


def plain(value: Any, say: Say) -> Any:
    """A view as JSON values, the texts in it as words."""
    match value:
        case Text():
            return say(value)
        case dict():
            return {key: plain(item, say) for key, item in value.items()}
        case list() | tuple():
            return [plain(item, say) for item in value]
        case _:
            return value
