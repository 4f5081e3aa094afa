"""A league with some of its seasons, as they stand: two statements, one if nothing is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.house import logs
from games.leagues.house.memory import MEMORY
from games.leagues.overview import rows
from games.leagues.overview.heads import league_head

if TYPE_CHECKING:
    from games.leagues.house.logs import Standing
    from games.leagues.league.state import League
    from games.leagues.overview.shapes import Head
    from games.leagues.season.state import Season
    from games.play.sql import Cursor


class Known(NamedTuple):
    """A league and seasons of it by number. Both belong to this thread until it reads again.
    `heads`: the digests of their last facts, 0 for the league's; with the same heads the states
    are the same."""

    league: League
    seasons: dict[int, Season]
    heads: dict[int, bytes]


def states(
    cursor: Cursor, leagues: Sequence[int], seasons: Sequence[int] = (), newest: int = 0
) -> dict[int, Known]:
    """These leagues with these seasons, and so many of the newest, as far as there are such."""
    if not leagues:
        return {}
    standing = logs.standings(cursor, leagues, seasons, newest)
    by_league: dict[int, list[Standing]] = {}
    for (league, _season), log in standing.items():
        by_league.setdefault(league, []).append(log)
    known = iter(MEMORY.states(cursor, list(standing.values())))
    return {league: _known(told, known) for league, told in by_league.items()}


def opened(
    cursor: Cursor, slug: str, seasons: Sequence[int] = (), newest: int = 0
) -> tuple[Head, Known] | None:
    """The league of this address with these seasons, and so many of the newest; None: there is no
    such league. Two statements, one if nothing is new."""
    found = rows.opened(cursor, slug, seasons, newest)
    if found is None or found[1][0].season:
        return None
    head, standing = found
    known = _known(standing, iter(MEMORY.states(cursor, standing)))
    return league_head(head, known.league), known


def _known(standing: Sequence[Standing], states: Iterator[Any]) -> Known:
    """Of one league, its own log first; `states` in the same order."""
    league, *others = zip(standing, states, strict=False)
    seasons = {log.season: state for log, state in others}
    return Known(league[1], seasons, {log.season: log.before for log in standing})
