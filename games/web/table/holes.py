"""What is said anew each time in a panel that is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.web.table.deadline_lines import (
    CLOCK_HOLE,
    PACE_HOLE,
    WAITING_HOLE,
    clock,
    pace,
    waiting,
)
from games.web.table.delivery_line import TOLD, delivery_line
from games.web.table.onward import AGAIN, ONWARD, again_line, next_line

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader

HOLES: dict[str, Callable[[Reader, Table], str]] = {
    CLOCK_HOLE: clock,
    PACE_HOLE: pace,
    WAITING_HOLE: waiting,
    TOLD: lambda reader, _table: delivery_line(reader),
    ONWARD: next_line,
    AGAIN: again_line,
}


def filled(html: str, reader: Reader, table: Table) -> str:
    """The panel with each of its holes filled."""
    for hole, fill in HOLES.items():
        if hole in html:
            html = html.replace(hole, fill(reader, table))
    return html
