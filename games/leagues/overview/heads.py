"""A season in one line, from its state."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from games.leagues.calendar import ORDER
from games.leagues.overview.lines import labels
from games.leagues.overview.shapes import Head, HourLine, Mine, SeasonHead
from games.leagues.season.state import Stand, waiting

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.season.state import Season


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
