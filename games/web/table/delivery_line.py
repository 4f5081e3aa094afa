"""The quiet line below the question: whether whoever is asked was told so by mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.play import ports

if TYPE_CHECKING:
    from games.web.table.reader import Reader

DELIVERY_PLACEHOLDER = "<!--told-->"
"""Stands in kept panels where it is said anew each time."""
LINE = '<p class="told muted small">{} <a href="{}">{}</a></p>'


def render_delivery_line(reader: Reader) -> SafeString:
    """The line, with the way to all their mails; nothing if they want none about this. For readers
    who are asked."""
    words = ports.delivery_line(reader.known.asides.get("mail"))
    return (
        format_html(LINE, words, reverse("told"), gettext("Your mails")) if words else mark_safe("")
    )
