"""Everything that can be done at a table, in the order in which it is offered."""

from __future__ import annotations

from games.desk.doing import ends, moves, pause, results, rewind, seats, time
from games.desk.doing.doing import TableAction, register_table_action

ALL_TABLE_ACTIONS: tuple[TableAction, ...] = (
    time.GIVE_TIME_ACTION,
    time.TAKE_TIME_ACTION,
    pause.HALT_ACTION,
    pause.GO_ON_ACTION,
    *seats.SEAT_ACTIONS,
    moves.FORCE_ACTION,
    rewind.REWIND_ACTION,
    ends.FINISH_ACTION,
    ends.VOID_ACTION,
    results.CORRECT_ACTION,
)


def register_table_actions() -> None:
    """From now on."""
    for doing in ALL_TABLE_ACTIONS:
        register_table_action(doing)
