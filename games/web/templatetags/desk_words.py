"""Words for templates of the desk."""

from __future__ import annotations

from django import template

from games.desk.powers import Power
from games.web.desk.log import get_action_title, name_extract_kind

register = template.Library()
register.filter("action_title", get_action_title)
register.filter("counted", name_extract_kind)


@register.filter
def power_label(word: str) -> str:
    """What a power is called."""
    return str(Power(word).label)
