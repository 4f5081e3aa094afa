"""Random play of any game of the house, position by position, with everything a check may want to
know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from random import Random
from typing import Any

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import fold, pending_at, play, settle
from games.rules.types import Decision, Move

PATIENCE = 500
"""So many moves at most are chosen so that boards fill up."""


@dataclass
class Position:
    """A position after settling: the whole history that led to it, and the seed of what is still to
    be drawn."""

    game: Game[Any]
    seats: int
    seed: bytes
    next_draw: int
    history: list[Any]
    state: Any

    @cached_property
    def asked(self) -> tuple[Decision, ...]:
        """What is asked now."""
        return pending_at(self.game, self.state)

    @property
    def observers(self) -> tuple[int | None, ...]:
        """Everybody who may look: the seats, and a spectator."""
        return (*range(self.seats), None)

    def chance(self) -> Chance:
        """What the next step would draw from: always the same."""
        return Chance(self.seed, self.next_draw)

    def after(self, seat: int, move: Move) -> Position:
        """The position once this move has been played."""
        chance = self.chance()
        state, facts = play(self.game, self.state, seat, move, chance)
        history = [*self.history, *(fact.event for fact in facts)]
        return Position(self.game, self.seats, self.seed, chance.next_index, history, state)


def opening(
    game: Game[Any], seats: int, seed: bytes, options: dict[str, str] | None = None
) -> Position:
    """The first position of a game in which somebody is asked."""
    began = game.begin(seats, options or {})
    chance = Chance(seed)
    state, facts = settle(game, fold(game, None, [began]), chance)
    return Position(
        game, seats, seed, chance.next_index, [began, *(fact.event for fact in facts)], state
    )


def walk(
    game: Game[Any], seats: int, number: int, options: dict[str, str] | None = None
) -> Iterator[Position]:
    """Every position of random game `number`. In odd games nobody picks the last move of a menu
    (the one that leaves things out), so that boards fill up; not for ever, for a game may need it
    to end."""
    rng = Random(f"{game.name} {seats} {number}")
    position = opening(game, seats, rng.randbytes(32), options)
    yield position
    for step in count():
        if not position.asked:
            return
        decision = rng.choice(position.asked)
        fills = number % 2 and step < PATIENCE and len(decision.moves) > 1
        moves = decision.moves[:-1] if fills else decision.moves
        position = position.after(decision.seat, rng.choice(moves))
        yield position
