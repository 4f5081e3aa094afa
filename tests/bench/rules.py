"""How fast the rules are on their own: folding facts, and whole random games."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from games.rules.core import fold
from games.rules.registry import GAMES
from tests.bench.figures import Figure, at_least, at_most, random_game, timed

GAMES_PLAYED = 30
SEATS = 5


def figures() -> Iterator[Figure]:
    """Facts a second, and milliseconds a game."""
    game = GAMES["keywest"]
    times, histories = [], []
    for seed in range(GAMES_PLAYED):
        times.append(timed(lambda seed=seed: histories.append(random_game(game, SEATS, seed)[0])))
    facts = sum(map(len, histories))
    seconds = min(
        timed(lambda: [fold(game, None, history) for history in histories]) for _ in range(5)
    )
    yield Figure("facts in a random 5-seat game (mean)", f"{facts / GAMES_PLAYED:.0f}")
    yield at_least("evolve", facts / seconds, 250_000, " facts/s")
    yield at_most(
        "whole random 5-seat game, rules only (median)", statistics.median(times) * 1000, 60, " ms"
    )
