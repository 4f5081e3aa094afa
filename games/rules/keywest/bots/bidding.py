"""The sealed bid: a hundred imagined auctions, and the bid that does best in them."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.core import Decision, Move, Random, View
from games.rules.keywest.bots.drafting import tile_values
from games.rules.keywest.edition import edition

AUCTIONS = 40
"""Imagined auctions: enough to be sensible, few enough to be unpredictable."""
AVERAGE_STEP = 1.25
"""Dollars on a step of a bridge, on average."""
DOLLAR = 0.3
"""Points of a dollar gained or paid in the auction."""
HABIT = 0.5
"""How often a rival bids about as in the last auction."""
FIRST_MOVE = 0.3
"""Points for acting first in the round."""
LATER_PICK = 0.8
"""Part of the value of tiles picked after others: they like the same ones."""


def bid(view: View, decision: Decision, rng: Random) -> Move:
    """The bid with the best average over the imagined auctions."""
    auctions = [imagined(view, rng) for _auction in range(AUCTIONS)]
    prizes = places(view)
    most = min(len(decision.moves), max(map(max, auctions)) + 2)
    return max(
        decision.moves[:most], key=lambda move: sum(result(view, move.amount, bids, prizes) for bids in auctions)
    )


def imagined(view: View, rng: Random) -> list[int]:
    """What the others might bid, by their money as far as it can be reckoned and by what they bid last."""
    average = others_money(view)
    bids = []
    for player in view["players"]:
        if player["seat"] == view["seat"]:
            bids.append(-1)
            continue
        money = average if player["money"] is None else player["money"]
        guess = rng.random() * money
        if view["auction"] and rng.random() < HABIT:
            guess = view["auction"]["bids"][player["seat"]] + 5 * rng.random() - 2
        bids.append(int(max(0, min(guess, 2 * money))))
    return bids


def others_money(view: View) -> float:
    """The average money of the others: all money there is, less what can be seen."""
    board, me = edition(view["edition"], view["seats"]), view["players"][view["seat"]]
    steps = sum(board.steps) - sum(bridge["left"] for bridge in view["bridges"].values())
    total: float = board.bank + board.seats * board.start_money + steps * AVERAGE_STEP
    spread: float = (total - view["bank"] - me["money"]) / (view["seats"] - 1)
    return max(0.0, spread)


def places(view: View) -> list[float]:
    """Points of coming in first, second, ... in the auction, before any payment."""
    tiles = sorted((worth for _slot, worth in tile_values(view)), reverse=True)
    two = tiles[0] + tiles[1]
    after = [LATER_PICK * value for value in tiles]
    if view["seats"] == 3:
        return [two, after[2] + after[3], FIRST_MOVE]
    if view["seats"] == 4:
        return [two, after[1], after[2], FIRST_MOVE]
    return [two, after[1], after[2], 8 * DOLLAR, FIRST_MOVE]


def result(view: View, amount: int, others: Sequence[int], prizes: Sequence[float]) -> float:
    """Points that this bid brings against those of the others."""
    seat, seats, start = view["seat"], view["seats"], view["start"]
    mine = (amount, -((seat - start) % seats))
    above = sum((bid, -((rival - start) % seats)) > mine for rival, bid in enumerate(others) if rival != seat)
    if above == seats - 1:
        return prizes[above] + amount * DOLLAR
    if not above:
        return prizes[0] - DOLLAR * min(bid for rival, bid in enumerate(others) if rival != seat)
    return prizes[above]
