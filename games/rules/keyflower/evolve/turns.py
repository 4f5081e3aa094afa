"""Turns: bids, uses and what they bring."""

from __future__ import annotations

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import COLOURS, GREEN, SKILLS, Five
from games.rules.keyflower.evolve.changes import (
    Handler,
    add_goods,
    add_skills,
    add_workers,
    build_workers_of_colour,
    finish_effect_part,
    pass_turn_on,
    recolour_lot,
    replace_lot,
    replace_player,
    replace_plot,
    return_payment,
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
    find_lot_number,
    find_plot_number,
    has_tile_with_face,
)


def apply_gathering(state: State, event: ev.Gathered) -> State:
    number = find_lot_number(state, event.tile)
    lot = state.lots[number]
    group = lot.bids[event.seat]
    lot = recolour_lot(replace_bid(lot, Group(event.seat, NO_COLOUR, 0)))
    task = Task(
        held=add_workers(state.task.held, build_workers_of_colour(group.colour, group.number)),
        gathered=(*state.task.gathered, event.tile),
    )
    return replace_lot(state, number, lot)._replace(task=task)


def replace_bid(lot: Lot, bid: Group) -> Lot:
    """The lot with one seat's bid changed."""
    return lot._replace(bids=(*lot.bids[: bid.seat], bid, *lot.bids[bid.seat + 1 :]))


def spend_workers(state: State, seat: int, workers: Five) -> State:
    """The state with workers gone from behind a screen."""
    player = state.players[seat]
    return replace_player(
        state, seat, player._replace(workers=add_workers(player.workers, workers, -1))
    )


def apply_bid(state: State, event: ev.BidMade) -> State:
    number = find_lot_number(state, event.tile)
    lot = replace_bid(state.lots[number], Group(event.seat, event.colour, event.number))
    if lot.colour == NO_COLOUR:
        lot = lot._replace(colour=event.colour)
    return pass_turn_on(
        replace_lot(
            spend_workers(state, event.seat, build_workers_of_colour(event.colour, event.added)),
            number,
            lot,
        )
    )


def apply_use(state: State, event: ev.Used) -> State:
    group = Group(event.seat, event.colour, event.number)
    return put_group_on_tile(
        spend_workers(state, event.seat, build_workers_of_colour(event.colour, event.added)),
        event,
        group,
    )


def apply_mixed_use(state: State, event: ev.Mixed) -> State:
    group = Group(event.seat, NO_COLOUR, sum(event.workers), event.workers)
    return put_group_on_tile(spend_workers(state, event.seat, event.added), event, group)


def put_group_on_tile(state: State, event: ev.Used | ev.Mixed, group: Group) -> State:
    """The state with a group on a tile; the first one there decides its colour."""
    if event.owner == NOBODY:
        number = find_lot_number(state, event.tile)
        lot = state.lots[number]
        colour = group.colour if lot.colour == NO_COLOUR else lot.colour
        state = replace_lot(state, number, lot._replace(uses=(*lot.uses, group), colour=colour))
        back = lot.back
    else:
        owner = state.players[event.owner]
        number = find_plot_number(owner, event.tile)
        plot = owner.plots[number]
        colour = group.colour if plot.colour == NO_COLOUR else plot.colour
        plot = plot._replace(uses=(*plot.uses, group), colour=colour)
        state = replace_player(state, event.owner, replace_plot(owner, number, plot))
        back = plot.back
    return finish_effect_part(state, start_work(state, event, back))


def start_work(state: State, event: ev.Used | ev.Mixed, back: bool) -> Task:
    """All of a tile's effect is due; transport and upgrade are doubled for the owner of summer boat
    2b."""
    ability = state.board.tile[event.tile].ability(back)
    times = 2 if has_tile_with_face(state.players[event.seat], "summer-boat-2", True) else 1
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


def apply_tile_aim(state: State, event: ev.Aimed) -> State:
    return state._replace(task=state.task._replace(aim=event.tile))


def apply_pass(state: State, event: ev.Passed) -> State:
    return state._replace(
        turn=(state.turn + 1) % len(state.players), passes=state.passes + 1, task=IDLE
    )


def apply_payment(state: State, event: ev.Paid) -> State:
    state, task = spend_payment(state, event.seat, event.what), state.task._replace(pay="")
    if state.board.rules.draws_first and (task.workers or task.skills):
        return finish_effect_part(state, task._replace(owed=event.what))
    return finish_effect_part(return_payment(state, event.what), task)


def spend_payment(state: State, seat: int, what: str) -> State:
    """The state with a worker or skill tile gone from behind a screen."""
    if what in COLOURS:
        return spend_workers(state, seat, build_workers_of_colour(COLOURS.index(what), 1))
    player = state.players[seat]
    skills = add_skills(player.skills, [int(name == what) for name in SKILLS], -1)
    return replace_player(state, seat, player._replace(skills=skills))


def apply_good_choice(state: State, event: ev.Chosen) -> State:
    make = add_goods(NO_GOODS, (int(good == event.good) for good in range(4)))
    return finish_effect_part(state, state.task._replace(choose=False, make=make))


def apply_production(state: State, event: ev.Made) -> State:
    player = state.players[event.seat]
    number = find_plot_number(player, event.tile)
    plot = player.plots[number]
    player = replace_plot(player, number, plot._replace(goods=add_goods(plot.goods, event.goods)))
    state = replace_player(state, event.seat, player)._replace(
        goods=add_goods(state.goods, event.goods, -1)
    )
    return finish_effect_part(state, state.task._replace(make=NO_GOODS))


def gain_workers(state: State, seat: int, workers: Five) -> State:
    """The state with more workers behind a screen."""
    player = state.players[seat]
    return replace_player(
        state, seat, player._replace(workers=add_workers(player.workers, workers))
    )


def finish_drawing(state: State, task: Task) -> State:
    """The state once a part of an effect has been drawn: what was handed in goes back."""
    state = return_payment(state, task.owed) if task.owed else state
    return finish_effect_part(state, task._replace(owed=""))


def apply_hiring(state: State, event: ev.Hired) -> State:
    state = gain_workers(state, event.seat, event.workers)._replace(
        bag=add_workers(state.bag, event.workers, -1)
    )
    return (
        state._replace(dues=())
        if event.boat
        else finish_drawing(state, state.task._replace(workers=0))
    )


def apply_green_workers(state: State, event: ev.Greens) -> State:
    state = gain_workers(state, event.seat, build_workers_of_colour(GREEN, event.number))._replace(
        greens=state.greens - event.number
    )
    return (
        state._replace(dues=())
        if event.boat
        else finish_effect_part(state, state.task._replace(green=0))
    )


def apply_skill_draw(state: State, event: ev.Learned) -> State:
    player = state.players[event.seat]
    state = replace_player(
        state, event.seat, player._replace(skills=add_skills(player.skills, event.skills))
    )
    state = state._replace(skills=add_skills(state.skills, event.skills, -1))
    return finish_drawing(state, state.task._replace(skills=0))


def apply_transport(state: State, event: ev.Moved) -> State:
    player = state.players[event.seat]
    one = tuple(int(good == event.good) for good in range(4))
    for name, sign in ((event.source, -1), (event.target, 1)):
        number = find_plot_number(player, name)
        player = replace_plot(
            player,
            number,
            player.plots[number]._replace(goods=add_goods(player.plots[number].goods, one, sign)),
        )
    task = state.task
    return finish_effect_part(
        replace_player(state, event.seat, player),
        task._replace(transport=task.transport - event.steps, aim=""),
    )


def apply_upgrade(state: State, event: ev.Upgraded) -> State:
    player = state.players[event.seat]
    number = find_plot_number(player, event.tile)
    plot = player.plots[number]
    player = replace_plot(
        player, number, plot._replace(back=True, goods=add_goods(plot.goods, event.goods, -1))
    )
    player = player._replace(skills=add_skills(player.skills, event.skills, -1))
    state = replace_player(state, event.seat, player)
    state = state._replace(
        goods=add_goods(state.goods, event.goods), skills=add_skills(state.skills, event.skills)
    )
    return finish_effect_part(state, state.task._replace(upgrade=state.task.upgrade - 1, aim=""))


def apply_effect_end(state: State, event: ev.Stopped) -> State:
    return pass_turn_on(state)


HANDLERS: dict[type, Handler] = {
    ev.Gathered: apply_gathering,
    ev.Aimed: apply_tile_aim,
    ev.BidMade: apply_bid,
    ev.Used: apply_use,
    ev.Mixed: apply_mixed_use,
    ev.Passed: apply_pass,
    ev.Paid: apply_payment,
    ev.Chosen: apply_good_choice,
    ev.Made: apply_production,
    ev.Hired: apply_hiring,
    ev.Greens: apply_green_workers,
    ev.Learned: apply_skill_draw,
    ev.Moved: apply_transport,
    ev.Upgraded: apply_upgrade,
    ev.Stopped: apply_effect_end,
}
