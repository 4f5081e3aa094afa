"""The actions and their parts."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.edition import TREASURES
from games.rules.keywest.evolve.changes import Handler, acted, ended, gained, with_player, without
from games.rules.keywest.state import (
    ACTIONS,
    CIGARS,
    HOTELS,
    NOBODY,
    PARTS,
    REPEAT,
    WRECKS,
    State,
    Task,
)
from games.rules.keywest.state import BRIDGES as BRIDGE_POINTS


def marked(state: State, event: ev.Marked) -> State:
    player = state.players[event.seat]
    spaces = (REPEAT, REPEAT) if event.repeat else (ACTIONS.index(event.action),)
    player = player._replace(markers=player.markers + spaces)
    board = state.board
    dive = event.action == "dive"
    task = Task(
        left=state.task.left - len(spaces),
        action=event.action,
        parts=PARTS[event.action],
        looks=board.looks + player.looks if dive else 0,
        takes=board.takes + player.takes if dive else 0,
    )
    return state._replace(players=with_player(state, event.seat, player), task=task)


def looked(state: State, event: ev.Looked) -> State:
    task = state.task
    return state._replace(task=task._replace(space=event.space, looks=task.looks - 1, seen=False))


def sighted(state: State, event: ev.Sighted) -> State:
    sea, space = state.sea, event.space
    if not sea.tiles[space]:
        pool = [*sea.pool]
        pool[state.board.sea_kinds.index(event.tile)] -= 1
        tiles = (*sea.tiles[:space], event.tile, *sea.tiles[space + 1 :])
        sea = sea._replace(tiles=tiles, pool=tuple(pool))
    seen = [*sea.seen]
    seen[event.seat] |= 1 << space
    return state._replace(sea=sea._replace(seen=tuple(seen)), task=state.task._replace(seen=True))


def put_back(state: State, event: ev.PutBack) -> State:
    task = state.task._replace(space=NOBODY, seen=False)
    return acted(state, task if task.looks else without(task, "look"))


def chose(state: State, event: ev.Chose) -> State:
    task = state.task
    return state._replace(
        task=task._replace(kept=True) if event.part == "keep" else task._replace(dice=event.part)
    )


def landed(state: State, event: ev.Landed) -> State:
    player, sea, task = state.players[event.seat], state.sea, state.task
    if event.tile in TREASURES:
        player = player._replace(treasures=(*player.treasures, event.space))
    else:
        player = player._replace(
            money=player.money + event.dollars, earned=gained(player, WRECKS, event.points)
        )
    sea = sea._replace(
        gone=sea.gone | 1 << event.space, wrecks=sea.wrecks + (event.tile == "wreck")
    )
    task = task._replace(space=NOBODY, seen=False, kept=False, takes=task.takes - 1)
    players = with_player(state, event.seat, player)
    state = state._replace(bank=state.bank - event.dollars, players=players, sea=sea)
    return acted(state, task if task.looks and task.takes else without(task, "look"))


def managed(state: State, event: ev.Managed) -> State:
    player = state.players[event.seat]
    player = player._replace(
        money=player.money + event.dollars, earned=gained(player, HOTELS, event.points)
    )
    state = state._replace(
        bank=state.bank - event.dollars, players=with_player(state, event.seat, player)
    )
    return acted(state, without(state.task, "manage"))


def rolled(state: State, event: ev.Rolled) -> State:
    player = state.players[event.seat]
    player = player._replace(cigars=player.cigars + event.cigars)
    return acted(
        state._replace(players=with_player(state, event.seat, player)), without(state.task, "roll")
    )


def marketed(state: State, event: ev.Marketed) -> State:
    player = state.players[event.seat]
    player = player._replace(
        cigars=player.cigars - event.cigars, earned=gained(player, CIGARS, event.points)
    )
    return acted(
        state._replace(players=with_player(state, event.seat, player)),
        without(state.task, "market"),
    )


def cashed(state: State, event: ev.Cashed) -> State:
    player = state.players[event.seat]
    player = player._replace(money=player.money + event.dollars)
    state = state._replace(
        bank=state.bank - event.dollars, players=with_player(state, event.seat, player)
    )
    return acted(state, without(state.task, "cash"))


def shared(state: State, event: ev.Shared) -> State:
    player = state.players[event.seat]
    player = player._replace(earned=gained(player, BRIDGE_POINTS, event.points))
    return acted(
        state._replace(players=with_player(state, event.seat, player)), without(state.task, "score")
    )


def harvested(state: State, event: ev.Harvested) -> State:
    player, mainland = state.players[event.seat], state.land.mainland
    b, m, o = event.fruits
    fruit, land = (
        player.fruit,
        state.land._replace(mainland=(mainland[0] - b, mainland[1] - m, mainland[2] - o)),
    )
    player = player._replace(fruit=(fruit[0] + b, fruit[1] + m, fruit[2] + o))
    state = state._replace(players=with_player(state, event.seat, player), land=land)
    return acted(state, without(state.task, "harvest"))


def stopped(state: State, event: ev.Stopped) -> State:
    return ended(state, state.task.left)


HANDLERS: dict[type, Handler] = {
    ev.Marked: marked,
    ev.Looked: looked,
    ev.Sighted: sighted,
    ev.PutBack: put_back,
    ev.Chose: chose,
    ev.Landed: landed,
    ev.Managed: managed,
    ev.Rolled: rolled,
    ev.Marketed: marketed,
    ev.Cashed: cashed,
    ev.Shared: shared,
    ev.Harvested: harvested,
    ev.Stopped: stopped,
}
