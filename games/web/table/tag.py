"""What tells one state of a table's page from another."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from games.web.table.reader import Reader


def tag_of(reader: Reader) -> str:
    """What a page was made of: changes whenever anything on it may have changed, deadlines
    included."""
    due = crc32(repr([seat.due_at for seat in reader.known.seats]).encode())
    return f"{reader.known.meta.version}.{'-' if reader.seat is None else reader.seat}.{due:x}"
