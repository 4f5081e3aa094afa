"""`{{ name|named:value }}` in mails: the two with the colon of the reader's language."""

from __future__ import annotations

from django import template

from games.words import format_named_value

register = template.Library()


@register.filter
def named(name: str, value: object) -> str:
    """ "Bert: 12", in French "Bert : 12"."""
    return format_named_value(name, value)
