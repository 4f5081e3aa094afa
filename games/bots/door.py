"""The bots' way in: they see what a player in their seat sees, and answer with a written line like
everybody else."""

from __future__ import annotations

from secrets import SystemRandom

from games.play.commands import act
from games.play.rate_limits import NO_BOUNDS
from games.play.refusals import Answered, NotAsked, NotRunning, ReadOnly, Stale
from games.play.table import load_header, table_for
from games.rules.registry import GAMES

MOST_MOVES = 200
"""In one call: a game of bots alone carries on with the next one."""


def answer_for_bots(game_id: int, most: int = MOST_MOVES) -> int:
    """Answer the open questions of this game's bots until none is left or `most` moves are made;
    how many were.

    May run several times at once: whoever comes second is refused, and nothing happens twice.
    """
    for moves in range(most):
        if not answer_for_next_bot(game_id):
            return moves
    return most


def answer_for_next_bot(game_id: int) -> bool:
    """Let one bot answer what it is asked; whether there was one."""
    header = load_header("id", game_id)
    sitting = next(
        (sitting for sitting in header.seats if sitting.bot and sitting.number in header.tokens),
        None,
    )
    if sitting is None:
        return False
    table = table_for(header, sitting.number)
    if table.decision is None or table.view is None or not sitting.bot:
        return False
    move = GAMES[header.meta.rules].bots[sitting.bot](table.view, table.decision, SystemRandom())
    try:
        act(game_id, sitting.number, str(move), table.token, bounds=NO_BOUNDS)
    except ReadOnly:
        return False
    except (Answered, NotAsked, NotRunning, Stale):
        return True
    return True
