"""Many games, each played twice with the same seeds: in plain turn order, and with all that makes games faster."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from random import Random
from statistics import mean, median, quantiles
from typing import NamedTuple

from games.pace.forecast import keywest
from games.pace.forecast.course import Course, Table, Way
from games.pace.forecast.people import company
from games.pace.terms import PRESETS
from games.rules.keywest.game import GAME

START = datetime(2026, 1, 5, tzinfo=UTC)
PLAIN = Way(windows=False, plans=False)
SHORT = Way(windows=True, plans=True, opens=keywest.OPENS, habit=keywest.HABIT)
HOURS = 3600


class Pair(NamedTuple):
    """One game both ways, and the strength of each seat's person (share of blunders)."""

    plain: Course
    short: Course
    strengths: tuple[float, ...]


class Line(NamedTuple):
    """What the games of one number of seats come to. Days and hours are of the calendar; `points`: by strength, the
    mean in plain turn order and with plans."""

    seats: int
    games: int
    handovers: tuple[float, float]
    days: tuple[float, float]
    waits: tuple[float, float]
    points: dict[float, tuple[float, float]]
    planned: float
    unfinished: int


def both_ways(number: int, seats: int) -> Pair:
    """Game `number` with so many seats."""
    people = company(number, seats, START, Random(number))
    terms = PRESETS["day"]
    plain, short = (Table(GAME, people, way, terms, number).run(START) for way in (PLAIN, SHORT))
    return Pair(plain, short, tuple(person.blunders for person in people))


def lines(games: int, seats: Sequence[int], processes: int) -> Iterator[Line]:
    """A line for each number of seats."""
    with ProcessPoolExecutor(processes) as pool:
        for number in seats:
            yield summed(number, list(pool.map(partial(both_ways, seats=number), range(games), chunksize=4)))


def summed(seats: int, pairs: Sequence[Pair]) -> Line:
    """The means over all games."""
    points: dict[float, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for pair in pairs:
        for number, course in enumerate((pair.plain, pair.short)):
            for score in course.scores:
                points[pair.strengths[score.seat]][number].append(score.points)
    waits = [wait.total_seconds() / HOURS for pair in pairs for wait in pair.plain.waits]
    return Line(
        seats,
        len(pairs),
        (mean(pair.plain.handovers for pair in pairs), mean(pair.short.handovers for pair in pairs)),
        (mean(days(pair.plain) for pair in pairs), mean(days(pair.short) for pair in pairs)),
        (median(waits), quantiles(waits, n=20)[-1]),
        {strength: (mean(found[0]), mean(found[1])) for strength, found in sorted(points.items())},
        mean(pair.short.planned for pair in pairs),
        sum(not course.scores for pair in pairs for course in (pair.plain, pair.short)),
    )


def days(course: Course) -> float:
    """How long it took."""
    return course.length.total_seconds() / HOURS / 24
