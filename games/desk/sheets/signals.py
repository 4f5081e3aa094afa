"""What the games of two people say of them, as numbers: standard deviations above what is to be
expected. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from games.desk.sheets.played import (
    FavourCount,
    FinishedGame,
    count_favours,
    is_everybody_seated,
    measure_lead,
)

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


def measure_signals(games: Sequence[FinishedGame], one: int, two: int, browser: bool) -> Signals:
    """From all games of either, of the latest 90 days."""
    both = [game for game in games if is_everybody_seated(game, one, two)]
    return Signals(browser, measure_favours(games, one, two), measure_results(both, one, two))


def measure_favours(games: Sequence[FinishedGame], one: int, two: int) -> float:
    """The strongest of: the first gives to the second, the second to the first, both."""
    there, back = (
        measure_excess(count_favours(games, one, two)),
        measure_excess(count_favours(games, two, one)),
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


def measure_results(games: Sequence[FinishedGame], one: int, two: int) -> float:
    """The stronger of: one of them does better against the rest, and the other worse, than their
    ratings say; both do better."""
    apart = together = variance = 0.0
    for game in games:
        mine, theirs = measure_lead(game, one, two), measure_lead(game, two, one)
        apart += mine.more - theirs.more
        together += mine.more + theirs.more
        variance += mine.variance + theirs.variance
    return max(abs(apart), together) / math.sqrt(variance) if variance else 0.0
