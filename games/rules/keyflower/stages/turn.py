"""A turn: bid, use a tile, pick up a beaten bid, or pass."""

from __future__ import annotations

from typing import Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.evolve.changes import plus5
from games.rules.keyflower.moves import PASS, Aim, Bid, Gather, Mix, Use
from games.rules.keyflower.stages.bidding import bids
from games.rules.keyflower.stages.menus import cut
from games.rules.keyflower.stages.sending import gathers, uses
from games.rules.keyflower.state import NOBODY, State, beaten, lot_of
from games.rules.text import _
from games.rules.types import Decision, Move


def asked(state: State) -> tuple[Decision, ...]:
    """Everything the player on turn may do; nothing when there is nobody to send.

    Who has workers is asked even if passing is all they can do: what they could do depends on what
    is behind their screen, and whether they were asked must not tell it.
    """
    seat, task = state.turn, state.task
    gathering = [] if task.aim else gathers(state, seat)
    last = () if task.hand else (PASS,)
    moves = cut(bids(state, seat) + uses(state, seat), task.aim, *gathering, *last)
    if task.hand:
        return (
            Decision(
                seat, "turn", _("Where do the workers go that you picked up?"), moves, moves[0]
            ),
        )
    if not any(state.players[seat].workers) and not any(beaten(lot, seat) for lot in state.lots):
        return ()
    return (Decision(seat, "turn", _("Bid, use a tile, or pass"), moves, PASS),)


def decide(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice of the turn brings about."""
    task = state.task
    match move:
        case Bid(count, colour, tile):
            own = state.lots[lot_of(state, tile)].bids[seat].number
            return [ev.BidMade(seat, tile, colour, count, count - own - task.hand)]
        case Use(tile, count, colour):
            return [ev.Used(seat, owner_of(state, tile), tile, colour, count, count - task.hand)]
        case Mix(tile, workers):
            return [
                ev.Mixed(seat, owner_of(state, tile), tile, workers, plus5(workers, task.held, -1))
            ]
        case Gather(tile):
            return [ev.Gathered(seat, tile)]
        case Aim(tile):
            return [ev.Aimed(seat, tile)]
    return [ev.Passed(seat)]


def owner_of(state: State, tile: str) -> int:
    """In whose village a tile lies, NOBODY for one up for auction."""
    return next(
        (
            seat
            for seat, player in enumerate(state.players)
            for plot in player.plots
            if plot.tile == tile
        ),
        NOBODY,
    )
