"""What tells one state of a table's page from another."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from games.web.table.reader import Reader


def build_table_tag(reader: Reader) -> str:
    """What a page was made of: changes whenever anything on it may have changed, deadlines and
    which other tables wait included."""
    due = crc32(
        repr([[seat.due_at for seat in reader.known.seats], get_other_tables(reader)]).encode()
    )
    return f"{reader.known.meta.version}.{'-' if reader.seat is None else reader.seat}.{due:x}"


def get_other_tables(reader: Reader) -> object:
    """What waits for the reader at other tables."""
    return reader.known.asides.get("onward")
