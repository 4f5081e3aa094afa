"""People who play by post, as a model: when each of them looks in again after they were asked.

Measured on 135 asynchronous games: a hand-over waits 1.4 hours in the median, 13.7 hours at the
95th percentile. The time that somebody is awake before they look in is drawn so that, with nights
and slower weekends, this comes out.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from accounts.calendar.hours import Hours, compute_due_time

MEDIAN, SPREAD = 0.95, 1.14
"""Of the logarithmic normal draw, in hours awake."""
WEEKEND = 1.5
"""So much longer somebody takes on Saturdays and Sundays."""
VANISH = 0.02
"""Share of people who never come back from some moment on."""
ZONES = ("Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Tokyo")
NIGHTS = ((23, 7), (0, 8), (22, 6), (1, 9))
FAR = timedelta(days=3650)


class Visitor(NamedTuple):
    """One person: calendar, strength (the share of moves that are played at random), when they
    vanish, and the seed of their waits."""

    hours: Hours
    blunders: float
    gone: datetime | None
    seed: int

    def back(self, asked: datetime, count: int) -> datetime | None:
        """When they look in after their `count`-th question, put to them at `asked`; None: never
        again."""
        rng = Random(self.seed * 100_003 + count)
        awake = timedelta(hours=rng.lognormvariate(0.0, SPREAD) * MEDIAN)
        if asked.weekday() > 4:
            awake *= WEEKEND
        at = compute_due_time(self.hours, asked, awake, FAR).at
        return None if self.gone and at >= self.gone else at


STRENGTHS = (0.0, 0.15, 0.35)
"""Bots of mixed strength: so many of their moves are any legal move."""


def build_company(game: int, seats: int, start: datetime, rng: Random) -> tuple[Visitor, ...]:
    """The people of one game, always the same for the same `rng`."""
    found = []
    for seat in range(seats):
        gone = start + timedelta(days=rng.random() * 20) if rng.random() < VANISH else None
        hours = Hours(rng.choice(ZONES), rng.choice(NIGHTS), frozenset(), "", "", ())
        found.append(
            Visitor(hours, STRENGTHS[(game + seat) % len(STRENGTHS)], gone, rng.randrange(2**31))
        )
    return tuple(found)
