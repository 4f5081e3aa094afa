"""Bounds by trying everything: every result of every open table, as facts that are really
counted."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from typing import NamedTuple

from games.leagues.standings.bounds import Ends, Presence, Ranks, compute_rank_bounds
from games.leagues.standings.results import SCALES, Division, End, Result, Table, award_points
from games.leagues.standings.standings import tally_results

SCALE = SCALES[1]
Way = tuple[tuple[int, ...], frozenset[int]]
"""Points by seat, and the seats of those who left."""


class Case(NamedTuple):
    """A division in mid-season."""

    division: Division
    results: tuple[Result, ...]
    left: frozenset[int]
    ends: Ends


def orders(seats: int) -> list[tuple[int, ...]]:
    """Every order of so many, ties included, each once."""
    every = product(range(1, seats + 1), repeat=seats)
    return [way for way in every if all(sum(o < p for o in way) + 1 == p for p in way)]


def groups(items: Sequence[int]) -> Iterator[frozenset[int]]:
    return map(
        frozenset, chain.from_iterable(combinations(items, n) for n in range(len(items) + 1))
    )


def results_of(number: int, seats: int, gone: frozenset[int], ends: Ends) -> Iterator[Result]:
    """Every result of a table from which some have dropped out, and more may."""
    for more in groups([seat for seat in range(seats) if seat not in gone]):
        left = gone | more
        for places in orders(seats):
            yield Result(number, places, left=left)
            if ends.last_end:
                for held, floor in product(groups(range(seats)), orders(seats)):
                    if held:
                        yield Result(number, places, (), End.LAST, left, held, floor)
    if ends.no_result:
        yield Result(number, (), end=End.NO_RESULT, left=gone)


@cache
def ways(seats: int, gone: frozenset[int], ends: Ends) -> tuple[Way, ...]:
    """What a table can give, and who left."""
    every = results_of(0, seats, gone, ends)
    had = ((award_points(SCALE[seats], result), result.left) for result in every)
    return tuple({(tuple(award.points for award in given), left) for given, left in had})


def tried(case: Case) -> dict[int, Ranks]:
    """The bounds, from nothing but trying."""
    division, closed = case.division, {result.table for result in case.results}
    points = {one: row.points for one, row in tally_results(division, case.results, SCALE).items()}
    tables = [table.players for table in division.tables if table.number not in closed]
    found = dict.fromkeys(division.players, Ranks(99, 0, 0, 10**6, 0))
    for combined in product(
        *(ways(len(players), seated(players, case.left), case.ends) for players in tables)
    ):
        totals, dropped = dict(points), set[int]()
        for players, (given, left) in zip(tables, combined, strict=True):
            dropped |= {players[seat] for seat in left} - case.left
            for player, had in zip(players, given, strict=True):
                totals[player] += had
        leavers = dropped | case.left
        for player in totals.keys() - dropped:
            found[player] = wider(found[player], totals, leavers, player)
    return found


def wider(was: Ranks, totals: dict[int, int], leavers: set[int], player: int) -> Ranks:
    """Bounds with one more close: leavers come last, and ties may fall either way."""
    own, others = totals[player], totals.keys() - {player}
    kind = leavers if player in leavers else totals.keys() - leavers
    before = 0 if player not in leavers else len(others - leavers)
    best = 1 + before + sum(totals[one] > own for one in others & kind)
    worst = 1 + before + sum(totals[one] >= own for one in others & kind)
    return Ranks(
        min(was.best, best),
        max(was.worst, worst),
        max(was.ahead, worst - 1),
        min(was.points, own),
        max(was.firm, worst - 1),
    )


def bounded(one: Case) -> dict[int, Ranks]:
    """The same as it is reckoned."""
    return compute_rank_bounds(one.division, one.results, SCALE, Presence(last=one.left), one.ends)


def seated(players: Sequence[int], left: frozenset[int]) -> frozenset[int]:
    return frozenset(seat for seat, player in enumerate(players) if player in left)


OPEN = ((3,), (2, 2), (3, 2), (2, 2, 2), (4,), (3, 3), (4, 2))
LARGE = (0, 0, 0, 0, 1, 1, 1)
"""Sizes of open tables; and whether they are tried without last ends only."""


def case(seed: int) -> Case:
    """A small division with a few tables finished, and a few open."""
    rng = random.Random(seed)
    players = tuple(range(rng.randint(4, 5)))
    kind = rng.choices(range(len(OPEN)), weights=(6, 6, 1, 1, 2, 1, 1))[0]
    ends = Ends(not LARGE[kind] and rng.random() < 0.5, rng.random() < 0.3)
    sizes = [*OPEN[kind], *rng.choices((2, 3, 4), k=rng.randint(0, 4))]
    tables = tuple(Table(n, tuple(rng.sample(players, size))) for n, size in enumerate(sizes))
    left = frozenset(rng.sample(players, rng.choice((0, 0, 0, 1, 2))))
    over = tuple(finished(table, rng) for table in tables[len(OPEN[kind]) :])
    return Case(Division(players, tables, corrections(players, rng)), over, left, ends)


def corrections(players: Sequence[int], rng: random.Random) -> tuple[tuple[int, int], ...]:
    """In one division of five somebody has been given points, or has lost some, halves as well."""
    if rng.random() < 0.8:
        return ()
    return ((rng.choice(players), rng.choice((-90, -60, 30, 120))),)


def finished(table: Table, rng: random.Random) -> Result:
    return Result(table.number, rng.choice(orders(len(table.players))))


def wrong(seeds: Sequence[int]) -> list[int]:
    """The seeds of those divisions whose bounds are not what trying finds."""
    every = ((seed, case(seed)) for seed in seeds)
    return [seed for seed, one in every if bounded(one) != tried(one)]
