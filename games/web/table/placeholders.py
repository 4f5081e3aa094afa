"""Fills what is rendered again each time in a panel that is cached, such as the line that says
whether a mail about the question went out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.play import ports
from games.web.table.deadline_lines import (
    CLOCK_PLACEHOLDER,
    PACE_PLACEHOLDER,
    WAITING_PLACEHOLDER,
    render_own_clock,
    render_pace_lines,
    render_waiting_list,
)
from games.web.table.next_table import (
    NEXT_TABLE_PLACEHOLDER,
    REMATCH_PLACEHOLDER,
    render_next_table_line,
    render_rematch_line,
)

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader


DELIVERY_PLACEHOLDER = "<!--told-->"
"""Stands in kept panels where it is said again each time."""
LINE = '<p class="told muted small">{} <a href="{}">{}</a></p>'


def render_delivery_line(reader: Reader) -> SafeString:
    """The line, with the way to all their mails; nothing if they want none about this. For readers
    who are asked."""
    words = ports.delivery_line(reader.known.asides.get("mail"))
    return (
        format_html(LINE, words, reverse("told"), gettext("Your emails"))
        if words
        else mark_safe("")
    )


# Filling.


PLACEHOLDERS: dict[str, Callable[[Reader, Table], str]] = {
    CLOCK_PLACEHOLDER: render_own_clock,
    PACE_PLACEHOLDER: render_pace_lines,
    WAITING_PLACEHOLDER: render_waiting_list,
    DELIVERY_PLACEHOLDER: lambda reader, _table: render_delivery_line(reader),
    NEXT_TABLE_PLACEHOLDER: render_next_table_line,
    REMATCH_PLACEHOLDER: render_rematch_line,
}


def fill_placeholders(html: str, reader: Reader, table: Table) -> str:
    """The panel with each of its holes filled."""
    for hole, fill in PLACEHOLDERS.items():
        if hole in html:
            html = html.replace(hole, fill(reader, table))
    return html
