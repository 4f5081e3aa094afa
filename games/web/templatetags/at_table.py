"""Helps for the templates in which a game shows its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.web.table import folds

register = template.Library()


@register.filter
def item_at(items: Sequence[Any] | None, place: int) -> Any:
    """`names|item_at:seat`: the item at this place; nothing of a list that is not there."""
    return items[place] if items else None


@register.filter
def number_range(last: int) -> range:
    """`pages|number_range`: 1, 2, 3 … up to and with `last`."""
    return range(1, last + 1)


@register.filter
def render_menu_folds(menu_folds: Sequence[folds.Fold], brief: str) -> SafeString:
    """The folds of a long menu as HTML: `folds|render_menu_folds:"brief"`, or ("") in full."""
    return mark_safe(folds.render_all_folds(menu_folds, bool(brief)))
