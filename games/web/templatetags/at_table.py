"""Helps for the templates in which a game shows its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

register = template.Library()


@register.filter
def at(items: Sequence[Any], place: int) -> Any:
    """`names|at:seat`: the item at this place."""
    return items[place]


@register.filter
def numbers(last: int) -> range:
    """`pages|numbers`: 1, 2, 3 … up to and with `last`."""
    return range(1, last + 1)
