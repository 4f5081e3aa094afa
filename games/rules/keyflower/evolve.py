"""What each fact does to the position. Never refuses, never draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import AUTUMN, COLOURS, GREEN, SKILLS, SUMMER, WINTER, Five, Four, Three, edition
from games.rules.keyflower.state import (
    BOATS,
    CHOOSE,
    FLIP,
    IDLE,
    NO_COLOUR,
    NO_GOODS,
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
    Task,
    lot_of,
    owns,
    plot_of,
)


def evolve(state: State | None, event: Any) -> State:
    """The position after the event. `state` is None only before the first one."""
    if state is None:
        return begun(event)
    return HANDLERS[type(event)](state, event)


def begun(event: ev.Began) -> State:
    """Everything in bag, pile and supply."""
    board = edition(event.edition, event.seats)
    return State(
        board=board,
        phase=SETUP,
        season=NOBODY,
        start=0,
        turn=0,
        passes=0,
        players=(Player(),) * event.seats,
        lots=(),
        boats=(),
        queue=(),
        chosen=(None,) * event.seats,
        next_start=0,
        dues=(),
        flips=(),
        bag=board.workers,
        skills=board.skills,
        goods=board.goods,
        undealt=tuple(map(board.of_season, range(4))),
        task=IDLE,
        scores=(),
        allotted=(),
    )


# -- small changes -------------------------------------------------------------------------------------------------


def five(numbers: Iterable[int]) -> Five:
    a, b, c, d, e = numbers
    return a, b, c, d, e


def plus5(a: Five, b: Iterable[int], sign: int = 1) -> Five:
    """Workers by colour, added or taken away."""
    return five(x + sign * y for x, y in zip(a, b, strict=True))


def plus3(a: Three, b: Iterable[int], sign: int = 1) -> Three:
    """Skills by kind, added or taken away."""
    x, y, z = (p + sign * q for p, q in zip(a, b, strict=True))
    return x, y, z


def plus4(a: Four, b: Iterable[int], sign: int = 1) -> Four:
    """Goods by kind, added or taken away."""
    w, x, y, z = (p + sign * q for p, q in zip(a, b, strict=True))
    return w, x, y, z


def so_many(colour: int, count: int) -> Five:
    """Workers of one colour."""
    return five(count if other == colour else 0 for other in range(5))


def gathered_up(groups: Iterable[Group]) -> Five:
    """All workers of some groups, by colour."""
    workers = [0] * 5
    for group in groups:
        if group.number:
            workers[group.colour] += group.number
    return five(workers)


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with one player changed."""
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def with_lot(state: State, number: int, lot: Lot) -> State:
    """The state with one lot changed."""
    lots = state.lots
    return state._replace(lots=(*lots[:number], lot, *lots[number + 1 :]))


def with_plot(player: Player, number: int, plot: Plot) -> Player:
    """The player with one plot changed."""
    plots = player.plots
    return player._replace(plots=(*plots[:number], plot, *plots[number + 1 :]))


def recoloured(lot: Lot) -> Lot:
    """The lot whose binding colour is gone takes the colour of whoever remains."""
    groups = [*lot.uses, *(bid for bid in lot.bids if bid.number)]
    if any(group.colour == lot.colour for group in groups):
        return lot
    return lot._replace(colour=groups[0].colour if groups else NO_COLOUR)


def next_turn(state: State) -> State:
    """The next player's turn, after something was done."""
    return state._replace(turn=(state.turn + 1) % len(state.players), passes=0, task=IDLE)


def worked(state: State, task: Task) -> State:
    """The state after a part of an effect; with nothing due any more the turn is over."""
    due = task.pay or task.choose or any(task.make) or task.workers or task.skills or task.green
    if due or task.transport or task.upgrade:
        return state._replace(task=task)
    return next_turn(state)


# -- setup and seasons ---------------------------------------------------------------------------------------------


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
    seats = range(len(state.players))
    nobody = tuple(Group(seat, NO_COLOUR, 0) for seat in seats)
    names = {tile for tile, _back in event.tiles}
    lots = tuple(Lot(tile, back, nobody) for tile, back in event.tiles)
    boats = tuple(
        Boat(boat, workers, skills) for boat, (workers, skills) in zip(state.board.boats, event.loads, strict=True)
    )
    bag, skills = state.bag, state.skills
    for boat in boats:
        bag, skills = plus5(bag, boat.workers, -1), plus3(skills, boat.skills, -1)
    players = tuple(player._replace(winter=()) for player in state.players) if event.season == WINTER else state.players
    return state._replace(
        phase=TURN,
        season=event.season,
        turn=state.start,
        passes=0,
        players=players,
        lots=lots + tuple(Lot(order, False, nobody) for order in state.board.orders),
        boats=boats,
        bag=bag,
        skills=skills,
        undealt=tuple(tuple(tile for tile in pile if tile not in names) for pile in state.undealt),
        task=IDLE,
    )


# -- turns ---------------------------------------------------------------------------------------------------------


def gathered(state: State, event: ev.Gathered) -> State:
    number = lot_of(state, event.tile)
    lot = state.lots[number]
    group = lot.bids[event.seat]
    lot = recoloured(with_bid(lot, Group(event.seat, NO_COLOUR, 0)))
    task = Task(colour=group.colour, hand=state.task.hand + group.number)
    return with_lot(state, number, lot)._replace(task=task)


def with_bid(lot: Lot, bid: Group) -> Lot:
    """The lot with one seat's bid changed."""
    return lot._replace(bids=(*lot.bids[: bid.seat], bid, *lot.bids[bid.seat + 1 :]))


def spent(state: State, seat: int, colour: int, count: int) -> State:
    """The state with workers gone from behind a screen."""
    player = state.players[seat]
    return with_player(state, seat, player._replace(workers=plus5(player.workers, so_many(colour, count), -1)))


def bid_made(state: State, event: ev.BidMade) -> State:
    number = lot_of(state, event.tile)
    lot = with_bid(state.lots[number], Group(event.seat, event.colour, event.number))
    if lot.colour == NO_COLOUR:
        lot = lot._replace(colour=event.colour)
    return next_turn(with_lot(spent(state, event.seat, event.colour, event.added), number, lot))


def used(state: State, event: ev.Used) -> State:
    group = Group(event.seat, event.colour, event.number)
    state = spent(state, event.seat, event.colour, event.added)
    if event.owner == NOBODY:
        number = lot_of(state, event.tile)
        lot = state.lots[number]
        colour = event.colour if lot.colour == NO_COLOUR else lot.colour
        state = with_lot(state, number, lot._replace(uses=(*lot.uses, group), colour=colour))
        back = lot.back
    else:
        owner = state.players[event.owner]
        number = plot_of(owner, event.tile)
        plot = owner.plots[number]
        colour = event.colour if plot.colour == NO_COLOUR else plot.colour
        plot = plot._replace(uses=(*plot.uses, group), colour=colour)
        state = with_player(state, event.owner, with_plot(owner, number, plot))
        back = plot.back
    return worked(state, begun_work(state, event, back))


def begun_work(state: State, event: ev.Used, back: bool) -> Task:
    """All of a tile's effect is due; transport and upgrade are doubled for the owner of summer boat 2b."""
    ability = state.board.tile[event.tile].ability(back)
    times = 2 if owns(state.players[event.seat], "summer-boat-2", True) else 1
    return Task(
        working=True,
        tile=event.tile,
        owner=event.owner,
        pay=ability.pay,
        choose=ability.choose,
        make=ability.make,
        workers=ability.workers,
        skills=ability.skills,
        green=ability.green,
        transport=ability.transport * times,
        upgrade=ability.upgrade * times,
    )


def passed(state: State, event: ev.Passed) -> State:
    return state._replace(turn=(state.turn + 1) % len(state.players), passes=state.passes + 1)


def paid(state: State, event: ev.Paid) -> State:
    player, task = state.players[event.seat], state.task._replace(pay="")
    if event.what in COLOURS:
        worker = so_many(COLOURS.index(event.what), 1)
        state = with_player(state, event.seat, player._replace(workers=plus5(player.workers, worker, -1)))
        return worked(state._replace(bag=plus5(state.bag, worker)), task)
    skill = tuple(int(name == event.what) for name in SKILLS)
    state = with_player(state, event.seat, player._replace(skills=plus3(player.skills, skill, -1)))
    return worked(state._replace(skills=plus3(state.skills, skill)), task)


def chosen(state: State, event: ev.Chosen) -> State:
    make = plus4(NO_GOODS, (int(good == event.good) for good in range(4)))
    return worked(state, state.task._replace(choose=False, make=make))


def made(state: State, event: ev.Made) -> State:
    player = state.players[event.seat]
    number = plot_of(player, event.tile)
    plot = player.plots[number]
    player = with_plot(player, number, plot._replace(goods=plus4(plot.goods, event.goods)))
    state = with_player(state, event.seat, player)._replace(goods=plus4(state.goods, event.goods, -1))
    return worked(state, state.task._replace(make=NO_GOODS))


def joined(state: State, seat: int, workers: Five) -> State:
    """The state with workers from bag or supply behind a screen."""
    player = state.players[seat]
    state = with_player(state, seat, player._replace(workers=plus5(player.workers, workers)))
    return state._replace(bag=plus5(state.bag, workers, -1))


def hired(state: State, event: ev.Hired) -> State:
    state = joined(state, event.seat, event.workers)
    return state._replace(dues=()) if event.boat else worked(state, state.task._replace(workers=0))


def greens(state: State, event: ev.Greens) -> State:
    state = joined(state, event.seat, so_many(GREEN, event.number))
    return state._replace(dues=()) if event.boat else worked(state, state.task._replace(green=0))


def learned(state: State, event: ev.Learned) -> State:
    player = state.players[event.seat]
    state = with_player(state, event.seat, player._replace(skills=plus3(player.skills, event.skills)))
    return worked(state._replace(skills=plus3(state.skills, event.skills, -1)), state.task._replace(skills=0))


def moved(state: State, event: ev.Moved) -> State:
    player = state.players[event.seat]
    one = tuple(int(good == event.good) for good in range(4))
    for name, sign in ((event.source, -1), (event.target, 1)):
        number = plot_of(player, name)
        player = with_plot(
            player, number, player.plots[number]._replace(goods=plus4(player.plots[number].goods, one, sign))
        )
    task = state.task
    return worked(with_player(state, event.seat, player), task._replace(transport=task.transport - event.steps))


def upgraded(state: State, event: ev.Upgraded) -> State:
    player = state.players[event.seat]
    number = plot_of(player, event.tile)
    plot = player.plots[number]
    player = with_plot(player, number, plot._replace(back=True, goods=plus4(plot.goods, event.goods, -1)))
    player = player._replace(skills=plus3(player.skills, event.skills, -1))
    state = with_player(state, event.seat, player)
    state = state._replace(goods=plus4(state.goods, event.goods), skills=plus3(state.skills, event.skills))
    return worked(state, state.task._replace(upgrade=state.task.upgrade - 1))


def stopped(state: State, event: ev.Stopped) -> State:
    return next_turn(state)


# -- end of a season -----------------------------------------------------------------------------------------------


def settled(state: State, event: ev.Settled) -> State:
    winners = dict(event.winners)
    players = [*state.players]
    bag = state.bag
    for lot in state.lots:
        winner = winners[lot.tile]
        for bid in lot.bids:
            if bid.number and bid.seat != winner:
                players[bid.seat] = enlisted(players[bid.seat], gathered_up((bid,)))
        standing = gathered_up(lot.uses)
        if winner == NOBODY:
            bag = plus5(bag, standing)
            continue
        bag = plus5(bag, gathered_up((lot.bids[winner],)))
        players[winner] = enlisted(players[winner], standing)
        if state.board.tile[lot.tile].kind != "turn-order" or event.season == WINTER:
            players[winner] = players[winner]._replace(won=(*players[winner].won, (lot.tile, lot.back)))
    players = [home_again(player) for player in players]
    queue, next_start = boat_order(state, winners)
    return state._replace(phase=BOATS, players=tuple(players), lots=(), bag=bag, queue=queue, next_start=next_start)


def enlisted(player: Player, workers: Five) -> Player:
    """The player with more workers behind his screen."""
    return player._replace(workers=plus5(player.workers, workers))


def home_again(player: Player) -> Player:
    """All workers in a village go to its owner, whoever placed them."""
    workers = gathered_up(group for plot in player.plots for group in plot.uses)
    plots = tuple(plot._replace(uses=(), colour=NO_COLOUR) for plot in player.plots)
    return enlisted(player, workers)._replace(plots=plots)


def boat_order(state: State, winners: dict[str, int]) -> tuple[tuple[int, ...], int]:
    """Who chooses boats when: winners of turn order tiles, then clockwise from the (new, if any) holder of the purple
    worker; and who holds it next: without a winner, the player to the left of the old holder."""
    seats = len(state.players)
    purple = next((winners[order] for order in state.board.orders if state.board.tile[order].purple), NOBODY)
    lead = state.start if purple == NOBODY else purple
    first = [winners[order] for order in state.board.orders if winners[order] != NOBODY]
    queue = tuple(dict.fromkeys([*first, *((lead + step) % seats for step in range(seats))]))
    return queue, (state.start + 1) % seats if purple == NOBODY else purple


def sailed(state: State, event: ev.Sailed) -> State:
    number = next(number for number, boat in enumerate(state.boats) if boat.tile == event.boat)
    boat = state.boats[number]
    player = enlisted(state.players[event.seat], boat.workers)
    player = player._replace(skills=plus3(player.skills, boat.skills))
    if state.season == WINTER:
        player = player._replace(won=(*player.won, (event.boat, False)))
    boats = (*state.boats[:number], Boat(boat.tile, NO_WORKERS, NO_SKILLS, event.seat), *state.boats[number + 1 :])
    owed = state.season >= SUMMER and (owns(player, "summer-boat-1", False) or owns(player, "summer-boat-1", True))
    state = with_player(state, event.seat, player)
    return state._replace(boats=boats, queue=state.queue[1:], dues=(event.seat,) if owed else ())


def crowned(state: State, event: ev.Crowned) -> State:
    return all_placed(state._replace(start=event.seat, phase=PLACE))


def all_placed(state: State) -> State:
    """The next phase, once nobody has a tile to place."""
    if any(player.won for player in state.players):
        return state
    if state.season < AUTUMN:
        return state._replace(phase=SETUP)
    if state.season == AUTUMN:
        return state._replace(phase=CHOOSE)
    flips = tuple(seat for seat, player in enumerate(state.players) if plot_of(player, "flipper") != NOBODY)
    return state._replace(phase=FLIP, flips=flips)


def placed(state: State, event: ev.Placed) -> State:
    player = state.players[event.seat]
    back = dict(player.won)[event.tile]
    plot = Plot(event.q, event.r, event.tile, event.turn, back)
    won = tuple(entry for entry in player.won if entry[0] != event.tile)
    return all_placed(with_player(state, event.seat, player._replace(plots=(*player.plots, plot), won=won)))


def homeless(state: State, event: ev.Homeless) -> State:
    player = state.players[event.seat]
    won = tuple(entry for entry in player.won if entry[0] != event.tile)
    return all_placed(with_player(state, event.seat, player._replace(won=won)))


def flipped(state: State, event: ev.Flipped) -> State:
    state = state._replace(flips=())
    if not event.tile:
        return state
    player = state.players[event.seat]
    number = plot_of(player, event.tile)
    plot = player.plots[number]
    return with_player(state, event.seat, with_plot(player, number, plot._replace(back=not plot.back)))


def finished(state: State, event: ev.Finished) -> State:
    return state._replace(phase=OVER, scores=event.parts, allotted=event.allotted)


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    ev.Housed: housed,
    ev.Recruited: recruited,
    ev.Wintered: wintered,
    ev.Chose: chose,
    ev.Season: season,
    ev.Gathered: gathered,
    ev.BidMade: bid_made,
    ev.Used: used,
    ev.Passed: passed,
    ev.Paid: paid,
    ev.Chosen: chosen,
    ev.Made: made,
    ev.Hired: hired,
    ev.Greens: greens,
    ev.Learned: learned,
    ev.Moved: moved,
    ev.Upgraded: upgraded,
    ev.Stopped: stopped,
    ev.Settled: settled,
    ev.Sailed: sailed,
    ev.Crowned: crowned,
    ev.Placed: placed,
    ev.Homeless: homeless,
    ev.Flipped: flipped,
    ev.Finished: finished,
}
