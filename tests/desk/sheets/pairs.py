"""The pairs of a simulated world: their signals, and which of them get a sheet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from games.desk.collusion.signals import (
    FEWEST,
    FinishedGame,
    Signals,
    is_everybody_seated,
    measure_signals,
)
from games.desk.collusion.weighing import OFF, Rates, is_suspicious, weigh_signals
from tests.desk.sheets.world import WEEKS, World, pairs

Pair = tuple[int, int]
AT = 10_000
"""Players for whom sheets a week are told."""


class Outcome(NamedTuple):
    """What the sheets are worth: pairs that have one, guilty and honest; rings that have one, of
    how many; people."""

    right: int
    wrong: frozenset[Pair]
    found: int
    rings: int
    people: int

    @property
    def precision(self) -> float:
        """Share of sheets that are about a ring."""
        return self.right / max(self.right + len(self.wrong), 1)

    @property
    def recall(self) -> float:
        """Share of rings that have a sheet."""
        return self.found / self.rings

    @property
    def a_week(self) -> float:
        """Sheets a week: as many rings as there are, and the wrong ones as at 10,000 players, if
        there are fewer."""
        return (self.right + len(self.wrong) * max(AT / self.people, 1.0)) / WEEKS


def signals_of(there: World) -> dict[Pair, Signals]:
    """Of all pairs that have met often enough."""
    met, of = Counter[Pair](), defaultdict[int, list[FinishedGame]](list)
    for game in there.games:
        people = [seat.person for seat in game.seated]
        met.update(pairs(people))
        for who in people:
            of[who].append(game)
    shared = browsers(there)
    return {
        pair: measure_signals(either(of, *pair), *pair, pair in shared)
        for pair, often in met.items()
        if often >= FEWEST
    }


def either(of: dict[int, list[FinishedGame]], one: int, two: int) -> list[FinishedGame]:
    """All games of two people."""
    return [*of[one], *(game for game in of[two] if not is_everybody_seated(game, one))]


def browsers(there: World) -> set[Pair]:
    """Who shares one, and has not said that they share a house."""
    return {pair for one in there.groups if not one.declared for pair in one.browsers}


def judged(
    there: World,
    rates: Rates,
    off: frozenset[str] = OFF,
    seen: dict[Pair, Signals] | None = None,
) -> Outcome:
    """Which pairs get a sheet, and whether they should. `seen`: the signals, if they are known."""
    found = signals_of(there) if seen is None else seen
    sheets = {
        pair for pair, one in found.items() if is_suspicious(weigh_signals(one, rates, off), rates)
    }
    return outcome(there, sheets, there.guilty)


def outcome(there: World, sheets: Iterable[Pair], guilty: set[Pair]) -> Outcome:
    """Sheets, held against who is guilty."""
    right = guilty & set(sheets)
    rings = [one for one in there.groups if one.style]
    found = sum(1 for ring in rings if right & set(pairs(ring.people)))
    return Outcome(len(right), frozenset(set(sheets) - guilty), found, len(rings), there.people)
