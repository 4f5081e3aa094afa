"""Disks put on sites, from stock or from elsewhere."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.edition import FRUITS
from games.rules.keywest.evolve.changes import (
    Handler,
    end_draft_turn_if_done,
    finish_action_part,
    remove_due_fruit,
    remove_part,
)
from games.rules.keywest.state import (
    ACTION,
    NOBODY,
    State,
)


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
