"""The rating model: from a rating each and the places of one game to the ratings after it, and how
far the truth lies from a rating. Pure."""

from __future__ import annotations

import math
import threading
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

# Calibration: the model's own deviation, corrected by simulations.
#
# The update believes too much in itself: after 45 games its own deviation holds the true strength
# in half of all cases, after 900 in less than a third. `python -m tests.ratings.simulated` prints
# that, and these points with `--fit`.


POINTS = (
    (0.0, 3.9),
    (1.6, 4.1),
    (1.7, 4.25),
    (2.06, 4.45),
    (2.43, 4.7),
    (2.96, 5.15),
    (3.66, 5.7),
    (4.43, 6.3),
    (5.2, 6.46),
    (5.86, 6.5),
    (6.6, 6.52),
    (7.1, 6.54),
    (7.65, 6.56),
    (7.96, 6.7),
    (8.13, 7.2),
    (25.0 / 3.0, 25.0 / 3.0),
)
"""Own deviation, and that within which the truth lies in two of three cases; both grow."""
assert all(one < two for line in zip(*POINTS, strict=True) for one, two in pairwise(line))


def calibrate_deviation(deviation: float) -> float:
    """The deviation to show and to forecast with, in the model's units: straight lines between
    POINTS, itself above the last one."""
    if deviation >= POINTS[-1][0]:
        return deviation
    at = bisect_right(POINTS, deviation, key=lambda point: point[0])
    (x, y), (to_x, to_y) = POINTS[at - 1], POINTS[at]
    return y + (to_y - y) * (deviation - x) / (to_x - x)


# The model.


MODEL = 1
"""Its number, stored with each game. Another library, other numbers below or another rule about
what counts is another number; then everything is rated again."""
MEAN, DEVIATION = 25.0, 25.0 / 3.0
LUCE = PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=25.0 / 6.0, kappa=0.0001, tau=25.0 / 300.0)
"""Plackett-Luce as Weng and Lin have it (https://jmlr.org/papers/v12/weng11a.html), algorithm 4."""
TAU_SQUARED = LUCE.tau**2
CERTAIN = 6.0
"""A deviation up to this is no longer provisional: after about twenty games of four."""
SHOWN_MEAN, SHOWN_STEP = 1500, 40
"""Shown as whole numbers, people begin at 1500."""


class Rating(NamedTuple):
    """How strong somebody is, as far as is known: the true strength lies within the `spread` around
    the `mean` in two of three cases. `deviation`: what the update goes by; it believes too much in
    itself (games.ratings.model). `games`: how many that rests on."""

    mean: float = MEAN
    deviation: float = DEVIATION
    games: int = 0

    @property
    def certain(self) -> bool:
        """Whether it is more than provisional."""
        return self.deviation <= CERTAIN

    @property
    def shown(self) -> int:
        """For people."""
        return round(SHOWN_MEAN + SHOWN_STEP * (self.mean - MEAN))

    @property
    def spread(self) -> float:
        """The calibrated deviation: what is shown, and what forecasts go by."""
        return calibrate_deviation(self.deviation)

    @property
    def band(self) -> int:
        """The same, for people."""
        return round(SHOWN_STEP * self.spread)


class Seats(threading.local):
    """The library's own ratings, made once and used again: each thread has some."""

    def __init__(self) -> None:
        self.made: list[list[PlackettLuceRating]] = []

    def of(self, people: int) -> list[list[PlackettLuceRating]]:
        """So many teams of one."""
        while len(self.made) < people:
            self.made.append([LUCE.rating()])
        return self.made[:people]


SEATS = Seats()
NEW = Rating()
"""Of somebody of whom nothing is known."""


def rate_one_game(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game of two or more: the least place is the first, equal ones are a tie.

    Rounded after each game, so that the last bit of a machine's arithmetic does not add up. The
    same numbers as by `LUCE.rate`, without its copies: at a hundred thousand games these would take
    most of the time (tests/ratings/test_model.py holds one against the other).
    """
    order = sorted(range(len(before)), key=places.__getitem__)
    seats = SEATS.of(len(order))
    for (seat,), who in zip(seats, order, strict=True):
        old = before[who]
        seat.mu, seat.sigma = old.mean, math.sqrt(old.deviation**2 + TAU_SQUARED)
    LUCE._compute(seats, [float(places[who]) for who in order])
    after = list(before)
    for (seat,), who in zip(seats, order, strict=True):
        after[who] = Rating(round(seat.mu, 6), round(seat.sigma, 6), before[who].games + 1)
    return after
