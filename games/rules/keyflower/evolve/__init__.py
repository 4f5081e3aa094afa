"""What each fact does to the position. Never refuses, never draws, never looks at a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.codec import evolving
from games.rules.keyflower.edition import GREEN, get_edition
from games.rules.keyflower.evolve import seasons, turns
from games.rules.keyflower.evolve.changes import drop_colour
from games.rules.keyflower.state import (
    IDLE,
    NOBODY,
    SETUP,
    Player,
    State,
)

if TYPE_CHECKING:
    from games.rules.keyflower import events as ev


def build_start(event: ev.Began) -> State:
    """Everything in bag, pile and supply."""
    board = get_edition(event.edition, event.seats, event.manner)
    return State(
        board=board,
        phase=SETUP,
        season=NOBODY,
        start=0,
        turn=0,
        passes=0,
        players=(Player(),) * event.seats,
        lots=(),
        boats=(),
        queue=(),
        chosen=(None,) * event.seats,
        next_start=0,
        crowned=NOBODY,
        dues=(),
        flips=(),
        bag=drop_colour(board.workers, GREEN),
        greens=board.workers[GREEN],
        skills=board.skills,
        goods=board.goods,
        undealt=tuple(map(board.of_season, range(4))),
        task=IDLE,
        by_hand=event.allocation == "hand",
        hands=(None,) * event.seats,
        agreed=(),
        scores=(),
        allotted=(),
    )


evolve = evolving(build_start, seasons.SEASON_HANDLERS, turns.HANDLERS, seasons.ENDING_HANDLERS)
