"""What is said anew each time in a panel that is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.web.table.deadline_lines import (
    CLOCK_PLACEHOLDER,
    PACE_PLACEHOLDER,
    WAITING_PLACEHOLDER,
    render_own_clock,
    render_pace_lines,
    render_waiting_list,
)
from games.web.table.delivery_line import DELIVERY_PLACEHOLDER, render_delivery_line
from games.web.table.onward import (
    NEXT_TABLE_PLACEHOLDER,
    REMATCH_PLACEHOLDER,
    render_next_table_line,
    render_rematch_line,
)

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader

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
