"""Disks put on sites, from stock or from elsewhere."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.edition import FRUITS
from games.rules.keywest.evolve.changes import Handler, acted, drafted, no_longer_due, without
from games.rules.keywest.state import (
    ACTION,
    NOBODY,
    State,
)


def aimed(state: State, event: ev.Aimed) -> State:
    return state._replace(task=state.task._replace(site=state.board.site_of[event.site]))


def placed(state: State, event: ev.Placed) -> State:
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
        return acted(state, without(state.task, "buy")._replace(site=NOBODY))
    fruit = FRUITS.index(state.board.sites[site].kind)
    return drafted(state._replace(task=no_longer_due(state.task, fruit)))


HANDLERS: dict[type, Handler] = {
    ev.Aimed: aimed,
    ev.Placed: placed,
}
