"""Everything that can be done at a table, in the order in which it is offered."""

from __future__ import annotations

from games.desk.doing import ends, moves, pause, results, rewind, seats, time
from games.desk.doing.doing import Doing, offer

ALL: tuple[Doing, ...] = (
    time.GIVING,
    time.TAKING,
    pause.HALTING,
    pause.GOING_ON,
    *seats.ALL,
    moves.FORCING,
    rewind.REWINDING,
    ends.FINISHING,
    ends.VOIDING,
    results.CORRECTING,
)


def offer_all() -> None:
    """From now on."""
    for doing in ALL:
        offer(doing)
