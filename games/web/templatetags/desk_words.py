"""Words for templates of the desk."""

from __future__ import annotations

from django import template

from games.desk.powers import Power
from games.web.desk.log_words import counted, title

register = template.Library()
register.filter("action_title", title)
register.filter("counted", counted)


@register.filter
def power_label(word: str) -> str:
    """What a power is called."""
    return str(Power(word).label)
