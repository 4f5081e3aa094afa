"""A written line at a table, read before its game is locked: labels of buttons count, in every
language of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.play.table import table_for
from games.rules.forms import is_whole_move
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.words import list_words_at_table

if TYPE_CHECKING:
    from games.play.table import TableHeader


def read_canonical_line(known: TableHeader, seat: int, line: str, token: str) -> str:
    """The canonical line that a line means for this seat; the line itself if it is in the notation
    already, or if its token is not that of the open question: acting says why. Raises Misread."""
    game = GAMES.get(known.meta.rules)
    if game is None or is_whole_move(game.forms, " ".join(line.casefold().split())):
        return line
    if known.tokens.get(seat) != token:
        return line
    table = table_for(known, seat)
    view = table.view
    if table.decision is None or view is None:
        return line
    says = list_words_at_table(known)
    read = read_order(game, line, table.decision, view=lambda: view, says=says)
    return str(read.move)
