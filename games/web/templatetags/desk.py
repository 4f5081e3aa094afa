"""Words on pages of the desk."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone

from games import times

register = template.Library()


@register.filter
def as_words(span: timedelta) -> str:
    """A span in words: its two largest units."""
    return times.format_span(span)


@register.filter
def ago(at: datetime) -> str:
    """A point in time as all pages say it: "12 minutes ago", "yesterday 18:40", "3 March"."""
    return times.format_past_moment(at, timezone.now())
