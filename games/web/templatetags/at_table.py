"""Helps for the templates in which a game shows its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.web.table import folds

register = template.Library()


@register.filter
def at(items: Sequence[Any] | None, place: int) -> Any:
    """`names|at:seat`: the item at this place; nothing of a list that is not there."""
    return items[place] if items else None


@register.filter
def numbers(last: int) -> range:
    """`pages|numbers`: 1, 2, 3 … up to and with `last`."""
    return range(1, last + 1)


@register.filter
def folds_as_html(found: Sequence[folds.Fold], brief: str) -> SafeString:
    """`group.folds|spelt:"brief"`: the folds of a long menu, in brief or ("") in full."""
    return mark_safe(folds.render_folds(found, bool(brief)))
