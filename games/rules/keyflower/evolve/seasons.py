"""Setting up, and the opening of seasons."""

from __future__ import annotations

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import WINTER
from games.rules.keyflower.evolve.changes import Handler, plus3, plus5, with_player
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


def housed(state: State, event: ev.Housed) -> State:
    players = tuple(Player(plots=(Plot(0, 0, home, 0, False),)) for home in event.homes)
    start = min(range(len(players)), key=lambda seat: event.homes[seat])
    return state._replace(players=players, start=start)


def recruited(state: State, event: ev.Recruited) -> State:
    player = state.players[event.seat]._replace(workers=event.workers)
    return with_player(state._replace(bag=plus5(state.bag, event.workers, -1)), event.seat, player)


def wintered(state: State, event: ev.Wintered) -> State:
    left = tuple(tile for tile in state.undealt[WINTER] if tile not in event.tiles)
    player = state.players[event.seat]._replace(winter=event.tiles)
    return with_player(state._replace(undealt=(*state.undealt[:WINTER], left)), event.seat, player)


def chose(state: State, event: ev.Chose) -> State:
    chosen = state.chosen
    return state._replace(chosen=(*chosen[: event.seat], event.tiles, *chosen[event.seat + 1 :]))


def season(state: State, event: ev.Season) -> State:
    names = {tile for tile, _back in event.tiles}
    state = loaded(state, event)
    return state._replace(
        phase=TURN,
        season=event.season,
        turn=state.start,
        passes=0,
        players=without_hands(state.players) if event.season == WINTER else state.players,
        lots=opened_lots(state, event),
        undealt=tuple(tuple(tile for tile in pile if tile not in names) for pile in state.undealt),
        task=IDLE,
    )


def loaded(state: State, event: ev.Season) -> State:
    """The boats with what they bring, from bag and pile."""
    boats = tuple(
        Boat(boat, workers, skills)
        for boat, (workers, skills) in zip(state.board.boats, event.loads, strict=True)
    )
    bag, skills = state.bag, state.skills
    for boat in boats:
        bag, skills = plus5(bag, boat.workers, -1), plus3(skills, boat.skills, -1)
    return state._replace(boats=boats, bag=bag, skills=skills)


def without_hands(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players once all winter tiles are up for auction, or put away."""
    return tuple(player._replace(winter=()) for player in players)


def opened_lots(state: State, event: ev.Season) -> tuple[Lot, ...]:
    """The season's tiles and the turn order tiles, without any bid."""
    nobody = tuple(Group(seat, NO_COLOUR, 0) for seat in range(len(state.players)))
    faces = (*event.tiles, *((order, False) for order in state.board.orders))
    return tuple(Lot(tile, back, nobody) for tile, back in faces)


HANDLERS: dict[type, Handler] = {
    ev.Housed: housed,
    ev.Recruited: recruited,
    ev.Wintered: wintered,
    ev.Chose: chose,
    ev.Season: season,
}
