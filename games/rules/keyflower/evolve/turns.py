"""Turns: bids, uses and what they bring."""

from __future__ import annotations

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import COLOURS, GREEN, SKILLS, Five
from games.rules.keyflower.evolve.changes import (
    Handler,
    next_turn,
    plus3,
    plus4,
    plus5,
    put_back,
    recoloured,
    so_many,
    with_lot,
    with_player,
    with_plot,
    worked,
)
from games.rules.keyflower.state import (
    IDLE,
    NO_COLOUR,
    NO_GOODS,
    NOBODY,
    Group,
    Lot,
    State,
    Task,
    lot_of,
    owns,
    plot_of,
)


def gathered(state: State, event: ev.Gathered) -> State:
    number = lot_of(state, event.tile)
    lot = state.lots[number]
    group = lot.bids[event.seat]
    lot = recoloured(with_bid(lot, Group(event.seat, NO_COLOUR, 0)))
    task = Task(held=plus5(state.task.held, so_many(group.colour, group.number)))
    return with_lot(state, number, lot)._replace(task=task)


def with_bid(lot: Lot, bid: Group) -> Lot:
    """The lot with one seat's bid changed."""
    return lot._replace(bids=(*lot.bids[: bid.seat], bid, *lot.bids[bid.seat + 1 :]))


def spent(state: State, seat: int, workers: Five) -> State:
    """The state with workers gone from behind a screen."""
    player = state.players[seat]
    return with_player(state, seat, player._replace(workers=plus5(player.workers, workers, -1)))


def bid_made(state: State, event: ev.BidMade) -> State:
    number = lot_of(state, event.tile)
    lot = with_bid(state.lots[number], Group(event.seat, event.colour, event.number))
    if lot.colour == NO_COLOUR:
        lot = lot._replace(colour=event.colour)
    return next_turn(
        with_lot(spent(state, event.seat, so_many(event.colour, event.added)), number, lot)
    )


def used(state: State, event: ev.Used) -> State:
    group = Group(event.seat, event.colour, event.number)
    return put_to_work(spent(state, event.seat, so_many(event.colour, event.added)), event, group)


def mixed(state: State, event: ev.Mixed) -> State:
    group = Group(event.seat, NO_COLOUR, sum(event.workers), event.workers)
    return put_to_work(spent(state, event.seat, event.added), event, group)


def put_to_work(state: State, event: ev.Used | ev.Mixed, group: Group) -> State:
    """The state with a group on a tile; the first one there decides its colour."""
    if event.owner == NOBODY:
        number = lot_of(state, event.tile)
        lot = state.lots[number]
        colour = group.colour if lot.colour == NO_COLOUR else lot.colour
        state = with_lot(state, number, lot._replace(uses=(*lot.uses, group), colour=colour))
        back = lot.back
    else:
        owner = state.players[event.owner]
        number = plot_of(owner, event.tile)
        plot = owner.plots[number]
        colour = group.colour if plot.colour == NO_COLOUR else plot.colour
        plot = plot._replace(uses=(*plot.uses, group), colour=colour)
        state = with_player(state, event.owner, with_plot(owner, number, plot))
        back = plot.back
    return worked(state, begun_work(state, event, back))


def begun_work(state: State, event: ev.Used | ev.Mixed, back: bool) -> Task:
    """All of a tile's effect is due; transport and upgrade are doubled for the owner of summer boat
    2b."""
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


def aimed(state: State, event: ev.Aimed) -> State:
    return state._replace(task=state.task._replace(aim=event.tile))


def passed(state: State, event: ev.Passed) -> State:
    return state._replace(
        turn=(state.turn + 1) % len(state.players), passes=state.passes + 1, task=IDLE
    )


def paid(state: State, event: ev.Paid) -> State:
    state, task = handed_in(state, event.seat, event.what), state.task._replace(pay="")
    if state.board.rules.draws_first and (task.workers or task.skills):
        return worked(state, task._replace(owed=event.what))
    return worked(put_back(state, event.what), task)


def handed_in(state: State, seat: int, what: str) -> State:
    """The state with a worker or skill tile gone from behind a screen."""
    if what in COLOURS:
        return spent(state, seat, so_many(COLOURS.index(what), 1))
    player = state.players[seat]
    skills = plus3(player.skills, [int(name == what) for name in SKILLS], -1)
    return with_player(state, seat, player._replace(skills=skills))


def chosen(state: State, event: ev.Chosen) -> State:
    make = plus4(NO_GOODS, (int(good == event.good) for good in range(4)))
    return worked(state, state.task._replace(choose=False, make=make))


def made(state: State, event: ev.Made) -> State:
    player = state.players[event.seat]
    number = plot_of(player, event.tile)
    plot = player.plots[number]
    player = with_plot(player, number, plot._replace(goods=plus4(plot.goods, event.goods)))
    state = with_player(state, event.seat, player)._replace(
        goods=plus4(state.goods, event.goods, -1)
    )
    return worked(state, state.task._replace(make=NO_GOODS))


def joined(state: State, seat: int, workers: Five) -> State:
    """The state with more workers behind a screen."""
    player = state.players[seat]
    return with_player(state, seat, player._replace(workers=plus5(player.workers, workers)))


def drawn(state: State, task: Task) -> State:
    """The state once a part of an effect has been drawn: what was handed in goes back."""
    state = put_back(state, task.owed) if task.owed else state
    return worked(state, task._replace(owed=""))


def hired(state: State, event: ev.Hired) -> State:
    state = joined(state, event.seat, event.workers)._replace(
        bag=plus5(state.bag, event.workers, -1)
    )
    return state._replace(dues=()) if event.boat else drawn(state, state.task._replace(workers=0))


def greens(state: State, event: ev.Greens) -> State:
    state = joined(state, event.seat, so_many(GREEN, event.number))._replace(
        greens=state.greens - event.number
    )
    return state._replace(dues=()) if event.boat else worked(state, state.task._replace(green=0))


def learned(state: State, event: ev.Learned) -> State:
    player = state.players[event.seat]
    state = with_player(
        state, event.seat, player._replace(skills=plus3(player.skills, event.skills))
    )
    state = state._replace(skills=plus3(state.skills, event.skills, -1))
    return drawn(state, state.task._replace(skills=0))


def moved(state: State, event: ev.Moved) -> State:
    player = state.players[event.seat]
    one = tuple(int(good == event.good) for good in range(4))
    for name, sign in ((event.source, -1), (event.target, 1)):
        number = plot_of(player, name)
        player = with_plot(
            player,
            number,
            player.plots[number]._replace(goods=plus4(player.plots[number].goods, one, sign)),
        )
    task = state.task
    return worked(
        with_player(state, event.seat, player),
        task._replace(transport=task.transport - event.steps, aim=""),
    )


def upgraded(state: State, event: ev.Upgraded) -> State:
    player = state.players[event.seat]
    number = plot_of(player, event.tile)
    plot = player.plots[number]
    player = with_plot(
        player, number, plot._replace(back=True, goods=plus4(plot.goods, event.goods, -1))
    )
    player = player._replace(skills=plus3(player.skills, event.skills, -1))
    state = with_player(state, event.seat, player)
    state = state._replace(
        goods=plus4(state.goods, event.goods), skills=plus3(state.skills, event.skills)
    )
    return worked(state, state.task._replace(upgrade=state.task.upgrade - 1, aim=""))


def stopped(state: State, event: ev.Stopped) -> State:
    return next_turn(state)


HANDLERS: dict[type, Handler] = {
    ev.Gathered: gathered,
    ev.Aimed: aimed,
    ev.BidMade: bid_made,
    ev.Used: used,
    ev.Mixed: mixed,
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
}
