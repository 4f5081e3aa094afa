"""How fast a league's results are folded into tables, and how long the bounds of ranks take to
reckon."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from games.leagues.standings.bounds import compute_rank_bounds
from games.leagues.standings.results import SCALES, Division, Result, Table
from games.leagues.standings.standings import rank_players, tally_results
from tests.bench.figures import Figure, at_most

RESULTS = 100_000
PEOPLE, SEATS = 7, 4
SEED = bytes(32)


def figures() -> Iterator[Figure]:
    """Computing time: one fold of all results, every division with its tie-breaks, bounds in
    mid-season."""
    rng = random.Random(1)
    one, results = division(100, RESULTS), [result(number, rng) for number in range(RESULTS)]
    yield at_most(
        f"{RESULTS:,} results of a league into rows",
        worked(lambda: tally_results(one, results, SCALES[1])),
        1,
        " s",
    )
    groups = [finished(rng) for _ in range(RESULTS // PEOPLE)]
    seconds = worked(lambda: [rank_players(group, told, SCALES[1], SEED) for group, told in groups])
    yield Figure(
        f"the same in {len(groups):,} divisions, ranked, with every tie-break", f"{seconds:.3g} s"
    )
    for still_open in (2, 3, 7):
        name = (
            f"bounds of ranks in a division of {PEOPLE}, {still_open} tables of {SEATS} open "
            f"(longest of 100)"
        )
        yield Figure(
            name, f"{max(took(*group, still_open) for group in groups[:100]) * 1000:.3g} ms"
        )


def took(group: Division, told: list[Result], still_open: int) -> float:
    """Seconds for the bounds of a division, so many of its tables open."""
    return worked(lambda: compute_rank_bounds(group, told[still_open:], SCALES[1]))


def worked(job: Callable[[], object]) -> float:
    """Seconds of computing, whatever else the machine does."""
    begin = time.process_time()
    job()
    return time.process_time() - begin


def division(people: int, tables: int) -> Division:
    """Tables one after the other round the circle of players."""
    steps = (0, 1, 2, 4)
    seated = (tuple((number + step) % people for step in steps) for number in range(tables))
    return Division(
        tuple(range(people)), tuple(Table(number, at) for number, at in enumerate(seated))
    )


def result(number: int, rng: random.Random) -> Result:
    """A table's end, in one of ten a tie."""
    places = rng.sample(range(1, SEATS + 1), SEATS)
    if rng.random() < 0.1:
        places[0] = places[1]
    return Result(number, tuple(places), tuple(40 - 3 * place for place in places))


def finished(rng: random.Random) -> tuple[Division, list[Result]]:
    """A division of seven with all its results."""
    return division(PEOPLE, PEOPLE), [result(number, rng) for number in range(PEOPLE)]
