"""Forecasts how a season may end: when, from the lengths of finished games, and with what chances
of each place, from results, public clocks and ratings alone."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log, sqrt
from typing import NamedTuple

from games.leagues.standings.results import POINT, Scale

# When games and a season may end.


END_SAMPLES = 400
ENOUGH_LENGTHS = 10
"""Finished games with which their lengths are believed alone."""
GUESSED_TWENTIETHS = range(4, 21)
"""Before that these twentieths of the longest time stand beside them."""
LONGER = 0.25
"""A game that has run longer than all before lasts up to this share longer."""


class Clock(NamedTuple):
    """A table without a result: who plays there, and when it began (seconds; None: it has not)."""

    players: tuple[int, ...]
    begun_at: int | None


class Span(NamedTuple):
    """By when something ends in one of two cases, and in nine of ten; seconds since 1970."""

    half: int
    most: int


class Ends(NamedTuple):
    """Of each table, in the order given, and of the season; None if no table is open."""

    tables: tuple[Span, ...]
    season: Span | None


class Pace(NamedTuple):
    """lengths   seconds of finished games of this kind, ascending
    longest   seconds that a game may last by its terms
    at_once   a table begins when each of its players has fewer open games (0: all have begun)
    late      from then on every table begins; `last`: bots finish what is open
    """

    lengths: tuple[int, ...]
    longest: int
    at_once: int
    late: int
    last: int


@lru_cache(maxsize=500)
def forecast_ends(clocks: tuple[Clock, ...], pace: Pace, now: int, seed: str) -> Ends:
    """When these tables end. The same arguments give the same answer."""
    if not clocks:
        return Ends((), None)
    dice, lengths = random.Random(seed), list_likely_lengths(pace)
    courses = [_simulate_course(clocks, pace, lengths, now, dice) for _ in range(END_SAMPLES)]
    tables = tuple(_build_span([course[n] for course in courses]) for n in range(len(clocks)))
    return Ends(tables, _build_span([max(course) for course in courses]))


def list_likely_lengths(pace: Pace) -> tuple[int, ...]:
    """Lengths that a game may have, each as likely as any other."""
    if len(pace.lengths) >= ENOUGH_LENGTHS:
        return pace.lengths
    return tuple(sorted((*pace.lengths, *(pace.longest * n // 20 for n in GUESSED_TWENTIETHS))))


def _simulate_course(
    clocks: Sequence[Clock], pace: Pace, lengths: Sequence[int], now: int, dice: random.Random
) -> list[int]:
    """The ends of one course of things."""
    busy: dict[int, list[int]] = {}
    found = [0] * len(clocks)
    for number, clock in sorted(enumerate(clocks), key=lambda one: one[1].begun_at is None):
        begun = _compute_begin(clock, busy, pace, now) if clock.begun_at is None else clock.begun_at
        end = begun + _sample_length(lengths, max(0, now - begun), dice)
        found[number] = max(now, min(end, pace.last))
        for who in clock.players:
            busy.setdefault(who, []).append(found[number])
    return found


def _compute_begin(clock: Clock, busy: dict[int, list[int]], pace: Pace, now: int) -> int:
    """When all of its players have room for one more game."""
    free = [
        sorted(open_ones)[len(open_ones) - pace.at_once]
        for who in clock.players
        if pace.at_once and len(open_ones := busy.get(who, [])) >= pace.at_once
    ]
    return max(now, min(max(free, default=now), pace.late))


def _sample_length(lengths: Sequence[int], run: int, dice: random.Random) -> int:
    """How long a game lasts that has run for so long."""
    shorter = bisect_right(lengths, run)
    if shorter < len(lengths):
        return lengths[shorter + int(dice.random() * (len(lengths) - shorter))]
    return run + int(LONGER * dice.random() * run)


def _build_span(times: list[int]) -> Span:
    times.sort()
    return Span(times[len(times) // 2], times[len(times) * 9 // 10])


# Chances of each rank: dice play what is left of a division some thousand times.


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
