"""What some seat may not know yet never lies open in a log: the kinds that a game names are those
that tell."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from games.rules.contract import Game
from tests.rules.hidden import Telling, telling
from tests.rules.tables import ALL, FULL, every_game, positions

SHARE = 0.5 if FULL else 0.25
pytestmark = pytest.mark.promise


@cache
def told_in(name: str) -> tuple[Telling, ...]:
    """What told worlds apart in random games of all sizes."""
    game = ALL[name]
    return tuple(found for seats in game.seats for found in telling(positions(game, seats, SHARE)))


def told_by(name: str) -> Counter[str]:
    """How often each kind told them apart."""
    return Counter(found.kind for found in told_in(name))


def unnamed(game: Game[Any], hidden: frozenset[str]) -> set[str]:
    """The kinds that tell although they are not named as hidden."""
    return set(told_by(game.name)) - hidden


@every_game
def test_every_kind_that_tells_is_named_and_no_other(game: Game[Any]) -> None:
    assert unnamed(game, game.hidden) == set()
    assert all(told_by(game.name)[kind] >= 3 for kind in game.hidden), "each was seen to tell"


@every_game
def test_a_kind_that_is_forgotten_is_found(game: Game[Any]) -> None:
    for kind in game.hidden:
        assert unnamed(game, game.hidden - {kind}) == {kind}


@every_game
def test_the_length_of_what_is_sealed_tells_nothing(game: Game[Any]) -> None:
    assert {found.kind for found in told_in(game.name) if found.here != found.there} == set()
