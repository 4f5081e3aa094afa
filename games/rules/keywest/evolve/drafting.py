"""The state after tiles taken and what they bring, and after disks put on sites."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.edition import FRUITS
from games.rules.keywest.evolve.changes import (
    MARKERS_A_ROUND,
    TURN,
    Handler,
    add_at_index,
    end_draft_turn_if_done,
    finish_action_part,
    remove_due_fruit,
    remove_part,
    replace_player,
)
from games.rules.keywest.state import (
    ACTION,
    NOBODY,
    State,
    Task,
)


def apply_tile_pick(state: State, event: ev.Took) -> State:
    seat, count = state.turns[0]
    takers = state.deck.takers
    takers = (*takers[: event.slot], seat, *takers[event.slot + 1 :])
    task = state.task
    return state._replace(
        turns=((seat, count - 1), *state.turns[1:]),
        task=task._replace(hand=(*task.hand, event.slot)),
        deck=state.deck._replace(takers=takers),
    )


def apply_tile_effects(state: State, event: ev.Resolved) -> State:
    tile = state.board.tile_of[event.tile]
    player = state.players[event.seat]
    if tile.permanent:
        player = player._replace(
            looks=player.looks + tile.look,
            takes=player.takes + tile.take,
            tiles=(*player.tiles, tile.id),
        )
    hand = tuple([slot for slot in state.task.hand if slot != event.slot])
    task = Task(hand=hand, bridge=tile.bridge, harvest=tile.harvest, fruits=tile.fruits)
    return end_draft_turn_if_done(
        state._replace(players=replace_player(state, event.seat, player), task=task)
    )


def apply_bridge_step(state: State, event: ev.Built) -> State:
    player, land = state.players[event.seat], state.land
    player = player._replace(
        money=player.money + event.dollar, shares=add_at_index(player.shares, event.bridge, 1)
    )
    if event.dollar:
        ones, twos = land.dollars
        dollars = (ones - 1, twos) if event.dollar == 1 else (ones, twos - 1)
        land = land._replace(bridges=add_at_index(land.bridges, event.bridge, -1), dollars=dollars)
    players = replace_player(state, event.seat, player)
    return end_draft_turn_if_done(
        state._replace(players=players, land=land, task=state.task._replace(bridge=NOBODY))
    )


def apply_fruit_turned_up(state: State, event: ev.Turned) -> State:
    mainland, face_down = state.land.mainland, state.land.face_down
    for fruit in event.fruits:
        mainland, face_down = add_at_index(mainland, fruit, 1), add_at_index(face_down, fruit, -1)
    land = state.land._replace(mainland=mainland, face_down=face_down)
    return end_draft_turn_if_done(state._replace(land=land, task=state.task._replace(harvest=0)))


def apply_plantation_forgone(state: State, event: ev.Lost | ev.Waived) -> State:
    return end_draft_turn_if_done(state._replace(task=remove_due_fruit(state.task, event.fruit)))


def apply_offer_end(state: State, event: ev.Swept) -> State:
    seats = len(state.players)
    deck = state.deck
    if state.round < state.board.rounds:
        deck = deck._replace(discards=deck.discards + event.tiles)
    turns = tuple([((state.start + step) % seats, 0) for step in range(seats)])
    return state._replace(phase=ACTION, deck=deck, turns=turns, task=TURN[MARKERS_A_ROUND])


DRAFT_HANDLERS: dict[type, Handler] = {
    ev.Took: apply_tile_pick,
    ev.Resolved: apply_tile_effects,
    ev.Built: apply_bridge_step,
    ev.Turned: apply_fruit_turned_up,
    ev.Lost: apply_plantation_forgone,
    ev.Waived: apply_plantation_forgone,
    ev.Swept: apply_offer_end,
}


# Disks, from stock or from elsewhere.


def apply_disk_target(state: State, event: ev.Aimed) -> State:
    return state._replace(task=state.task._replace(site=state.board.site_of[event.site]))


def apply_disk_placement(state: State, event: ev.Placed) -> State:
    seat, site_of = event.seat, state.board.site_of
    site = site_of[event.site]
    owners, players = [*state.land.owners], [*state.players]
    player = players[seat]
    owners[site] = seat
    if event.lifted:
        owners[site_of[event.lifted]] = NOBODY
    disks = player.disks if event.lifted else player.disks - 1
    players[seat] = player._replace(disks=disks, money=player.money - event.price)
    if event.ousted != NOBODY:
        other = players[event.ousted]
        players[event.ousted] = other._replace(
            disks=other.disks + 1, money=other.money + event.price
        )
    state = state._replace(
        players=tuple(players),
        bank=state.bank + (event.price if event.ousted == NOBODY else 0),
        land=state.land._replace(owners=tuple(owners)),
    )
    if state.phase == ACTION:
        return finish_action_part(state, remove_part(state.task, "buy")._replace(site=NOBODY))
    fruit = FRUITS.index(state.board.sites[site].kind)
    return end_draft_turn_if_done(state._replace(task=remove_due_fruit(state.task, fruit)))


DISK_HANDLERS: dict[type, Handler] = {
    ev.Aimed: apply_disk_target,
    ev.Placed: apply_disk_placement,
}
