"""The end of a season: what was won, boats, the purple worker, tiles placed; at the very end the
Flipper's turn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import SIDES
from games.rules.keyflower.hexes import list_fitting_turns, list_free_places, list_touching_edges
from games.rules.keyflower.moves import STOP, Flip, Place, Sail
from games.rules.keyflower.stages.setup import draw_from_bag
from games.rules.keyflower.state import (
    BOATS,
    NOBODY,
    PLACE,
    Player,
    Plot,
    State,
    find_leader,
    has_tile_with_face,
)
from games.rules.text import _
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.chance import Chance
    from games.rules.keyflower.edition import Edition

BOAT_WORKERS = 2
MOST_PLACES = 2000
TWO_FACES = ("village", "home")


def decide_auctions(state: State) -> list[Any]:
    """Everybody has passed: who won what."""
    return [ev.Settled(state.season, tuple((lot.tile, find_leader(lot)) for lot in state.lots))]


def list_ending_decisions(state: State) -> tuple[Decision, ...]:
    """Boats one after the other; tiles to place, all players at once; the Flipper's turn."""
    if state.phase == BOATS:
        return ask_for_boat(state)
    if state.phase == PLACE:
        return tuple(
            decision
            for seat in range(len(state.players))
            for decision in ask_for_place(state, seat)
        )
    return ask_for_flip(state)


def ask_for_boat(state: State) -> tuple[Decision, ...]:
    """Any boat still there; nothing is asked when only one is."""
    free = tuple(Sail(boat.tile) for boat in state.boats if boat.seat == NOBODY)
    if state.dues or not state.queue or len(free) < 2:
        return ()
    return (Decision(state.queue[0], "sail", _("Choose a boat"), free, free[0]),)


def ask_for_place(state: State, seat: int) -> tuple[Decision, ...]:
    """Every place and turn that fits for every tile won."""
    player = state.players[seat]
    moves = list_placements(state.board, player.plots, player.won) if player.won else ()
    return (
        (Decision(seat, "place", _("Place the tiles that you have won"), moves, moves[0]),)
        if moves
        else ()
    )


@lru_cache(maxsize=64)
def list_placements(
    board: Edition, village: tuple[Plot, ...], won: tuple[tuple[str, bool], ...]
) -> tuple[Move, ...]:
    """All legal placements of won tiles in this village; kept, for while one seat places its own
    those of the others stay.

    So many tiles in so large a village that there would be more than MOST_PLACES are offered in the
    order in which they were won, as many as that allows; the others once these are placed.
    """
    plots = {(plot.q, plot.r): plot for plot in village}
    anyhow = has_tile_with_face(Player(plots=village, won=won), "summer-boat-2", False)
    places = [
        (place, list_touching_edges(board, plots, place)) for place in list_free_places(village)
    ]
    moves: list[Move] = []
    for tile, _back in won:
        edges = board.tile[tile].edges
        found = [
            Place(tile, place[0], place[1], turn)
            for place, touched in places
            for turn in (range(SIDES) if anyhow else list_fitting_turns(edges, touched))
        ]
        if moves and len(moves) + len(found) > MOST_PLACES:
            break
        moves += found
    return tuple(moves)


def ask_for_flip(state: State) -> tuple[Decision, ...]:
    """Any own tile that is not upgraded yet; where they may be turned, a summer boat."""
    if not state.flips:
        return ()
    seat = state.flips[0]
    moves: list[Move] = [
        Flip(plot.tile) for plot in state.players[seat].plots if may_flip(state, plot)
    ]
    return (
        Decision(
            seat, "flip", _("The Flipper turns one of your tiles for nothing"), (*moves, STOP), STOP
        ),
    )


def may_flip(state: State, plot: Plot) -> bool:
    """Whether the Flipper may turn this tile."""
    kind = state.board.tile[plot.tile].kind
    if kind == "summer-boat":
        return state.board.rules.flips_boats
    return kind in TWO_FACES and not plot.back


def decide_ending(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice at the end of a season brings about."""
    match move:
        case Sail(boat):
            return [ev.Sailed(seat, boat)]
        case Place(tile, q, r, turn):
            return [ev.Placed(seat, tile, q, r, turn)]
        case Flip(tile):
            return [ev.Flipped(seat, tile)]
    return [ev.Flipped(seat, "")]


def advance_ending(state: State, chance: Chance) -> list[Any]:
    """What follows without anybody's choice."""
    if state.phase == PLACE:
        seat = next(seat for seat, player in enumerate(state.players) if player.won)
        return [ev.Homeless(seat, state.players[seat].won[0][0])]
    if state.dues:
        return [draw_boat_workers(state, state.dues[0], chance)]
    if state.queue:
        return [
            ev.Sailed(
                state.queue[0], next(boat.tile for boat in state.boats if boat.seat == NOBODY)
            )
        ]
    return [ev.Crowned(state.next_start)]


def draw_boat_workers(state: State, seat: int, chance: Chance) -> ev.Hired | ev.Greens:
    """Summer boat 1: two workers from the bag, or on its other face a green one."""
    if has_tile_with_face(state.players[seat], "summer-boat-1", False):
        return ev.Hired(seat, draw_from_bag(state.bag, BOAT_WORKERS, chance), True)
    return ev.Greens(seat, min(1, state.greens), True)
