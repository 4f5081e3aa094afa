"""Setting up, and the opening of seasons."""

from __future__ import annotations

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import WINTER
from games.rules.keyflower.evolve.changes import Handler, add_skills, add_workers, replace_player
from games.rules.keyflower.state import (
    IDLE,
    NO_COLOUR,
    TURN,
    Boat,
    Group,
    Lot,
    Player,
    Plot,
    State,
)


def apply_home_tiles(state: State, event: ev.Housed) -> State:
    players = tuple(Player(plots=(Plot(0, 0, home, 0, False),)) for home in event.homes)
    start = min(range(len(players)), key=lambda seat: event.homes[seat])
    return state._replace(players=players, start=start)


def apply_first_workers(state: State, event: ev.Recruited) -> State:
    player = state.players[event.seat]._replace(workers=event.workers)
    return replace_player(
        state._replace(bag=add_workers(state.bag, event.workers, -1)), event.seat, player
    )


def apply_winter_tiles(state: State, event: ev.Wintered) -> State:
    left = tuple(tile for tile in state.undealt[WINTER] if tile not in event.tiles)
    player = state.players[event.seat]._replace(winter=event.tiles)
    return replace_player(
        state._replace(undealt=(*state.undealt[:WINTER], left)), event.seat, player
    )


def apply_winter_choice(state: State, event: ev.Chose) -> State:
    chosen = state.chosen
    return state._replace(chosen=(*chosen[: event.seat], event.tiles, *chosen[event.seat + 1 :]))


def apply_season_start(state: State, event: ev.Season) -> State:
    names = {tile for tile, _back in event.tiles}
    state = load_boats(state, event)
    return state._replace(
        phase=TURN,
        season=event.season,
        turn=state.start,
        passes=0,
        players=drop_winter_tiles(state.players) if event.season == WINTER else state.players,
        lots=build_lots(state, event),
        undealt=tuple(tuple(tile for tile in pile if tile not in names) for pile in state.undealt),
        task=IDLE,
    )


def load_boats(state: State, event: ev.Season) -> State:
    """The boats with what they bring, from bag and pile."""
    boats = tuple(
        Boat(boat, workers, skills)
        for boat, (workers, skills) in zip(state.board.boats, event.loads, strict=True)
    )
    bag, skills = state.bag, state.skills
    for boat in boats:
        bag, skills = add_workers(bag, boat.workers, -1), add_skills(skills, boat.skills, -1)
    return state._replace(boats=boats, bag=bag, skills=skills)


def drop_winter_tiles(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players once all winter tiles are up for auction, or put away."""
    return tuple(player._replace(winter=()) for player in players)


def build_lots(state: State, event: ev.Season) -> tuple[Lot, ...]:
    """The season's tiles and the turn order tiles, without any bid."""
    nobody = tuple(Group(seat, NO_COLOUR, 0) for seat in range(len(state.players)))
    faces = (*event.tiles, *((order, False) for order in state.board.orders))
    return tuple(Lot(tile, back, nobody) for tile, back in faces)


SEASON_HANDLERS: dict[type, Handler] = {
    ev.Housed: apply_home_tiles,
    ev.Recruited: apply_first_workers,
    ev.Wintered: apply_winter_tiles,
    ev.Chose: apply_winter_choice,
    ev.Season: apply_season_start,
}
