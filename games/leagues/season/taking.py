"""Results of tables that have ended and were not taken yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.refused import Refused
from games.leagues.season import commands
from games.leagues.season.results import decide_result

if TYPE_CHECKING:
    from games.leagues.season.ports import TableState
    from games.leagues.season.state import Season


def list_untaken_results(season: Season, looks: Mapping[int, TableState]) -> list[commands.Take]:
    """What there is to take, by the number of its table."""
    return [
        commands.Take(number, look.outcome)
        for number, look in looks.items()
        if look.outcome and (table := season.tables[number]).game and not table.result
    ]


def decide_untaken_results(
    season: Season, looks: Mapping[int, TableState], now: int
) -> tuple[Any, ...]:
    """The same as facts. A drop is written behind them: what ended before it is no open table of
    theirs, and from then on it is certain who is a leaver."""
    found: list[Any] = []
    for one in list_untaken_results(season, looks):
        try:
            found += decide_result(season, one, now)
        except Refused:
            continue
    return tuple(found)
