"""The state after the facts of rounds: the lot, tiles dealt, bids and their opening; the ends of
rounds and of the game."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.evolve.changes import Handler, add_points_earned
from games.rules.keywest.state import (
    BID,
    BOSS,
    DEAL,
    DRAFT,
    FRUIT,
    IDLE,
    MONEY,
    NOBODY,
    OVER,
    STARS,
    TREASURE,
    Auction,
    Deck,
    State,
)


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


# Ends.


def apply_round_end(state: State, event: ev.RoundEnded) -> State:
    players = [*state.players]
    for bosses in event.bosses:
        for seat in bosses:
            players[seat] = players[seat]._replace(
                earned=add_points_earned(players[seat], BOSS, 2 if len(bosses) == 1 else 1)
            )
    if event.markers_back:
        players = [player._replace(markers=()) for player in players]
    return state._replace(phase=DEAL, players=tuple(players), turns=(), task=IDLE)


def apply_final_scoring(state: State, event: ev.Finished) -> State:
    players = []
    for player, (fruit, treasures, stars, money) in zip(state.players, event.points, strict=True):
        earned = [*player.earned]
        earned[FRUIT], earned[TREASURE], earned[STARS], earned[MONEY] = (
            fruit,
            treasures,
            stars,
            money,
        )
        players.append(player._replace(earned=tuple(earned)))
    return state._replace(phase=OVER, players=tuple(players))


CLOSING_HANDLERS: dict[type, Handler] = {
    ev.RoundEnded: apply_round_end,
    ev.Finished: apply_final_scoring,
}
