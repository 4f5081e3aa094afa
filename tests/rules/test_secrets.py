"""What a seat may not know, dealt anew in every game of the house: nobody can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from games.rules.core import Game
from tests.rules.hooks import SECRETS, SELDOM_ASKED
from tests.rules.leaks import look_for_leaks
from tests.rules.tables import ALL, every_game, every_table, positions
from tests.rules.walk import Position

pytestmark = pytest.mark.promise(19)


@cache
def leaks_of(name: str, seats: int) -> Counter[str]:
    """What `look_for_leaks` counted in the random games of this table."""
    return look_for_leaks(sampled(ALL[name], seats))


def sampled(game: Game[Any], seats: int) -> Iterator[tuple[Position, Random]]:
    """A share of the positions, a larger one of those in which something is asked that seldom
    is."""
    for position, rng in positions(game, seats):
        seldom = any(decision.kind in SELDOM_ASKED for decision in position.asked)
        if rng.random() < (0.4 if seldom else 0.03):
            yield position, rng


@every_table
def test_nobody_can_tell_apart_worlds_that_differ_only_in_what_they_may_not_know(
    game: Game[Any], seats: int
) -> None:
    changed = leaks_of(game.name, seats)
    assert changed["other worlds"] > 0.3 * changed["worlds"] > 0


@every_game
def test_every_kind_of_secret_really_is_another_in_those_worlds(game: Game[Any]) -> None:
    changed = sum((leaks_of(game.name, seats) for seats in game.seats), Counter[str]())
    assert set(changed) == SECRETS[game.name] | {"worlds", "other worlds"}
    assert min(changed.values()) >= 5
