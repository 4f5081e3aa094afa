"""Measures what the games of two people say of collusion, in standard deviations above what is to
be expected. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import NamedTuple

# One game.


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
    """An occasion (games.rules.collusion.Occasion), by people: the chance is that of each other
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
            done, expected = done + taken, expected + one.chance
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


def estimate_win_chance(player: SeatedPlayer, opponent: SeatedPlayer) -> float:
    """How probably one is placed before the other."""
    spread = math.sqrt(2.0 * BETA**2 + player.deviation**2 + opponent.deviation**2)
    return NORMAL.cdf((player.mean - opponent.mean) / spread)


def compare_places(player: SeatedPlayer, opponent: SeatedPlayer) -> float:
    """1: placed before them; a tie is a half."""
    return 0.5 if player.place == opponent.place else float(player.place < opponent.place)


# Signals of a pair.


FEWEST = 4
"""Games together, below which nothing is said of a pair."""
SPREAD = 1.5
"""By how much gifts of one game vary more than by lot alone (measured from games of bots: 1.2 in
Key West, 1.5 in Keyflower)."""
PRIOR = 8.0
"""Occasions that are believed in before there are any: how popular somebody is among others is not
taken from a handful."""


class Signals(NamedTuple):
    """Of one pair. `browser`: both have signed in with one browser, and have not said that they
    share a house; `gifts`, `results`: standard deviations above what is to be expected."""

    browser: bool
    gifts: float
    results: float


def measure_signals(
    games: Sequence[FinishedGame], first: int, second: int, browser: bool
) -> Signals:
    """From all games of either, of the latest 90 days."""
    both = [game for game in games if is_everybody_seated(game, first, second)]
    return Signals(
        browser, measure_favours(games, first, second), measure_results(both, first, second)
    )


def measure_favours(games: Sequence[FinishedGame], first: int, second: int) -> float:
    """The strongest of: the first gives to the second, the second to the first, both."""
    there, back = (
        measure_excess(count_favours(games, first, second)),
        measure_excess(count_favours(games, second, first)),
    )
    return max(there, back, (there + back) / math.sqrt(2.0))


def measure_excess(counted: FavourCount) -> float:
    """By how much more was given than to somebody who is given to as often by others; how often
    that is, is itself not known exactly."""
    seen = counted.expected_by_others + PRIOR
    popular = (counted.by_others + PRIOR) / seen
    expected = counted.expected * popular
    variance = SPREAD * counted.variance * popular + counted.expected**2 * popular / seen
    return (counted.done - expected) / math.sqrt(variance) if variance else 0.0


def measure_results(games: Sequence[FinishedGame], first: int, second: int) -> float:
    """The stronger of: one of them does better against the rest, and the other worse, than their
    ratings say; both do better."""
    apart = together = variance = 0.0
    for game in games:
        mine, theirs = measure_lead(game, first, second), measure_lead(game, second, first)
        apart += mine.more - theirs.more
        together += mine.more + theirs.more
        variance += mine.variance + theirs.variance
    return max(abs(apart), together) / math.sqrt(variance) if variance else 0.0
