"""Random games of every game of the house, in all editions that are still played, for each number
of seats.

Everyday: three games each, one as it is, one with the first option and one with all. A full run
(about ten minutes): `GAMES_PER_SEAT_COUNT=300 pytest -m promise tests/rules`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.registry import GAMES
from tests.rules.hooks import Hooks, hooks_of
from tests.rules.walk import Position, walk
from tests.toy import PIG
from tests.toy.pearls import PEARLS

FULL = bool(os.environ.get("KEYWEST_FULL"))
GAMES_EACH = int(os.environ.get("GAMES_PER_SEAT_COUNT", "3"))
NUMBERS: Sequence[int] = range(GAMES_EACH) if "GAMES_PER_SEAT_COUNT" in os.environ else (1, 2, 4)
"""Of the random games: the first of these fills its boards up (`walk`)."""


def declared() -> Iterator[tuple[Game[Any], Hooks]]:
    """Every game with what its own folder of tests declares of it."""
    for game in (*GAMES.values(), PEARLS, PIG):
        hooks = hooks_of(game.name)
        yield game, hooks
        yield from hooks.also


HOOKS = {game.name: hooks for game, hooks in declared()}
ALL = {game.name: game for game, _hooks in declared()}
EARLIER = {earlier.name for hooks in HOOKS.values() for earlier, _hooks in hooks.also}
"""Editions that are played to their end alone. Everyday one table of each is looked at."""
TABLES = [
    pytest.param(game, seats, id=f"{game.name}-{seats}")
    for game in ALL.values()
    for seats in (game.seats if FULL or game.name not in EARLIER else game.seats[1:2])
]
CHOSEN = {name: game for name, game in ALL.items() if FULL or name not in EARLIER}
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize("game", CHOSEN.values(), ids=CHOSEN)


def positions(game: Game[Any], seats: int, share: float = 1.0) -> Iterator[tuple[Position, Random]]:
    """A share of the positions of the random games, and a die for each of them; every fifth game
    has other options, and where there are several, one more of five has only the first of them."""
    for number in NUMBERS:
        rng = Random(f"{game.name} {seats} {number} sample")
        for position in played_once(game.name, seats, number):
            if rng.random() < share:
                yield position, rng


def played_once(name: str, seats: int, number: int) -> Iterable[Position]:
    """Every position of a random game. The few of an everyday run are kept for the next test."""
    if FULL:
        return walk(ALL[name], seats, number, options_of(ALL[name], number))
    return kept(name, seats, number)


@lru_cache(maxsize=GAMES_EACH)
def kept(name: str, seats: int, number: int) -> tuple[Position, ...]:
    """The same as a whole, of the table that is looked at now: tests of one table follow each
    other."""
    return tuple(walk(ALL[name], seats, number, options_of(ALL[name], number)))


def options_of(game: Game[Any], number: int) -> dict[str, str]:
    """What is agreed on in the random game of this number."""
    other = {name: choices[-1][0] for name, (_text, choices) in game.options.items()}
    if number % 5 == 2 and len(other) > 1:
        return dict([*other.items()][:1])
    return other if number % 5 == 4 else {}
