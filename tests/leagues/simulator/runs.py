"""Many leagues, each played twice with its processes killed at different places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.leagues.simulator.broken import Broken
from tests.leagues.simulator.leagues import kind
from tests.leagues.simulator.marks import Marks
from tests.leagues.simulator.world import World

RATE = 0.01
SEASONS = 8
"""Of a league."""


class Figures(NamedTuple):
    """What one league showed. `broken`: what did not hold, "" if all did."""

    seed: str
    seasons: int
    facts: int
    checks: int
    crashes: int
    marks: Marks
    hash: str
    broken: str


def played(seed: str, seasons: int = SEASONS, rate: float = RATE) -> Figures:
    """One league, twice; both must give the same logs."""
    first, broken = _once(seed, seasons, rate, "first")
    hashes = {first.store.hash()}
    if not broken:
        second, broken = _once(seed, seasons, rate, "second")
        hashes.add(second.store.hash())
        first.marks.update(second.marks)
    if not broken and len(hashes) > 1:
        broken = f"{seed}: the same seed gave other logs when processes were killed elsewhere"
    facts = len(first.store.own.rows) + sum(len(one.rows) for one in first.store.seasons.values())
    crashes = sum(first.chaos.crashes.values())
    over = len(first.store.own.state.seasons)
    return Figures(seed, over, facts, first.watch.checks, crashes, first.marks, min(hashes), broken)


def _once(seed: str, seasons: int, rate: float, luck: str) -> tuple[World, str]:
    world = World(seed, kind(seed, seasons), rate, luck)
    try:
        world.run()
    except Broken as wrong:
        return world, f"{world.said()}: {wrong}"
    return world, ""


def many(seeds: Iterable[str], seasons: int = SEASONS) -> Iterator[Figures]:
    """One after the other."""
    return (played(seed, seasons) for seed in seeds)
