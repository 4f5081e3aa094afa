"""Bids: what beats the highest on each tile, in the colour that binds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import GREEN, PURPLE
from games.rules.keyflower.moves import Bid
from games.rules.keyflower.state import (
    NO_COLOUR,
    Lot,
    State,
    get_highest_amount,
    has_tile_with_face,
)

if TYPE_CHECKING:
    from games.rules.types import Move

ANY_COLOUR = range(PURPLE)


def list_colour_ranges(state: State, seat: int) -> list[tuple[int, int, int]]:
    """(colour, least, most) workers of one colour that may be placed now: from behind the screen,
    and all that were picked up; none if these have several colours."""
    task, workers = state.task, state.players[seat].workers
    if not any(task.held):
        return [(colour, 1, workers[colour]) for colour in ANY_COLOUR if workers[colour]]
    if task.colour == NO_COLOUR:
        return []
    return [(task.colour, task.hand, task.hand + workers[task.colour])]


def list_bids(state: State, seat: int) -> list[Move]:
    """Every bid that beats the highest on each tile."""
    return [
        move
        for lot, other in list_lots_with_counter(state, seat)
        for colour, least, most in list_colour_ranges(state, seat)
        for move in list_bids_on_lot(lot, seat, colour, least, most, other)
    ]


def list_lots_with_counter(state: State, seat: int) -> list[tuple[Lot, bool]]:
    """Every tile up for auction, and whether summer boat 4a lets the seat bid another colour
    there."""
    if not has_tile_with_face(state.players[seat], "summer-boat-4", False):
        return [(lot, False) for lot in state.lots]
    everywhere, tiles = state.board.rules.counters_orders, state.board.tile
    return [
        (lot, may_be_countered(lot) and (everywhere or tiles[lot.tile].kind != "turn-order"))
        for lot in state.lots
    ]


def may_be_countered(lot: Lot) -> bool:
    """Summer boat 4a: another colour may be bid against bids that are not green."""
    leading = max(lot.bids, key=lambda bid: bid.number)
    return leading.number > 0 and leading.colour != GREEN


def list_bids_on_lot(
    lot: Lot, seat: int, colour: int, least: int, most: int, other: bool
) -> list[Move]:
    """Bids in one colour on one tile; an own bid there is raised."""
    own = lot.bids[seat]
    if own.number and own.colour != colour:
        return []
    if not own.number and lot.colour not in (NO_COLOUR, colour) and not other:
        return []
    lowest = max(get_highest_amount(lot) + 1, own.number + least)
    return [Bid(count, colour, lot.tile) for count in range(lowest, own.number + most + 1)]
