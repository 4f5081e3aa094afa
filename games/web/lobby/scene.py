"""The picture on the front page: a board in the middle of a game that nobody plays."""

from __future__ import annotations

import random
from functools import lru_cache

from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES
from games.words import words

SEED = b"a picture for the front page"
NAMES = ("Ada", "Ben", "Cleo", "Dario")
ROUND = 5


@lru_cache(maxsize=8)
def board(language: str) -> str:
    """The first game's board as SVG, as a spectator sees it in the middle of a game; always the
    same."""
    game = next(iter(GAMES.values()))
    rng, chance = random.Random(SEED), Chance(SEED)
    first = game.begin(len(NAMES), {})
    state, _facts = settle(game, game.evolve(None, first), chance)
    while game.view(state, None)["round"] < ROUND:
        decision = game.pending(state)[0]
        move = game.bots["random"](game.view(state, decision.seat), decision, rng)
        state, _facts = play(game, state, decision.seat, move, chance)
    return game.presentation.draw(game.view(state, None), None, words(language, NAMES))
