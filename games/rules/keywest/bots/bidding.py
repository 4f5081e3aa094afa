"""The sealed bid: a few imagined auctions, and the bid that does best in them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keywest.bots.drafting import estimate_tiles_on_offer
from games.rules.keywest.edition import get_edition

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View

AUCTIONS = 12
"""Imagined auctions of my own bid: enough to be sensible, few enough to be unpredictable."""
AVERAGE_STEP = 1.25
"""Dollars on a step of a bridge, on average."""
REPEATED_BID_ODDS = 0.5
"""How often a rival bids about as in the last auction."""
SHYEST = 4.0
"""How low I think the others bid, from bid to bid another power of an even chance of all that they
can pay: above 1 they keep their money, below 1 they burn it. Always expecting the same makes
planners outbid one another."""
FIRST_MOVE = 0.3
"""Points for acting first in the round."""
LATER_PICK = 0.8
"""Part of the value of tiles picked after others: they like the same ones."""
DOLLAR = 0.3
"""Points of a dollar won or paid in the auction."""
TIE = 0.1
"""Of equal bids the one nearer to the start player counts as higher: a tenth of a dollar for each
seat between."""


class Auction(NamedTuple):
    """The others' bids, high to low and less what ties cost them; `lowest` in full dollars."""

    bids: tuple[float, ...]
    lowest: int


def choose_bid(view: View, decision: Decision, rng: Random) -> Move:
    """The bid with the best average over the imagined auctions."""
    return choose_bid_for_tiles(
        view, decision, rng, [worth for _slot, worth in estimate_tiles_on_offer(view)]
    )


def choose_bid_for_tiles(
    view: View, decision: Decision, rng: Random, tiles: Sequence[float]
) -> Move:
    """The best bid for somebody to whom the tiles on offer are worth so much."""
    thrift = SHYEST * rng.random()
    auctions = [imagine_auction(view, thrift, rng) for _auction in range(AUCTIONS)]
    highest = max(ceil(bids[0]) for bids, _lowest in auctions) + 1
    prizes, tie = (
        estimate_prizes_by_rank(view, tiles),
        TIE * count_seats_after_start(view, view["seat"]),
    )
    bids = decision.moves[: highest + 1]
    return max(
        bids,
        key=lambda move: sum(
            estimate_bid_result(move.amount, tie, auction, prizes) for auction in auctions
        ),
    )


def estimate_prizes_by_rank(view: View, worths: Sequence[float]) -> tuple[float, ...]:
    """Points of coming in first, second, ... in the auction, before any payment; `worths`: of the
    tiles on offer."""
    tiles = sorted(worths, reverse=True)
    two = tiles[0] + tiles[1]
    after = [LATER_PICK * value for value in tiles]
    if view["seats"] == 3:
        return two, after[2] + after[3], FIRST_MOVE
    if view["seats"] == 4:
        return two, after[1], after[2], FIRST_MOVE
    bonus = get_edition(view["edition"], view["seats"]).bonus
    return two, after[1], after[2], DOLLAR * bonus, FIRST_MOVE


def imagine_auction(view: View, thrift: float, rng: Random) -> Auction:
    """What the others might bid, by their money as far as it can be reckoned and by what they bid
    last."""
    average, bids = estimate_others_money(view), []
    for player in view["players"]:
        if player["seat"] == view["seat"]:
            continue
        guess = rng.random() ** thrift * (average if player["money"] is None else player["money"])
        if view["auction"] and rng.random() < REPEATED_BID_ODDS:
            guess = min(view["auction"]["bids"][player["seat"]] + 5 * rng.random() - 2, 2 * average)
        bids.append(max(0, int(guess)) - TIE * count_seats_after_start(view, player["seat"]))
    ranked = tuple(sorted(bids, reverse=True))
    return Auction(ranked, ceil(ranked[-1]))


def estimate_bid_result(amount: int, tie: float, others: Auction, prizes: Sequence[float]) -> float:
    """Points that a bid brings against those of the others: the lowest is paid that bid by the
    highest."""
    mine = amount - tie
    if mine > others.bids[0]:
        return prizes[0] - DOLLAR * others.lowest
    if mine < others.bids[-1]:
        return prizes[-1] + DOLLAR * amount
    return prizes[sum(bid > mine for bid in others.bids)]


def count_seats_after_start(view: View, seat: int) -> int:
    """How many seats after the start player."""
    distance: int = (seat - view["start"]) % view["seats"]
    return distance


def estimate_others_money(view: View) -> float:
    """The average money of the others: all money there is, less what can be seen."""
    board, me = get_edition(view["edition"], view["seats"]), view["players"][view["seat"]]
    steps = sum(board.steps) - sum(bridge["left"] for bridge in view["bridges"].values())
    total: float = board.bank + board.seats * board.start_money + steps * AVERAGE_STEP
    spread: float = (total - view["bank"] - me["money"]) / (view["seats"] - 1)
    return max(0.0, spread)
