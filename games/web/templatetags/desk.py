"""Words on pages of the desk."""

from __future__ import annotations

from datetime import timedelta

from django import template
from django.utils import timezone
from django.utils.timesince import timesince

register = template.Library()


@register.filter
def as_words(span: timedelta) -> str:
    """A span in words: its two largest units."""
    now = timezone.now()
    return timesince(now - max(span, timedelta(minutes=1)), now)
