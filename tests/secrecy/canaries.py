"""A game whose secrets are numbers of fifteen digits: wherever one of them lies, it can be
found."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.plain import choose_random_move
from games.rules.text import _
from games.rules.types import Decision, Random
from tests.toy.pearls import (
    BID,
    KEEP,
    NOBODY,
    PEARLS,
    Began,
    Order,
    Saw,
    State,
    advance,
    over,
    pending,
)

DIGITS = 15
SPAN = 9 * 10 ** (DIGITS - 1)


def canary(salt: str, table: int, seat: int) -> int:
    """The number that this seat of this table bids: nobody has named it before."""
    digest = hashlib.sha256(f"{salt} {table} {seat}".encode()).digest()
    return 10 ** (DIGITS - 1) + int.from_bytes(digest[:8]) % SPAN


def game_of(salt: str) -> Game[State]:
    """Pearls in which each seat may bid nothing or its canary, and what a diver sees is as long a
    number.

    A table is told from the others by how many rounds it is to have: nothing else of it is known to
    the rules.
    """

    def asked(state: State) -> tuple[Decision, ...]:
        if over(state) or state.phase != BID:
            return pending(state)
        menus = {
            seat: (Order("bid", "0"), Order("bid", str(canary(salt, state.rounds, seat))))
            for seat in others(state)
        }
        return tuple(Decision(seat, BID, _("Bid."), menu, menu[0]) for seat, menu in menus.items())

    def begin(seats: int, options: Mapping[str, str]) -> Began:
        return Began(seats, int(options.get("rounds", "3")))

    def step(state: State, chance: Chance) -> list[Any]:
        if state.phase == KEEP:
            return [Saw(state.winner, chance.draw(SPAN) + 10 ** (DIGITS - 1))]
        return advance(state, chance)

    def thrifty(view: Any, decision: Decision, rng: Random) -> Any:
        return (
            decision.moves[0] if decision.kind == BID else choose_random_move(view, decision, rng)
        )

    return replace(
        PEARLS, name="canaries", begin=begin, pending=asked, advance=step, bots={"thrifty": thrifty}
    )


def others(state: State) -> list[int]:
    """The seats that have not bid."""
    return [seat for seat, bid in enumerate(state.bids) if bid == NOBODY]
