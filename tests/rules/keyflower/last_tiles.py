"""Games whose last tiles lie, for tests of the final scoring."""

from __future__ import annotations

from games.rules.keyflower.edition import CURRENT, get_edition
from games.rules.keyflower.game import GAME
from games.rules.keyflower.switches import PRINT
from tests.rules.keyflower.table import Table, given

BOARD = get_edition(CURRENT, 6)


def end(names: str = "Ada Bob Cid", manner: str = PRINT) -> Table:
    """The last tiles lie; the last player has won the purple worker, for whom it is a point."""
    return given(names, season=3, lots=("keythedral",), manner=manner).purple(names.split(" ")[-1])


def played_out(table: Table) -> Table:
    """Everybody takes the first thing on offer until the game is over."""
    table.all_pass()
    while not GAME.over(table.state):
        decision = GAME.pending(table.state)[0]
        table.when(f"{table.names[decision.seat]}: {decision.moves[0]}")
    return table
