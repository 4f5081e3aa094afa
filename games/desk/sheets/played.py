"""A game that is over, as far as it may tell of collusion; and what it says of two of its players.
Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist
from typing import NamedTuple

BETA = 25.0 / 6.0
"""How much one game tells of strength, as the model of ratings has it."""
NORMAL = NormalDist()
TOGETHER = 1.0 / 3.0
"""How much two comparisons with one player in common hang together, among equals."""


class SeatedPlayer(NamedTuple):
    """Somebody at a table: their place, and mean and deviation of their rating before the game."""

    person: int
    place: int
    mean: float
    deviation: float


class FavourOccasion(NamedTuple):
    """An occasion (games.rules.gifts.Occasion), by people: the chance is that of each other
    player."""

    giver: int
    takers: tuple[int, ...]
    chance: float


class FinishedGame(NamedTuple):
    """A game that is over and counts for ratings."""

    seated: tuple[SeatedPlayer, ...]
    gave: tuple[FavourOccasion, ...]


class FavourCount(NamedTuple):
    """How often one gave something to another, how often that was to be expected, the variance; and
    how often others gave to that other, and were expected to."""

    done: float = 0.0
    expected: float = 0.0
    variance: float = 0.0
    by_others: float = 0.0
    expected_by_others: float = 0.0


class Lead(NamedTuple):
    """How many more of the others somebody was ahead of than their ratings say, and the
    variance."""

    more: float = 0.0
    variance: float = 0.0


def count_favours(games: Iterable[FinishedGame], giver: int, taker: int) -> FavourCount:
    """From one to the other. How popular the taker is among others is seen in all of their
    games."""
    done = expected = variance = by_others = expected_by_others = 0.0
    for one in (gave for game in games if is_everybody_seated(game, taker) for gave in game.gave):
        taken = taker in one.takers
        if one.giver == giver:
            done, expected = done + taken, estimate_win_chance + one.chance
            variance += one.chance * (1.0 - one.chance)
        elif one.giver != taker:
            by_others, expected_by_others = by_others + taken, expected_by_others + one.chance
    return FavourCount(done, expected, variance, by_others, expected_by_others)


def is_everybody_seated(game: FinishedGame, *people: int) -> bool:
    """Whether all of them did."""
    there = {one.person for one in game.seated}
    return there.issuperset(people)


def measure_lead(game: FinishedGame, person: int, partner: int) -> Lead:
    """Of somebody, among all at the table but their partner."""
    me = next(one for one in game.seated if one.person == person)
    rest = [one for one in game.seated if one.person not in (person, partner)]
    chances = [estimate_win_chance(me, one) for one in rest]
    more = sum(compare_places(me, one) - chance for one, chance in zip(rest, chances, strict=True))
    alone = sum(chance * (1.0 - chance) for chance in chances)
    return Lead(more, alone * (1.0 + TOGETHER * (len(rest) - 1)))


def estimate_win_chance(one: SeatedPlayer, other: SeatedPlayer) -> float:
    """How probably one is placed before the other."""
    spread = math.sqrt(2.0 * BETA**2 + one.deviation**2 + other.deviation**2)
    return NORMAL.cdf((one.mean - other.mean) / spread)


def compare_places(one: SeatedPlayer, other: SeatedPlayer) -> float:
    """1: placed before them; a tie is a half."""
    return 0.5 if one.place == other.place else float(one.place < other.place)
