"""What a seat may not know, dealt anew in every game of the house: nobody can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from games.rules.contract import Game
from tests.rules.conformance import everybody_sees_the_same
from tests.rules.leaks import look_for_leaks
from tests.rules.tables import ALL, FULL, HOOKS, every_game, every_table, positions
from tests.rules.walk import Position
from tests.toy.pearls import PEARLS

OFTEN, SELDOM = (0.03, 0.4) if FULL else (0.02, 0.1)
"""The share of positions that is looked at; of those in which something is asked that seldom is."""
EYES = 99 if FULL else 3
"""Through the eyes of so many at most."""
pytestmark = pytest.mark.promise(19)


@cache
def leaks_of(name: str, seats: int) -> Counter[str]:
    """What `look_for_leaks` counted in the random games of this table."""
    return look_for_leaks(sampled(ALL[name], seats), EYES)


def sampled(game: Game[Any], seats: int) -> Iterator[tuple[Position, Random]]:
    """A share of the positions, a larger one of those in which something is asked that seldom
    is."""
    for position, rng in positions(game, seats):
        seldom = any(decision.kind in HOOKS[game.name].seldom_asked for decision in position.asked)
        if rng.random() < (SELDOM if seldom else OFTEN):
            yield position, rng


@every_table
def test_nobody_can_tell_apart_worlds_that_differ_only_in_what_they_may_not_know(
    game: Game[Any], seats: int
) -> None:
    changed = leaks_of(game.name, seats)
    assert changed["worlds"]
    if game.hidden_information:
        assert changed["other worlds"] > 0.3 * changed["worlds"]
    else:
        assert not changed["other worlds"]


def shown_alike(game: Game[Any], seats: int) -> None:
    """Raises AssertionError if anybody is shown less than another at a random table."""
    for position, _rng in positions(game, seats):
        everybody_sees_the_same(position)


@every_table
def test_a_game_that_hides_nothing_shows_everybody_the_same(game: Game[Any], seats: int) -> None:
    if not game.hidden_information:
        shown_alike(game, seats)


def test_a_game_that_says_it_hides_nothing_but_does_is_found() -> None:
    game = replace(PEARLS, secrets=None)
    with pytest.raises(AssertionError, match="hidden from"):
        shown_alike(game, 3)


@every_game
def test_every_kind_of_secret_really_is_another_in_those_worlds(game: Game[Any]) -> None:
    changed = sum((leaks_of(game.name, seats) for seats in game.seats), Counter[str]())
    secrets = HOOKS[game.name].secrets
    assert bool(secrets) == game.hidden_information
    assert set(changed) - {"worlds", "other worlds"} == secrets
    assert all(changed[fact] >= 5 for fact in secrets)
