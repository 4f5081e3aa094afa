"""What a sheet says: numbers of one pair, and how often honest pairs show as much. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.desk.sheets.played import FavourCount, FinishedGame, count_favours, is_everybody_seated
from games.desk.sheets.signals import Signals
from games.desk.sheets.weighing import WeighedPair


class SpeakingSignal(NamedTuple):
    """A signal that speaks for a sheet. `value`: as measured; `honest`: so many of a thousand
    honest pairs who often play together show it as well; `times`: how many times as frequent it is
    among pairs who work together."""

    name: str
    value: float
    honest: float
    times: float


def build_sheet_figures(games: Sequence[FinishedGame], one: int, two: int) -> dict[str, Any]:
    """As it is stored: games together, gifts both ways (`given`: done, expected)."""
    return {
        "games": sum(is_everybody_seated(game, one, two) for game in games),
        "given": [
            build_count_pair(count_favours(games, one, two)),
            build_count_pair(count_favours(games, two, one)),
        ],
    }


def list_speaking_signals(seen: Signals, how: WeighedPair) -> list[dict[str, Any]]:
    """The signs that speak for a sheet, as they are stored."""
    return [
        SpeakingSignal(
            name,
            round(float(getattr(seen, name)), 2),
            round(1000 * level.above, 1),
            round(10**level.weight, 1),
        )._asdict()
        for name, level in how.levels.items()
        if level.weight > 0
    ]


def build_count_pair(one: FavourCount) -> list[float]:
    """How often, and how often it was to be expected."""
    return [int(one.done), round(one.expected, 1)]
