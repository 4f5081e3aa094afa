"""The actions and their parts."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.edition import TREASURES
from games.rules.keywest.evolve.changes import (
    Handler,
    add_points_earned,
    end_action,
    finish_action_part,
    remove_part,
    replace_player,
)
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


def apply_marker(state: State, event: ev.Marked) -> State:
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
    return state._replace(players=replace_player(state, event.seat, player), task=task)


def apply_look(state: State, event: ev.Looked) -> State:
    task = state.task
    return state._replace(task=task._replace(space=event.space, looks=task.looks - 1, seen=False))


def apply_sighting(state: State, event: ev.Sighted) -> State:
    sea, space = state.sea, event.space
    if not sea.tiles[space]:
        pool = [*sea.pool]
        pool[state.board.sea_kinds.index(event.tile)] -= 1
        tiles = (*sea.tiles[:space], event.tile, *sea.tiles[space + 1 :])
        sea = sea._replace(tiles=tiles, pool=tuple(pool))
    seen = [*sea.seen]
    seen[event.seat] |= 1 << space
    return state._replace(sea=sea._replace(seen=tuple(seen)), task=state.task._replace(seen=True))


def apply_putting_back(state: State, event: ev.PutBack) -> State:
    task = state.task._replace(space=NOBODY, seen=False)
    return finish_action_part(state, task if task.looks else remove_part(task, "look"))


def apply_part_choice(state: State, event: ev.Chose) -> State:
    task = state.task
    return state._replace(
        task=task._replace(kept=True) if event.part == "keep" else task._replace(dice=event.part)
    )


def apply_landing(state: State, event: ev.Landed) -> State:
    player, sea, task = state.players[event.seat], state.sea, state.task
    if event.tile in TREASURES:
        player = player._replace(treasures=(*player.treasures, event.space))
    else:
        player = player._replace(
            money=player.money + event.dollars,
            earned=add_points_earned(player, WRECKS, event.points),
        )
    sea = sea._replace(
        gone=sea.gone | 1 << event.space, wrecks=sea.wrecks + (event.tile == "wreck")
    )
    task = task._replace(space=NOBODY, seen=False, kept=False, takes=task.takes - 1)
    players = replace_player(state, event.seat, player)
    state = state._replace(bank=state.bank - event.dollars, players=players, sea=sea)
    return finish_action_part(
        state, task if task.looks and task.takes else remove_part(task, "look")
    )


def apply_management(state: State, event: ev.Managed) -> State:
    player = state.players[event.seat]
    player = player._replace(
        money=player.money + event.dollars, earned=add_points_earned(player, HOTELS, event.points)
    )
    state = state._replace(
        bank=state.bank - event.dollars, players=replace_player(state, event.seat, player)
    )
    return finish_action_part(state, record_dice(remove_part(state.task, "manage"), event.dice))


def record_dice(task: Task, dice: tuple[int, ...]) -> Task:
    """The task with what counts of the dice, the highest."""
    return task._replace(rolled=max(dice, default=0))


def apply_cigar_roll(state: State, event: ev.Rolled) -> State:
    player = state.players[event.seat]
    player = player._replace(cigars=player.cigars + event.cigars)
    return finish_action_part(
        state._replace(players=replace_player(state, event.seat, player)),
        record_dice(remove_part(state.task, "roll"), event.dice),
    )


def apply_marketing(state: State, event: ev.Marketed) -> State:
    player = state.players[event.seat]
    player = player._replace(
        cigars=player.cigars - event.cigars, earned=add_points_earned(player, CIGARS, event.points)
    )
    return finish_action_part(
        state._replace(players=replace_player(state, event.seat, player)),
        remove_part(state.task, "market"),
    )


def apply_bank_payment(state: State, event: ev.Cashed) -> State:
    player = state.players[event.seat]
    player = player._replace(money=player.money + event.dollars)
    state = state._replace(
        bank=state.bank - event.dollars, players=replace_player(state, event.seat, player)
    )
    return finish_action_part(state, remove_part(state.task, "cash"))


def apply_share_scoring(state: State, event: ev.Shared) -> State:
    player = state.players[event.seat]
    player = player._replace(earned=add_points_earned(player, BRIDGE_POINTS, event.points))
    return finish_action_part(
        state._replace(players=replace_player(state, event.seat, player)),
        remove_part(state.task, "score"),
    )


def apply_harvest(state: State, event: ev.Harvested) -> State:
    player, mainland = state.players[event.seat], state.land.mainland
    b, m, o = event.fruits
    fruit, land = (
        player.fruit,
        state.land._replace(mainland=(mainland[0] - b, mainland[1] - m, mainland[2] - o)),
    )
    player = player._replace(fruit=(fruit[0] + b, fruit[1] + m, fruit[2] + o))
    state = state._replace(players=replace_player(state, event.seat, player), land=land)
    return finish_action_part(state, remove_part(state.task, "harvest"))


def apply_action_end(state: State, event: ev.Stopped) -> State:
    return end_action(state, state.task.left)


ACTION_HANDLERS: dict[type, Handler] = {
    ev.Marked: apply_marker,
    ev.Looked: apply_look,
    ev.Sighted: apply_sighting,
    ev.PutBack: apply_putting_back,
    ev.Chose: apply_part_choice,
    ev.Landed: apply_landing,
    ev.Managed: apply_management,
    ev.Rolled: apply_cigar_roll,
    ev.Marketed: apply_marketing,
    ev.Cashed: apply_bank_payment,
    ev.Shared: apply_share_scoring,
    ev.Harvested: apply_harvest,
    ev.Stopped: apply_action_end,
}
