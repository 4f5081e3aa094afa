"""Weighs the signals of a pair: how much each speaks for collusion rather than for honest people
who often play together, as measured (rates.json). Pure."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.desk.collusion.signals import (
    FavourCount,
    FinishedGame,
    Signals,
    count_favours,
    is_everybody_seated,
)

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


def weigh_signals(signals: Signals, rates: Rates, off: frozenset[str] = OFF) -> WeighedPair:
    """All signals; of those that are `off` nothing is seen."""
    levels = {
        name: rates.levels[name][0] if name in off else get_level(rates, name, float(value))
        for name, value in signals._asdict().items()
    }
    return WeighedPair(sum(one.weight for one in levels.values()), levels)


def get_level(rates: Rates, name: str, value: float) -> Level:
    """The highest one that is reached."""
    return [one for one in rates.levels[name] if value >= one.least][-1]


def is_suspicious(weighed: WeighedPair, rates: Rates) -> bool:
    """Whether there is a sheet: enough in all, and never for a browser alone."""
    at_table = any(one.weight > 0 for name, one in weighed.levels.items() if name != "browser")
    return at_table and weighed.weight >= rates.threshold


# The figures that moderators see, and how often honest pairs show as much.


class SpeakingSignal(NamedTuple):
    """A signal that speaks for a sheet. `value`: as measured; `honest`: so many of a thousand
    honest pairs who often play together show it as well; `times`: how many times as frequent it is
    among pairs who work together."""

    name: str
    value: float
    honest: float
    times: float


def build_sheet_figures(games: Sequence[FinishedGame], first: int, second: int) -> dict[str, Any]:
    """As it is stored: games together, gifts both ways (`given`: done, expected)."""
    return {
        "games": sum(is_everybody_seated(game, first, second) for game in games),
        "given": [
            build_count_pair(count_favours(games, first, second)),
            build_count_pair(count_favours(games, second, first)),
        ],
    }


def list_speaking_signals(signals: Signals, weighed: WeighedPair) -> list[dict[str, Any]]:
    """The signs that speak for a sheet, as they are stored."""
    return [
        SpeakingSignal(
            name,
            round(float(getattr(signals, name)), 2),
            round(1000 * level.above, 1),
            round(10**level.weight, 1),
        )._asdict()
        for name, level in weighed.levels.items()
        if level.weight > 0
    ]


def build_count_pair(favours: FavourCount) -> list[float]:
    """How often, and how often it was to be expected."""
    return [int(favours.done), round(favours.expected, 1)]
