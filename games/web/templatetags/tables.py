"""Names of tables in templates."""

from __future__ import annotations

from django import template

from games.play.models import get_table_title

register = template.Library()


@register.simple_tag
def table_name(title: str, rules: str, slug: str) -> str:
    """What a table is called: games.play.models."""
    return get_table_title(title, rules, slug)
