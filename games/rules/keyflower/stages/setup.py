"""Setup and the opening of each season: homes, workers, winter tiles, tiles up for auction, boats
loaded."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import PURPLE, SUMMER, WINTER, Five, Three
from games.rules.keyflower.evolve.changes import add_workers, to_five
from games.rules.keyflower.moves import Choose
from games.rules.keyflower.state import NO_WORKERS, NOBODY, State
from games.rules.text import _
from games.rules.types import Decision

if TYPE_CHECKING:
    from games.rules.chance import Chance

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
    return to_five(hands.count(colour) for colour in range(5)) if hands else NO_WORKERS


def draw_from_skill_pile(pile: Three, count: int, chance: Chance) -> Three:
    """So many skill tiles at random, or as many as there are."""
    kinds = [kind for kind in range(3) for _each in range(pile[kind])]
    hands = draw_at_random(kinds, min(count, len(kinds)), chance)
    return hands.count(0), hands.count(1), hands.count(2)


def draw_at_random(pile: list[T], count: int, chance: Chance) -> list[T]:
    """So many of a pile, at random and in random order."""
    return [pile.pop(chance.draw(len(pile))) for _each in range(count)]
