"""The state after the facts of seasons: setting up, their opening, their ends, and the end of the
game."""

from __future__ import annotations

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import AUTUMN, SUMMER, WINTER, Five
from games.rules.keyflower.evolve.changes import (
    Handler,
    add_skills,
    add_workers,
    replace_player,
    replace_plot,
    return_workers,
    sum_workers,
)
from games.rules.keyflower.state import (
    ALLOT,
    BOATS,
    CHOOSE,
    FLIP,
    IDLE,
    NO_COLOUR,
    NO_SKILLS,
    NO_WORKERS,
    NOBODY,
    OVER,
    PLACE,
    SETUP,
    TURN,
    Boat,
    Group,
    Lot,
    Player,
    Plot,
    State,
    find_plot_number,
    has_tile_with_face,
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
    state = put_loads_on_boats(state, event)
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


def put_loads_on_boats(state: State, event: ev.Season) -> State:
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


# Ends.


def apply_auction_results(state: State, event: ev.Settled) -> State:
    winners = dict(event.winners)
    players = [*state.players]
    gone = NO_WORKERS
    for lot in state.lots:
        winner = winners[lot.tile]
        for bid in lot.bids:
            if bid.number and bid.seat != winner:
                players[bid.seat] = enlist_workers(players[bid.seat], sum_workers((bid,)))
        standing = sum_workers(lot.uses)
        if winner == NOBODY:
            gone = add_workers(gone, standing)
            continue
        gone = add_workers(gone, sum_workers((lot.bids[winner],)))
        players[winner] = enlist_workers(players[winner], standing)
        if state.board.tile[lot.tile].kind != "turn-order" or event.season == WINTER:
            players[winner] = players[winner]._replace(
                won=(*players[winner].won, (lot.tile, lot.back))
            )
    players = [take_workers_home(player) for player in players]
    won, queue, next_start = build_boat_order(state, winners)
    state = return_workers(state._replace(phase=BOATS, players=tuple(players), lots=()), gone)
    return state._replace(
        queue=queue, next_start=next_start, crowned=won if event.season == WINTER else NOBODY
    )


def enlist_workers(player: Player, workers: Five) -> Player:
    """The player with more workers behind the screen."""
    return player._replace(workers=add_workers(player.workers, workers))


def take_workers_home(player: Player) -> Player:
    """All workers in a village go to its owner, whoever placed them."""
    workers = sum_workers(group for plot in player.plots for group in plot.uses)
    plots = tuple(plot._replace(uses=(), colour=NO_COLOUR) for plot in player.plots)
    return enlist_workers(player, workers)._replace(plots=plots)


def build_boat_order(state: State, winners: dict[str, int]) -> tuple[int, tuple[int, ...], int]:
    """Who has won the purple worker; who chooses boats when: winners of turn order tiles, then
    clockwise from its (new, if any) holder; and who holds it next: without a winner, the player to
    the left of the old holder."""
    seats = len(state.players)
    purple = next(
        (winners[order] for order in state.board.orders if state.board.tile[order].purple), NOBODY
    )
    lead = state.start if purple == NOBODY else purple
    first = [winners[order] for order in state.board.orders if winners[order] != NOBODY]
    queue = tuple(dict.fromkeys([*first, *((lead + step) % seats for step in range(seats))]))
    return purple, queue, (state.start + 1) % seats if purple == NOBODY else purple


def apply_boat_choice(state: State, event: ev.Sailed) -> State:
    number = next(number for number, boat in enumerate(state.boats) if boat.tile == event.boat)
    boat = state.boats[number]
    player = enlist_workers(state.players[event.seat], boat.workers)
    player = player._replace(skills=add_skills(player.skills, boat.skills))
    if state.season == WINTER:
        player = player._replace(won=(*player.won, (event.boat, False)))
    boats = (
        *state.boats[:number],
        Boat(boat.tile, NO_WORKERS, NO_SKILLS, event.seat),
        *state.boats[number + 1 :],
    )
    owed = state.season >= SUMMER and (
        has_tile_with_face(player, "summer-boat-1", False)
        or has_tile_with_face(player, "summer-boat-1", True)
    )
    state = replace_player(state, event.seat, player)
    return state._replace(boats=boats, queue=state.queue[1:], dues=(event.seat,) if owed else ())


def apply_purple_worker(state: State, event: ev.Crowned) -> State:
    return start_phase_after_placing(state._replace(start=event.seat, phase=PLACE))


def start_phase_after_placing(state: State) -> State:
    """The next phase, once nobody has a tile to place."""
    if any(player.won for player in state.players):
        return state
    if state.season < AUTUMN:
        return state._replace(phase=SETUP)
    if state.season == AUTUMN:
        return state._replace(phase=CHOOSE)
    flips = tuple(
        seat
        for seat, player in enumerate(state.players)
        if find_plot_number(player, "flipper") != NOBODY
    )
    return start_filling_by_hand(state._replace(phase=FLIP, flips=flips))


def start_filling_by_hand(state: State) -> State:
    """What comes once the Flipper is done: filling winter tiles by hand, where that was agreed."""
    return state._replace(phase=ALLOT) if state.by_hand and not state.flips else state


def apply_tile_placement(state: State, event: ev.Placed) -> State:
    player = state.players[event.seat]
    back = dict(player.won)[event.tile]
    plot = Plot(event.q, event.r, event.tile, event.turn, back)
    won = tuple(entry for entry in player.won if entry[0] != event.tile)
    return start_phase_after_placing(
        replace_player(state, event.seat, player._replace(plots=(*player.plots, plot), won=won))
    )


def apply_tile_loss(state: State, event: ev.Homeless) -> State:
    player = state.players[event.seat]
    won = tuple(entry for entry in player.won if entry[0] != event.tile)
    return start_phase_after_placing(replace_player(state, event.seat, player._replace(won=won)))


def apply_flip(state: State, event: ev.Flipped) -> State:
    state = start_filling_by_hand(state._replace(flips=()))
    if not event.tile:
        return state
    player = state.players[event.seat]
    number = find_plot_number(player, event.tile)
    plot = player.plots[number]
    return replace_player(
        state, event.seat, replace_plot(player, number, plot._replace(back=not plot.back))
    )


def apply_filling(state: State, event: ev.Allotted) -> State:
    return state._replace(
        hands=(*state.hands[: event.seat], event.hand, *state.hands[event.seat + 1 :])
    )


def apply_filling_end(state: State, event: ev.Agreed) -> State:
    return state._replace(agreed=tuple(sorted({*state.agreed, event.seat})))


def apply_final_points(state: State, event: ev.Finished) -> State:
    return state._replace(phase=OVER, scores=event.parts, allotted=event.allotted)


ENDING_HANDLERS: dict[type, Handler] = {
    ev.Settled: apply_auction_results,
    ev.Sailed: apply_boat_choice,
    ev.Crowned: apply_purple_worker,
    ev.Placed: apply_tile_placement,
    ev.Homeless: apply_tile_loss,
    ev.Flipped: apply_flip,
    ev.Allotted: apply_filling,
    ev.Agreed: apply_filling_end,
    ev.Finished: apply_final_points,
}
