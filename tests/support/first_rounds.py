"""First rounds of each game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES
from games.rules.types import Decision

SEATS = 3


FIRST = {"keywest": lambda view: view["round"] <= 1, "keyflower": lambda view: view["season"] <= 0}
"""Whether the guided round is going on."""


def first_rounds(rules: str, number: int) -> Iterator[tuple[dict[str, Any], Decision]]:
    """What seat 0 is asked in a game at random, at each of its questions, to its end."""
    game, rng = GAMES[rules], random.Random(f"{rules} {number}")
    chance = Chance(rng.randbytes(32))
    state, _facts = settle(game, game.evolve(None, game.begin(SEATS, {})), chance)
    while not game.over(state):
        asked = game.pending(state)[0]
        view = game.view(state, asked.seat)
        if asked.seat == 0:
            yield view, asked
        move = rng.choice(asked.moves)
        state, _facts = play(game, state, asked.seat, move, chance)
