"""Gifts in real games of bots: the games' own rules say what a gift is, and the model of the
simulated site has the rates that are measured here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from statistics import mean
from typing import Any

import pytest

from games.desk.collusion.signals import (
    SPREAD,
    FavourOccasion,
    FinishedGame,
    SeatedPlayer,
    measure_favours,
)
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES
from games.rules.types import Decision, Move
from tests.desk.sheets.world import OCCASIONS, SEATS

pytestmark = pytest.mark.promise(30)
FULL = bool(os.environ.get("KEYWEST_FULL"))
KINDS = ("easy", "greedy", "planner") if FULL else ("easy", "greedy")
GAMES_OF_EACH = {"keywest": 120 if FULL else 12, "keyflower": 60 if FULL else 6}
Ring = Callable[[Decision], Move | None]


def honest(_decision: Decision) -> Move | None:
    """Everybody plays for themself."""
    return None


def ring(decision: Decision) -> Move | None:
    """The first seat bids all it has, the second a dollar."""
    if decision.kind != "bid" or decision.seat > 1:
        return None
    return decision.moves[-1] if decision.seat == 0 else decision.moves[:2][-1]


def events(name: str, seed: str, meddle: Ring) -> list[Any]:
    """A whole game between bots of mixed kinds."""
    game, rng = GAMES[name], Random(seed)
    bots = [game.bots[rng.choice(KINDS)] for _seat in range(SEATS)]
    chance, began = Chance(rng.randbytes(32)), game.begin(SEATS, {})
    state, facts = settle(game, game.evolve(None, began), chance)
    happened = [began, *(fact.event for fact in facts)]
    while not game.over(state):
        asked = game.pending(state)[0]
        move = meddle(asked) or bots[asked.seat](game.view(state, asked.seat), asked, rng)
        state, facts = play(game, state, asked.seat, move, chance)
        happened += [fact.event for fact in facts]
    return happened


@cache
def played(name: str, meddle: Ring = honest) -> list[FinishedGame]:
    """Several, in which people have the numbers of their seats."""
    return list(games(name, meddle))


def games(name: str, meddle: Ring) -> Iterator[FinishedGame]:
    """Several games; who won is of no matter here."""
    say = GAMES[name].gifts
    assert say is not None
    seated = tuple(SeatedPlayer(seat, seat, 25.0, 8.0) for seat in range(SEATS))
    for number in range(GAMES_OF_EACH[name]):
        found = say(events(name, f"{name} {number}", meddle))
        gave = (FavourOccasion(one.giver, tuple(one.takers), one.chance) for one in found)
        yield FinishedGame(seated, tuple(gave))


def without_the_first(game: FinishedGame) -> FinishedGame:
    """Somebody else sat there."""
    seated = tuple(one._replace(person=one.person or SEATS) for one in game.seated)
    return FinishedGame(seated, tuple(one._replace(giver=one.giver or SEATS) for one in game.gave))


def test_a_ring_in_key_west_shows_by_its_gifts() -> None:
    apart = [without_the_first(game) for game in played("keywest")]
    assert measure_favours([*apart, *played("keywest", ring)], 0, 1) > 5
    assert measure_favours([*apart, *played("keywest", ring)], 2, 3) < 3


@pytest.mark.parametrize("name", GAMES_OF_EACH)
def test_honest_bots_show_none(name: str) -> None:
    pairs = [(one, two) for one in range(SEATS) for two in range(one)]
    assert max(measure_favours(played(name), one, two) for one, two in pairs) < 4


@pytest.mark.parametrize("name", GAMES_OF_EACH)
def test_the_model_has_as_many_occasions_as_real_games(name: str) -> None:
    often, share = OCCASIONS[name]
    real = mean(len(game.gave) for game in played(name))
    assert real == pytest.approx(often * share, rel=0.1 if FULL else 0.3)


@pytest.mark.skipif(not FULL, reason="needs many games")
@pytest.mark.parametrize("name", GAMES_OF_EACH)
def test_gifts_vary_no_more_than_is_allowed_for(name: str) -> None:
    squares = variance = 0.0
    for game in played(name):
        for giver in range(SEATS):
            for taker in range(SEATS):
                mine = [one for one in game.gave if one.giver == giver != taker]
                left = sum((taker in one.takers) - one.chance for one in mine)
                squares += left**2
                variance += sum(one.chance * (1 - one.chance) for one in mine)
    assert squares / variance < SPREAD * 1.1
