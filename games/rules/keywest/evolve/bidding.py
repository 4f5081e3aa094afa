"""Rounds and bids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest import events as ev
from games.rules.keywest.state import (
    BID,
    DEAL,
    DRAFT,
    IDLE,
    NOBODY,
    Auction,
    Deck,
    State,
)

if TYPE_CHECKING:
    from games.rules.keywest.evolve.changes import Handler


def apply_start_lot(state: State, event: ev.Lot) -> State:
    return state._replace(start=event.seat, phase=DEAL)


def apply_deal(state: State, event: ev.Dealt) -> State:
    undealt, discards = state.deck.undealt, state.deck.discards
    undealt = tuple([tile for tile in undealt if tile not in event.tiles])
    discards = tuple([tile for tile in discards if tile not in event.tiles])
    deck = Deck(undealt, discards, event.tiles, (NOBODY,) * len(event.tiles))
    return state._replace(phase=BID, round=event.round, bids=(NOBODY,) * len(state.bids), deck=deck)


def apply_sealed_bid(state: State, event: ev.Bade) -> State:
    seat, bids = event.seat, state.bids
    return state._replace(bids=(*bids[:seat], event.amount, *bids[seat + 1 :]))


def apply_bid_opening(state: State, event: ev.Opened) -> State:
    order = event.order
    players = [*state.players]
    payer, payee = order[0], order[-1]
    players[payer] = players[payer]._replace(money=players[payer].money - event.amount)
    players[payee] = players[payee]._replace(money=players[payee].money + event.amount)
    if len(order) == 5:
        players[order[3]] = players[order[3]]._replace(money=players[order[3]].money + event.bonus)
    return state._replace(
        phase=DRAFT,
        start=payee,
        bank=state.bank - event.bonus,
        players=tuple(players),
        auction=Auction(event.bids, order, event.amount),
        turns=((order[0], 2), (order[1], 2))
        if len(order) == 3
        else ((order[0], 2), (order[1], 1), (order[2], 1)),
        task=IDLE,
    )


BIDDING_HANDLERS: dict[type, Handler] = {
    ev.Lot: apply_start_lot,
    ev.Dealt: apply_deal,
    ev.Bade: apply_sealed_bid,
    ev.Opened: apply_bid_opening,
}
