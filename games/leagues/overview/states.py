"""A league with some of its seasons, as they stand: two statements, one if nothing is new;
and each of them in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.calendar import ORDER
from games.leagues.house import logs
from games.leagues.house.memory import MEMORY
from games.leagues.overview import rows
from games.leagues.overview.lines import labels
from games.leagues.overview.shapes import Head, HourLine, Mine, SeasonHead
from games.leagues.season.state import Stand, waiting

if TYPE_CHECKING:
    from games.leagues.house.logs import Standing
    from games.leagues.league.state import League
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


def league_head(head: Head, league: League) -> Head:
    """With what its log says of it."""
    if not league.rules:
        return head
    rules = league.rules[-1]
    return head._replace(game=rules.game, seats=rules.seats, stopped=league.stopped)


def season_head(season: Season) -> SeasonHead:
    """In one line."""
    entered = sum(one.stand is Stand.IN for one in season.entrants.values())
    hours = hours_of(season)
    return SeasonHead(
        season.number,
        season.phase,
        season.paused_at is not None,
        len(season.group_of) if season.drawn else entered,
        sum(one.stand is Stand.WAITING for one in season.entrants.values()),
        len(season.tables),
        len(season.tables) - season.open_tables,
        None if season.over else next((one for one in hours if not one.came), None),
        hours,
    )


def hours_of(season: Season) -> tuple[HourLine, ...]:
    """All hours in their order; what did not come while the season was there is left out."""
    found = []
    for hour in ORDER:
        came = season.came.get(hour)
        if came is None and (season.over or hour not in season.hours):
            continue
        at = season.hours[hour] if came is None else came
        found.append(HourLine(hour, datetime.fromtimestamp(at, UTC), came is not None))
    return tuple(found)


def stands(head: Head, season: Season, who: int) -> Mine:
    """How somebody stands to this season."""
    one = season.entrants.get(who)
    line = waiting(season)
    group = season.group_of.get(who)
    return Mine(
        head,
        season_head(season),
        one.stand if one else None,
        one is not None and one.here,
        one is not None and one.invited,
        line.index(who) + 1 if who in line else 0,
        "" if group is None else labels(season)[group],
        who in season.out,
        tuple(
            person
            for person, out in season.out.items()
            if who in out.offered and who not in out.declined and not out.substitute
        ),
    )
