"""Many games, each played with the same seeds in plain turn order, and with all that makes games
faster; the latter once more with the most careful answering live among others who leave orders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, median, quantiles, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from games.clocks.terms import PRESETS
from games.rules.registry import GAMES
from tools.simulation.course import Course, Table, TableStyle
from tools.simulation.people import build_company

if TYPE_CHECKING:
    from games.rules.contract import Game

START = datetime(2026, 1, 5, tzinfo=UTC)
PLAIN = TableStyle(windows=False)
HOURS = 3600


class Pair(NamedTuple):
    """One game both ways, the short way once more with the most careful answering live (`live`),
    and the strength of each seat's person (share of blunders)."""

    plain: Course
    short: Course
    live: Course
    strengths: tuple[float, ...]


class Figure(NamedTuple):
    """A mean over all games, both ways, and the standard error of the mean difference."""

    plain: float
    short: float
    error: float


class Line(NamedTuple):
    """What the games of one number of seats come to. Days and hours are of the calendar; `waits`:
    median and 95th percentile before a hand-over in plain turn order; `points`: by strength, when
    all leave orders; `own`: of the most careful, answering live and leaving orders themselves,
    while all others leave orders."""

    seats: int
    games: int
    handovers: Figure
    days: Figure
    waits: tuple[float, float]
    points: dict[float, Figure]
    own: Figure
    planned: float
    looks: float
    unfinished: int


def build_fast_style(game: Game[Any]) -> TableStyle:
    """With all that makes games faster."""
    return TableStyle(windows=True, habit=game.habit)


def simulate_both_styles(number: int, seats: int, rules: str) -> Pair:
    """Game `number` of these rules with so many seats."""
    game = GAMES[rules]
    people = build_company(number, seats, START, Random(number))
    strengths = tuple(person.blunders for person in people)
    careful = [seat for seat, strength in enumerate(strengths) if strength == min(strengths)]
    terms = PRESETS["day"]

    def course(way: TableStyle, live: Collection[int] = ()) -> Course:
        return Table(game, people, way, terms, number, live).run(START)

    return Pair(
        course(PLAIN),
        course(build_fast_style(game)),
        course(build_fast_style(game), careful),
        strengths,
    )


def list_report_lines(
    rules: str, games: int, seats: Sequence[int], processes: int
) -> Iterator[Line]:
    """A line for each number of seats."""
    with ProcessPoolExecutor(processes) as pool:
        for number in seats:
            each = partial(simulate_both_styles, seats=number, rules=rules)
            yield average_pairs(number, list(pool.map(each, range(games), chunksize=4)))


def average_pairs(seats: int, pairs: Sequence[Pair]) -> Line:
    """The means over all games."""
    waits = [wait.total_seconds() / HOURS for pair in pairs for wait in pair.plain.waits]
    return Line(
        seats,
        len(pairs),
        build_figure((pair.plain.handovers, pair.short.handovers) for pair in pairs),
        build_figure((count_days(pair.plain), count_days(pair.short)) for pair in pairs),
        (median(waits), quantiles(waits, n=20)[-1]),
        average_points_by_strength(pairs),
        build_figure(get_careful_points(pair) for pair in pairs),
        fmean(pair.short.planned for pair in pairs),
        fmean(pair.short.looks for pair in pairs),
        sum(not course.scores for pair in pairs for course in (pair.plain, pair.short)),
    )


def build_figure(found: Iterable[tuple[float, float]]) -> Figure:
    """The figure of (plain, short) of each game."""
    plain, short = zip(*found, strict=True)
    differences = [after - before for before, after in zip(plain, short, strict=True)]
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0
    return Figure(fmean(plain), fmean(short), error)


def average_points_by_strength(pairs: Sequence[Pair]) -> dict[float, Figure]:
    """By strength, the points of such a seat; those of one game count together."""
    found: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for pair in pairs:
        for strength in set(pair.strengths):
            plain, short = (
                average_points(course, pair.strengths, strength)
                for course in (pair.plain, pair.short)
            )
            found[strength].append((plain, short))
    return {strength: build_figure(of) for strength, of in sorted(found.items())}


def get_careful_points(pair: Pair) -> tuple[float, float]:
    """The points of the most careful: answering live, and leaving orders."""
    strength = min(pair.strengths)
    return average_points(pair.live, pair.strengths, strength), average_points(
        pair.short, pair.strengths, strength
    )


def average_points(course: Course, strengths: Sequence[float], strength: float) -> float:
    """The mean points of all seats of this strength."""
    return fmean(score.points for score in course.scores if strengths[score.seat] == strength)


def count_days(course: Course) -> float:
    """How long it took."""
    return course.length.total_seconds() / HOURS / 24
