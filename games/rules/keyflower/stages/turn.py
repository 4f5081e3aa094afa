"""A turn: bid, use a tile, pick up a beaten bid, or pass."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.evolve.changes import add_workers
from games.rules.keyflower.moves import PASS, Aim, Bid, Carry, Gather, Mix, Use
from games.rules.keyflower.stages.sending import list_bids, list_gatherings, list_uses
from games.rules.keyflower.state import NOBODY, State, find_lot_number, has_beaten_bid
from games.rules.text import _
from games.rules.types import Decision, Move

# Menus that would be too long are cut: first the tile on which something is to be done, then what.


MOST_MOVES = 2000


def cut_menu(moves: list[Move], aim: str, *always: Move) -> tuple[Move, ...]:
    """The moves and what is possible `always`; where they are more than MOST_MOVES, each tile to do
    something on.

    `aim`: the tile that was named then, "" if none was.
    """
    if aim:
        return (*(move for move in moves if get_move_tile(move) == aim), *always)
    if len(moves) + len(always) <= MOST_MOVES:
        return (*moves, *always)
    return (*map(Aim, drop_repeated_tiles(map(get_move_tile, moves))), *always)


def get_move_tile(move: Move) -> str:
    """The tile on which a move does something: where a good is taken from, else the one that it
    names."""
    tile: str = move.source if isinstance(move, Carry) else move.tile
    return tile


def drop_repeated_tiles(tiles: Iterable[str]) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(tiles))


# Turns.


def list_turn_decisions(state: State) -> tuple[Decision, ...]:
    """Everything the player on turn may do; nothing when there is nobody to send.

    Who has workers is asked even if passing is all they can do: what they could do depends on what
    is behind their screen, and whether they were asked must not tell it.
    """
    seat, task = state.turn, state.task
    gathering = [] if task.aim else list_gatherings(state, seat)
    last = () if task.hand else (PASS,)
    moves = cut_menu(list_bids(state, seat) + list_uses(state, seat), task.aim, *gathering, *last)
    if task.hand:
        return (
            Decision(
                seat, "turn", _("Where do the workers go that you picked up?"), moves, moves[0]
            ),
        )
    if not any(state.players[seat].workers) and not any(
        has_beaten_bid(lot, seat) for lot in state.lots
    ):
        return ()
    return (Decision(seat, "turn", _("Bid, use a tile, or pass"), moves, PASS),)


def decide_turn(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice of the turn brings about."""
    task = state.task
    match move:
        case Bid(count, colour, tile):
            own = state.lots[find_lot_number(state, tile)].bids[seat].number
            return [ev.BidMade(seat, tile, colour, count, count - own - task.hand)]
        case Use(tile, count, colour):
            return [
                ev.Used(seat, get_owner_seat(state, tile), tile, colour, count, count - task.hand)
            ]
        case Mix(tile, workers):
            return [
                ev.Mixed(
                    seat,
                    get_owner_seat(state, tile),
                    tile,
                    workers,
                    add_workers(workers, task.held, -1),
                )
            ]
        case Gather(tile):
            return [ev.Gathered(seat, tile)]
        case Aim(tile):
            return [ev.Aimed(seat, tile)]
    return [ev.Passed(seat)]


def get_owner_seat(state: State, tile: str) -> int:
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
