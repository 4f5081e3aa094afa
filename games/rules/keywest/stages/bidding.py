"""Phase I: the lot, six tiles, sealed bids, their opening (DE p. 3, "I. Bietphase")."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from games.rules.keywest import events as ev
from games.rules.keywest.moves import Bid
from games.rules.keywest.state import NOBODY, State
from games.rules.text import Text, _
from games.rules.types import Decision

if TYPE_CHECKING:
    from games.rules.chance import Chance

TILES_A_ROUND = 6
BIDS = tuple(Bid(amount) for amount in range(221))


@cache
def build_bid_prompt(round_number: int) -> Text:
    """What everybody is asked in this round."""
    return _("Your sealed bid for round {round}", round=round_number)


def list_bid_decisions(state: State) -> tuple[Decision, ...]:
    """Everybody who has not bid yet, all at once: 0 to one's own money."""
    prompt = build_bid_prompt(state.round)
    return tuple(
        Decision(seat, "bid", prompt, BIDS[: state.players[seat].money + 1], BIDS[0])
        for seat, bid in enumerate(state.bids)
        if bid == NOBODY
    )


def decide_bid(state: State, seat: int, move: Bid) -> list[Any]:
    """The bid goes into its envelope."""
    return [ev.Bade(seat, move.amount)]


def decide_start_player(state: State, chance: Chance) -> list[Any]:
    """The lot decides who starts (the rules ask who looks least like Hemingway)."""
    return [ev.Lot(chance.draw(len(state.players)))]


def deal_tiles(state: State, chance: Chance) -> list[Any]:
    """Six tiles of the deck; in the last round of the fourteen discards (DE p. 7)."""
    last = state.round + 1 == state.board.rounds
    pile = [*(state.deck.discards if last else state.deck.undealt)]
    tiles = [pile.pop(chance.draw(len(pile))) for _tile in range(TILES_A_ROUND)]
    return [ev.Dealt(state.round + 1, tuple(tiles))]


def open_bids(state: State, chance: Chance) -> list[Any]:
    """All bids are shown. The lowest gets that bid from the highest and the lighthouse; ties favour
    whoever sits next to the old start player."""
    chance.reveal()
    order = rank_bidders(state.bids, state.start)
    bonus = min(state.board.bonus, state.bank) if len(order) == 5 else 0
    return [ev.Opened(state.bids, order, state.bids[order[-1]], bonus)]


def rank_bidders(bids: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Seats from the highest bid to the lowest; of equal bids, the start player's or the next one
    clockwise counts as higher."""
    return tuple(
        sorted(range(len(bids)), key=lambda seat: (-bids[seat], (seat - start) % len(bids)))
    )
