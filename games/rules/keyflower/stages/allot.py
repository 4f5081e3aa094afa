"""The last question, where it was agreed: everybody fills their winter tiles by hand, all at once,
behind the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.by_hand import Hand, best_plan, changes, hand_of, refilled
from games.rules.keyflower.moves import BEST, DONE, Allot
from games.rules.keyflower.stages.allotment import best_of, holdings_of
from games.rules.keyflower.state import State, purple_of
from games.rules.text import _
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.keyflower.shares import Holdings


def asked(state: State) -> tuple[Decision, ...]:
    """Everybody with a tile that takes something and who is not done yet.

    Whether they have anything to put there is behind the screen; being asked must not tell it.
    """
    prompt = _("What goes on your winter tiles? Until you change it, it lies as is best")
    return tuple(
        Decision(seat, "allot", prompt, menu(state, seat), BEST)
        for seat in range(len(state.players))
        if seat not in state.agreed and takes_something(state, seat)
    )


def takes_something(state: State, seat: int) -> bool:
    """Whether this village has a place for anything, as everybody can see."""
    held = holdings_of(state, seat)
    return bool(held.tiles or (held.yards and purple_of(state) == seat))


def menu(state: State, seat: int) -> tuple[Move, ...]:
    """Leaving it to the house, every change of one number, and being done."""
    held, purple = holdings_of(state, seat), purple_of(state) == seat
    lying = lies(state, seat, held)
    moves = [Allot(number, what, tile) for tile, what, number in changes(held, lying, purple)]
    return (BEST, *moves, DONE)


def hand(state: State, seat: int) -> Hand:
    """What lies on the seat's winter tiles now; at first as is best."""
    return lies(state, seat, holdings_of(state, seat))


def lies(state: State, seat: int, held: Holdings) -> Hand:
    """The same of a seat that holds this."""
    filled = state.hands[seat]
    return hand_of(held, best_plan(held, purple_of(state) == seat)) if filled is None else filled


def decide(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice brings about."""
    if isinstance(move, Allot):
        held, purple = holdings_of(state, seat), purple_of(state) == seat
        lying = lies(state, seat, held)
        return [ev.Allotted(seat, refilled(held, lying, purple, move.tile, move.what, move.number))]
    if move == DONE or state.hands[seat] is None:
        return [ev.Agreed(seat)]
    held = holdings_of(state, seat)
    return [ev.Allotted(seat, hand_of(held, best_of(state, seat))), ev.Agreed(seat)]
