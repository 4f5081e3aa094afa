"""Through whose eyes a table is shown in a receipt."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import get_language

from games.play.table import Table, TableHeader, load_header, table_for
from games.words import Words, get_words_at_table


class ReaderView(NamedTuple):
    """Through whose eyes a table is shown: `table` is that of the reader's own seat, `shown` what
    may be told of it."""

    table: Table
    shown: Table
    say: Words

    @property
    def discreet(self) -> bool:
        """Whether only what anybody may know is told."""
        return self.shown.seat is None


def load_reader_view(header: TableHeader, seat: int, discreet: bool, say: Words) -> ReaderView:
    """The reader's eyes, or those of a spectator."""
    table = table_for(header, seat)
    return ReaderView(table, table_for(header, None) if discreet else table, say)


def load_reader_view_now(game_id: int, seat: int, discreet: bool) -> ReaderView:
    """The same at this table as it is now, in the language that is active."""
    header = load_header("id", game_id)
    return load_reader_view(
        header, seat, discreet, get_words_at_table(header, get_language() or "en")
    )
