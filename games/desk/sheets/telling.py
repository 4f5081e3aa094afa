"""What a sheet says: numbers of one pair, and how often honest pairs show as much. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.desk.sheets.played import Given, Played, given, sat
from games.desk.sheets.signals import Signals
from games.desk.sheets.weighing import Weighed


class Shown(NamedTuple):
    """A signal that speaks for a sheet. `value`: as measured; `honest`: so many of a thousand
    honest pairs who often play together show it as well; `times`: how many times as frequent it is
    among pairs who work together."""

    name: str
    value: float
    honest: float
    times: float


def told(games: Sequence[Played], one: int, two: int) -> dict[str, Any]:
    """As it is stored: games together, gifts both ways (`given`: done, expected)."""
    return {
        "games": sum(sat(game, one, two) for game in games),
        "given": [counted(given(games, one, two)), counted(given(games, two, one))],
    }


def shown(seen: Signals, how: Weighed) -> list[dict[str, Any]]:
    """The signs that speak for a sheet, as they are stored."""
    return [
        Shown(
            name,
            round(float(getattr(seen, name)), 2),
            round(1000 * level.above, 1),
            round(10**level.weight, 1),
        )._asdict()
        for name, level in how.levels.items()
        if level.weight > 0
    ]


def counted(one: Given) -> list[float]:
    """How often, and how often it was to be expected."""
    return [int(one.done), round(one.expected, 1)]
