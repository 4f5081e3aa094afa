"""Setup, the opening of each season and its end: homes, workers, tiles up for auction, boats; tiles
won and placed, the purple worker, the Flipper's turn."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import PURPLE, SIDES, SUMMER, WINTER, Five, Three
from games.rules.keyflower.evolve.changes import add_workers, build_five_counts
from games.rules.keyflower.hexes import list_fitting_turns, list_free_places, list_touching_edges
from games.rules.keyflower.moves import STOP, Choose, Flip, Place, Sail
from games.rules.keyflower.state import (
    BOATS,
    NO_WORKERS,
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


T = TypeVar("T")


def list_winter_decisions(state: State) -> tuple[Decision, ...]:
    """Winter tiles: everybody at once puts forward at least one of theirs."""
    prompt = _("Which of your winter tiles go up for auction? At least one")
    return tuple(
        Decision(seat, "choose", prompt, menu, menu[0])
        for seat, player in enumerate(state.players)
        if state.chosen[seat] is None
        for menu in [tuple(map(Choose, list_winter_choices(player.winter)))]
    )


def list_winter_choices(tiles: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every non-empty choice, the small ones first."""
    return [chosen for count in range(1, len(tiles) + 1) for chosen in combinations(tiles, count)]


def advance_setup(state: State, chance: Chance) -> list[Any]:
    """The next step of setting up."""
    if not state.players[0].plots:
        return [
            ev.Housed(tuple(draw_at_random(list(state.board.homes), len(state.players), chance)))
        ]
    for seat, player in enumerate(state.players):
        if not any(player.workers) and state.season == NOBODY:
            return [ev.Recruited(seat, draw_from_bag(state.bag, state.board.start_workers, chance))]
    for seat, player in enumerate(state.players):
        if not player.winter and state.season == NOBODY:
            return [
                ev.Wintered(
                    seat,
                    tuple(
                        draw_at_random(
                            list(state.undealt[WINTER]), state.board.winter_dealt, chance
                        )
                    ),
                )
            ]
    return [decide_season_start(state, state.season + 1, chance)]


def decide_season_start(state: State, season: int, chance: Chance) -> ev.Season:
    """The tiles and boats of a season."""
    if season == WINTER:
        pile = [tile for chosen in state.chosen for tile in chosen or ()]
        tiles = draw_at_random(pile, len(pile), chance)
    else:
        tiles = draw_at_random(list(state.undealt[season]), state.board.tiles_a_season, chance)
    boats = (
        {tile for tile in tiles if state.board.tile[tile].kind == "summer-boat"}
        if season == SUMMER
        else set()
    )
    faces = tuple((tile, tile in boats and bool(chance.draw(2))) for tile in tiles)
    return ev.Season(season, faces, tuple(draw_boat_loads(state, season, chance)))


def draw_boat_loads(state: State, season: int, chance: Chance) -> list[tuple[Five, Three]]:
    """Workers and skill tiles on each boat, all open."""
    bag, pile, filled = state.bag, state.skills, []
    printed = [state.board.tile[boat].load[season] for boat in state.board.boats]
    crews = [count for count, _tiles in printed]
    if state.board.rules.loads_evenly:
        crews = share_out_workers(crews, sum(bag))
    for count, (_count, tiles) in zip(crews, printed, strict=True):
        workers = draw_from_bag(bag, count, chance)
        skills = draw_from_skill_pile(pile, tiles, chance)
        bag = add_workers(bag, workers, -1)
        pile = (pile[0] - skills[0], pile[1] - skills[1], pile[2] - skills[2])
        filled.append((workers, skills))
    return filled


def share_out_workers(printed: list[int], there: int) -> list[int]:
    """How many workers each boat gets: filled in order, one worker at a time, never above the
    printed number."""
    loads = [0] * len(printed)
    while there and loads != printed:
        for boat, most in enumerate(printed):
            if there and loads[boat] < most:
                loads[boat], there = loads[boat] + 1, there - 1
    return loads


def draw_from_bag(bag: Five, count: int, chance: Chance) -> Five:
    """So many workers at random, or as many as the bag holds."""
    colours = [colour for colour in range(PURPLE) for _each in range(bag[colour])]
    hands = draw_at_random(colours, min(count, len(colours)), chance)
    return build_five_counts(hands.count(colour) for colour in range(5)) if hands else NO_WORKERS


def draw_from_skill_pile(pile: Three, count: int, chance: Chance) -> Three:
    """So many skill tiles at random, or as many as there are."""
    kinds = [kind for kind in range(3) for _each in range(pile[kind])]
    hands = draw_at_random(kinds, min(count, len(kinds)), chance)
    return hands.count(0), hands.count(1), hands.count(2)


def draw_at_random(pile: list[T], count: int, chance: Chance) -> list[T]:
    """So many of a pile, at random and in random order."""
    return [pile.pop(chance.draw(len(pile))) for _each in range(count)]


# The end of a season.


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
