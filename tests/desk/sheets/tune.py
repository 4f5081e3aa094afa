"""Measures the rates of all signals in worlds of other seeds than the tests', and without the
styles that are held out; writes them down: `python -m tests.desk.sheets.tune`."""

from __future__ import annotations

import json
from collections.abc import Sequence

from games.desk.collusion.signals import Signals
from games.desk.collusion.weighing import FILE, NAMES, Level, Rates, is_suspicious, weigh_signals
from tests.desk.sheets.pairs import Pair, signals_of
from tests.desk.sheets.world import STYLES, Sizes, world

SEEDS = [f"tuning {number}" for number in range(6)]
STEPS = {
    "browser": (0.0, 1.0),
    "gifts": (-99.0, 1.0, 2.0, 3.0, 4.0, 5.0),
    "results": (-99.0, 1.0, 1.75, 2.5, 3.25),
}
MAY_ERR = 1.5e-3
"""Share of honest pairs that often play together and may be suspected."""


def main() -> None:
    """Levels, then the threshold above them."""
    honest, rings = measured()
    levels = {name: levels_of(name, honest, rings) for name in NAMES}
    rates = Rates(levels, 0.0)
    weights = sorted((weigh_signals(one, rates).weight for one in honest), reverse=True)
    rates = rates._replace(threshold=round(weights[int(len(weights) * MAY_ERR)] + 0.1, 2))
    told = {"threshold": rates.threshold, "pairs": [len(honest), len(rings)], "levels": levels}
    FILE.write_text(json.dumps(told, indent=1) + "\n")
    caught = sum(is_suspicious(weigh_signals(one, rates), rates) for one in rings)
    print(len(honest), len(rings), caught / len(rings), rates.threshold)


def measured() -> tuple[list[Signals], list[Signals]]:
    """Signals of honest pairs and of rings."""
    honest, rings = list[Signals](), list[Signals]()
    for seed in SEEDS:
        there = world(seed, Sizes(), STYLES)
        guilty: set[Pair] = there.guilty
        for pair, found in signals_of(there).items():
            (rings if pair in guilty else honest).append(found)
    return honest, rings


def levels_of(name: str, honest: Sequence[Signals], rings: Sequence[Signals]) -> tuple[Level, ...]:
    """Shares by level; one pair is added to each, so that none is impossible. More of a signal
    never weighs less."""
    steps = STEPS[name]
    found, heaviest = list[Level](), -99.0
    for least, end in zip(steps, (*steps[1:], 1e9), strict=True):
        among = [share(name, least, end, some, len(steps)) for some in (honest, rings)]
        above = share(name, least, 1e9, honest, len(steps))
        one = Level(least, *among, above)  # type: ignore[call-arg]
        if one.weight < heaviest:
            one = one._replace(rings=round(one.honest * 10**heaviest, 6))
        heaviest = one.weight
        found.append(one)
    return tuple(found)


def share(name: str, least: float, end: float, some: Sequence[Signals], levels: int) -> float:
    """Of pairs whose signal lies there."""
    inside = sum(least <= getattr(one, name) < end for one in some)
    return round((inside + 1) / (len(some) + levels), 6)


if __name__ == "__main__":
    main()
