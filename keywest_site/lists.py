"""Lists as sentences have them, in the current language: "a, b and c".

All templates have the filter `format_list`. Words of a game (games/words.py) join their parts with
the same messages.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from django.template import Library
from django.utils.translation import gettext

register = Library()


@register.filter(is_safe=False)
def format_list(items: Iterable[str]) -> str:
    """All of them: "a", "a and b", "a, b and c"."""
    *first, last = list(items) or [""]
    if not first:
        return last
    return gettext("{items} and {item}").format(items=format_row(first), item=last)


def format_row(items: Iterable[str]) -> str:
    """Some of them, or all in an order: "a, b, c"."""
    return join_items(gettext("{items}, {item}"), items)


def format_phrases(items: Iterable[str]) -> str:
    """Phrases that may have commas themselves: "a; b"."""
    return join_items(gettext("{items}; {item}"), items)


def join_items(pattern: str, items: Iterable[str]) -> str:
    """Puts each behind those before; "" if there is none."""
    first, *rest = list(items) or [""]
    return reduce(lambda joined, item: pattern.format(items=joined, item=item), rest, first)
