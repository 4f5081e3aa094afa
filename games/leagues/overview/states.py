"""A league with some of its seasons, as they stand: two statements, one if nothing is new;
and each of them in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.calendar import MILESTONE_ORDER
from games.leagues.house import logs
from games.leagues.house.memory import STATE_CACHE
from games.leagues.overview import rows
from games.leagues.overview.lines import list_group_labels
from games.leagues.overview.shapes import LeagueHead, MilestoneLine, OwnSeason, SeasonHead
from games.leagues.season.state import Stand, list_waiting_entrants

if TYPE_CHECKING:
    from games.leagues.house.logs import LogPosition
    from games.leagues.league.state import League
    from games.leagues.season.state import Season
    from games.play.sql import Cursor


class LeagueStates(NamedTuple):
    """A league and seasons of it by number. Both belong to this thread until it reads again.
    `heads`: the digests of their last facts, 0 for the league's; with the same heads the states
    are the same."""

    league: League
    seasons: dict[int, Season]
    heads: dict[int, bytes]


def load_league_states(
    cursor: Cursor, leagues: Sequence[int], seasons: Sequence[int] = (), newest: int = 0
) -> dict[int, LeagueStates]:
    """These leagues with these seasons, and so many of the newest, as far as there are such."""
    if not leagues:
        return {}
    standing = logs.load_log_positions(cursor, leagues, seasons, newest)
    by_league: dict[int, list[LogPosition]] = {}
    for (league, _season), log in standing.items():
        by_league.setdefault(league, []).append(log)
    known = iter(STATE_CACHE.states(cursor, list(standing.values())))
    return {league: _build_league_states(told, known) for league, told in by_league.items()}


def load_league_with_seasons(
    cursor: Cursor, slug: str, seasons: Sequence[int] = (), newest: int = 0
) -> tuple[LeagueHead, LeagueStates] | None:
    """The league of this address with these seasons, and so many of the newest; None: there is no
    such league. Two statements, one if nothing is new."""
    found = rows.load_head_and_logs(cursor, slug, seasons, newest)
    if found is None or found[1][0].season:
        return None
    head, standing = found
    known = _build_league_states(standing, iter(STATE_CACHE.states(cursor, standing)))
    return build_league_head(head, known.league), known


def _build_league_states(standing: Sequence[LogPosition], states: Iterator[Any]) -> LeagueStates:
    """Of one league, its own log first; `states` in the same order."""
    league, *others = zip(standing, states, strict=False)
    seasons = {log.season: state for log, state in others}
    return LeagueStates(league[1], seasons, {log.season: log.before for log in standing})


def build_league_head(head: LeagueHead, league: League) -> LeagueHead:
    """With what its log says of it."""
    if not league.rules:
        return head
    rules = league.rules[-1]
    return head._replace(game=rules.game, seats=rules.seats, stopped=league.stopped)


def build_season_head(season: Season) -> SeasonHead:
    """In one line."""
    entered = sum(one.stand is Stand.IN for one in season.entrants.values())
    hours = list_milestones(season)
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


def list_milestones(season: Season) -> tuple[MilestoneLine, ...]:
    """All hours in their order; what did not come while the season was there is left out."""
    found = []
    for hour in MILESTONE_ORDER:
        came = season.came.get(hour)
        if came is None and (season.over or hour not in season.hours):
            continue
        at = season.hours[hour] if came is None else came
        found.append(MilestoneLine(hour, datetime.fromtimestamp(at, UTC), came is not None))
    return tuple(found)


def build_own_season(head: LeagueHead, season: Season, who: int) -> OwnSeason:
    """How somebody stands to this season."""
    one = season.entrants.get(who)
    line = list_waiting_entrants(season)
    group = season.group_of.get(who)
    return OwnSeason(
        head,
        build_season_head(season),
        one.stand if one else None,
        one is not None and one.here,
        one is not None and one.invited,
        line.index(who) + 1 if who in line else 0,
        "" if group is None else list_group_labels(season)[group],
        who in season.out,
        tuple(
            person
            for person, out in season.out.items()
            if who in out.offered and who not in out.declined and not out.substitute
        ),
    )
