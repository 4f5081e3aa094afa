"""Beaten bids picked up: each whole, several together, and only if there is a place for them in the
end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.rules.keyflower import events as ev
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.moves import Gather
from games.rules.keyflower.stages.bidding import bids_on, hands, open_lots
from games.rules.keyflower.stages.sending import uses
from games.rules.keyflower.state import LIMIT, Lot, State, beaten, owns

if TYPE_CHECKING:
    from games.rules.core import Move


def gathers(state: State, seat: int) -> list[Move]:
    """Beaten bids that can be picked up, together with those already in hand."""
    return [Gather(lot.tile) for lot in joinable(state, seat) if has_place(state, seat, lot)]


def joinable(state: State, seat: int) -> list[Lot]:
    """Tiles with a beaten bid that may join what is in hand: of its colour; with summer boat 4b of
    any."""
    held = state.task.held
    any_colour = not any(held) or mixing(state, seat)
    return [
        lot
        for lot in state.lots
        if beaten(lot, seat) and (any_colour or held[lot.bids[seat].colour])
    ]


def mixing(state: State, seat: int) -> bool:
    """Whether this seat may send several colours together."""
    return state.board.rules.mixes_colours and owns(state.players[seat], "summer-boat-4", True)


def has_place(state: State, seat: int, lot: Lot) -> bool:
    """Whether the workers of this beaten bid can go anywhere, by themselves or with other beaten
    bids, perhaps only with all of them."""
    after = evolve(state, ev.Gathered(seat, lot.tile))
    return bid_in_reach(after, seat) or any(
        uses(hand, seat) for hand in hands_in_reach(after, seat)
    )


def bid_in_reach(state: State, seat: int) -> bool:
    """Whether a bid is possible with what is in hand and all other beaten bids of its colour; one
    that stands on the very tile stays there and is raised."""
    for colour, least, most in hands(state, seat):
        more = {
            lot.tile: lot.bids[seat].number
            for lot in joinable(state, seat)
            if lot.bids[seat].colour == colour
        }
        together = most + sum(more.values())
        for lot, other in open_lots(state, seat):
            if bids_on(lot, seat, colour, least, together - more.get(lot.tile, 0), other):
                return True
    return False


def hands_in_reach(state: State, seat: int) -> Iterable[State]:
    """The positions after picking up any of the other beaten bids as well, as far as a tile has
    room for so many workers; of those with the same hand, in which the same colours bind, only
    one."""
    found = {known_by(state): state} if state.task.hand <= LIMIT else {}
    for lot in joinable(state, seat):
        for here in [*found.values()]:
            more = evolve(here, ev.Gathered(seat, lot.tile))
            if more.task.hand <= LIMIT:
                found.setdefault(known_by(more), more)
    return found.values()


def known_by(state: State) -> tuple[object, ...]:
    """What decides where workers in hand may work."""
    return state.task.held, *(lot.colour for lot in state.lots)
