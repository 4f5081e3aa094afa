"""A league with some of its seasons, as they stand: two statements, one if nothing is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.house import logs
from games.leagues.house.memory import MEMORY

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.season.state import Season
    from games.play.sql import Cursor


class Known(NamedTuple):
    """A league and seasons of it by number. Both belong to this thread until it reads again."""

    league: League
    seasons: dict[int, Season]


def states(
    cursor: Cursor, leagues: Sequence[int], seasons: Sequence[int] = (), newest: int = 0
) -> dict[int, Known]:
    """These leagues with these seasons, and so many of the newest, as far as there are such."""
    if not leagues:
        return {}
    standing = logs.standings(cursor, leagues, seasons, newest)
    found: dict[int, Known] = {}
    for (league, season), state in zip(
        standing, MEMORY.states(cursor, list(standing.values())), strict=True
    ):
        if season == 0:
            found[league] = Known(state, {})
        else:
            found[league].seasons[season] = state
    return found
