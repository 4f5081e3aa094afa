"""The last question, where it was agreed: everybody fills their winter tiles by hand, all at once,
behind the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.by_hand import (
    Hand,
    change_filling,
    choose_best_filling,
    lay_out_plan,
    list_filling_changes,
)
from games.rules.keyflower.moves import BEST, DONE, Allot
from games.rules.keyflower.stages.allotment import choose_best_plan, collect_holdings
from games.rules.keyflower.state import State, find_seat_of_purple
from games.rules.text import _
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.keyflower.shares import Holdings


def list_filling_decisions(state: State) -> tuple[Decision, ...]:
    """Everybody with a tile that takes something and who is not done yet.

    Whether they have anything to put there is behind the screen; being asked must not tell it.
    """
    prompt = _("What goes on your winter tiles? Until you change it, it lies as is best")
    return tuple(
        Decision(seat, "allot", prompt, list_filling_moves(state, seat), BEST)
        for seat in range(len(state.players))
        if seat not in state.agreed and takes_something(state, seat)
    )


def takes_something(state: State, seat: int) -> bool:
    """Whether this village has a place for anything, as everybody can see."""
    held = collect_holdings(state, seat)
    return bool(held.tiles or (held.yards and find_seat_of_purple(state) == seat))


def list_filling_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Leaving it to the house, every change of one number, and being done."""
    held, purple = collect_holdings(state, seat), find_seat_of_purple(state) == seat
    lying = get_filling_of_holdings(state, seat, held)
    moves = [
        Allot(number, what, tile)
        for tile, what, number in list_filling_changes(held, lying, purple)
    ]
    return (BEST, *moves, DONE)


def get_filling(state: State, seat: int) -> Hand:
    """What lies on the seat's winter tiles now; at first as is best."""
    return get_filling_of_holdings(state, seat, collect_holdings(state, seat))


def get_filling_of_holdings(state: State, seat: int, held: Holdings) -> Hand:
    """The same of a seat that holds this."""
    filled = state.hands[seat]
    return (
        lay_out_plan(held, choose_best_filling(held, find_seat_of_purple(state) == seat))
        if filled is None
        else filled
    )


def decide_filling(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice brings about."""
    if isinstance(move, Allot):
        held, purple = collect_holdings(state, seat), find_seat_of_purple(state) == seat
        lying = get_filling_of_holdings(state, seat, held)
        return [
            ev.Allotted(
                seat, change_filling(held, lying, purple, move.tile, move.what, move.number)
            )
        ]
    if move == DONE or state.hands[seat] is None:
        return [ev.Agreed(seat)]
    held = collect_holdings(state, seat)
    return [ev.Allotted(seat, lay_out_plan(held, choose_best_plan(state, seat))), ev.Agreed(seat)]
