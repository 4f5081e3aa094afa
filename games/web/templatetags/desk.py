"""Words on pages of the desk."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.timesince import timesince

from games.times import said

register = template.Library()


@register.filter
def as_words(span: timedelta) -> str:
    """A span in words: its two largest units."""
    now = timezone.now()
    return timesince(now - max(span, timedelta(minutes=1)), now)


@register.filter
def ago(at: datetime) -> str:
    """A point in time as all pages say it: "12 minutes ago", "yesterday 18:40", "3 March"."""
    return said(at, timezone.now())
