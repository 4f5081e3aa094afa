"""Chances of each rank: what is left of a division is played some thousand times by dice."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log, sqrt
from typing import NamedTuple

from games.leagues.standings.points import POINT, Scale

RANK_SAMPLES = 1000
"""The error of a chance is at most 0.016, one standard deviation."""
BETA = 25.0 / 6.0
"""How much luck there is in one game, on the scale of ratings (games.ratings.model.LUCE)."""


class Player(NamedTuple):
    """Somebody of a division: sixtieths and wins so far (games.leagues.standings), how strong they
    are (a rating's mean and deviation). `left`: out of the season; they have no more points.
    `leaver`: they come last as well; None: as who left does."""

    id: int
    points: int
    wins: int
    mean: float
    deviation: float
    left: bool = False
    leaver: bool | None = None


OpenTable = tuple[int, ...]
"""Who was drawn to a table that has no result yet, by id."""


@lru_cache(maxsize=500)
def sample_rank_chances(
    players: tuple[Player, ...],
    tables: tuple[OpenTable, ...],
    scales: tuple[tuple[int, Scale], ...],
    seed: str,
    samples: int = RANK_SAMPLES,
) -> Mapping[int, tuple[float, ...]]:
    """For each player the chances of rank 1, 2, ...; they add up to 1. `scales`: points by place,
    by seats.

    Strengths are drawn from the ratings, the order of a table by Plackett-Luce from strengths. Ties
    in points go by wins, then by lot. Agreed ends and further drops are not foreseen. The same
    arguments give the same chances.
    """
    dice = random.Random(seed)
    counted = {one.id: [0] * len(players) for one in players}
    by_seats, there = dict(scales), {one.id for one in players if not one.left}
    open_ones = [
        (tuple(who for who in table if who in there), by_seats[len(table)]) for table in tables
    ]
    for _ in range(samples):
        for rank, who in enumerate(_simulate_ranks(players, open_ones, dice)):
            counted[who][rank] += 1
    return {who: tuple(n / samples for n in ranks) for who, ranks in counted.items()}


def _simulate_ranks(
    players: Sequence[Player], tables: Sequence[tuple[OpenTable, Scale]], dice: random.Random
) -> list[int]:
    """The ranks of one course of things, the first one first."""
    strength = {one.id: dice.gauss(one.mean, one.deviation) for one in players}
    points = {one.id: one.points for one in players}
    wins = {one.id: one.wins for one in players}
    for stayed, scale in tables:
        order = _simulate_table(stayed, strength, dice)
        for who, gained in zip(order, scale, strict=False):
            points[who] += POINT * gained
        if order:
            wins[order[0]] += POINT
    left = {one.id: one.left if one.leaver is None else one.leaver for one in players}
    key = {who: (left[who], -points[who], -wins[who], dice.random()) for who in points}
    return sorted(key, key=key.__getitem__)


def _simulate_table(
    stayed: OpenTable, strength: Mapping[int, float], dice: random.Random
) -> list[int]:
    """A table's order: strengths with luck of the form that makes Plackett-Luce of it."""
    luck = sqrt(len(stayed)) * BETA
    form = {who: strength[who] - luck * log(-log(dice.random() or 0.5)) for who in stayed}
    return sorted(stayed, key=form.__getitem__, reverse=True)


def compute_brier_score(told: Sequence[float], came: int) -> float:
    """Brier's score of chances, of which number `came` came true: 0 is best, 2 worst."""
    return sum((chance - (number == came)) ** 2 for number, chance in enumerate(told))
