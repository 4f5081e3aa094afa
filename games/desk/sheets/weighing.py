"""From signals to a sheet: how much each speaks for a ring rather than for honest people who often
play together, as measured (rates.json). Pure."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.desk.sheets.signals import Signals

NAMES = ("browser", "gifts", "results")


class Level(NamedTuple):
    """How much of a signal (`least`: this much or more, up to the next level), and what share of
    honest pairs and of rings show it; `above`: the share of honest pairs that show so much or
    more, the rate of false positives."""

    least: float
    honest: float
    rings: float
    above: float

    @property
    def weight(self) -> float:
        """In powers of ten: 1 is ten times as frequent among rings."""
        return math.log10(self.rings / self.honest)


class Rates(NamedTuple):
    """What was measured: levels of each signal, the least first; and the weight from which on there
    is a sheet."""

    levels: dict[str, tuple[Level, ...]]
    threshold: float


class WeighedPair(NamedTuple):
    """A pair: the weight of all signals, and the level of each."""

    weight: float
    levels: dict[str, Level]


FILE = Path(__file__).with_name("rates.json")
OFF: frozenset[str] = frozenset()


@cache
def read_rates() -> Rates:
    """As stored; written by `python -m tests.desk.sheets.tune`."""
    file = json.loads(FILE.read_text())
    levels = {name: tuple(Level(*row) for row in file["levels"][name]) for name in NAMES}
    return Rates(levels, file["threshold"])


def weigh_signals(found: Signals, rates: Rates, off: frozenset[str] = OFF) -> WeighedPair:
    """All signals; of those that are `off` nothing is seen."""
    levels = {
        name: rates.levels[name][0] if name in off else get_level(rates, name, float(value))
        for name, value in found._asdict().items()
    }
    return WeighedPair(sum(one.weight for one in levels.values()), levels)


def get_level(rates: Rates, name: str, value: float) -> Level:
    """The highest one that is reached."""
    return [one for one in rates.levels[name] if value >= one.least][-1]


def is_suspicious(found: WeighedPair, rates: Rates) -> bool:
    """Whether there is a sheet: enough in all, and never for a browser alone."""
    at_table = any(one.weight > 0 for name, one in found.levels.items() if name != "browser")
    return at_table and found.weight >= rates.threshold
