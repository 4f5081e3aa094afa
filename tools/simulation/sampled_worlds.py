"""How a game may go on, as somebody at the table imagines it: from what they know, the others
played by the best bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import decision_of, play
from games.rules.types import Decision, Move, View

MOST_STEPS = 400


class SampledWorlds:
    """One way in which the game may go on for a seat. `steps`: how many moves have been
    imagined."""

    def __init__(self, game: Game[Any], history: Sequence[Any], seat: int, rng: Random) -> None:
        self.game, self.seat, self.rng = game, seat, rng
        self.state, self.chance = game.imagine(history, seat, rng), Chance(rng.randbytes(16))
        self.others = list(game.bots.values())[-1]
        self.steps = 0

    @property
    def asked(self) -> Decision | None:
        """What the dreamer is asked now."""
        return (
            None
            if self.game.over(self.state)
            else decision_of(self.game.pending(self.state), self.seat)
        )

    def is_asked(self, kind: str) -> bool:
        """Whether the dreamer is asked a question of this kind now."""
        return bool((asked := self.asked) and asked.kind == kind)

    @property
    def view(self) -> View:
        """What the dreamer sees."""
        return self.game.view(self.state, self.seat)

    def answer(self, decision: Decision, move: Move) -> None:
        """Somebody's move, and all that follows from it."""
        self.steps += 1
        self.state, _facts = play(self.game, self.state, decision.seat, move, self.chance)

    def run_until_asked(self, blind: frozenset[str]) -> bool:
        """Go on until the dreamer is asked; whether they are, and nothing of a `blind` kind."""
        while self.steps < MOST_STEPS and not self.game.over(self.state):
            if (mine := self.asked) is not None:
                return mine.kind not in blind
            other = self.game.pending(self.state)[0]
            self.answer(other, self.others(self.game.view(self.state, other.seat), other, self.rng))
        return False
