"""Reads what league pages need beside the logs, and keeps leagues and seasons as they stand,
reading again only where something is new."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib.auth import get_user_model

from games.leagues.calendar import MILESTONE_ORDER, Milestone
from games.leagues.overview.shapes import LeagueHead, MilestoneLine, OwnSeason, SeasonHead
from games.leagues.overview.standings import BegunTable, list_group_labels
from games.leagues.runtime import log as logs
from games.leagues.runtime.log import LogPosition
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season.state import Stand, list_waiting_entrants
from games.leagues.settings import Begin
from games.play.sql import Cursor, encode_ints, encode_small_ints, encode_texts
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.overview.shapes import Names
    from games.leagues.season.state import Season


PAGE_CACHE: FragmentCache[Any] = FragmentCache(1000)
"""Plain values; heads of chains are in every key, so no two leagues ever share one."""

SELECT_HEADS = """
SELECT l.id, l.slug, coalesce(t.name, ''), coalesce(t.body, ''), l.created_at
FROM leagues_league l LEFT JOIN leagues_text t ON t.league_id = l.id AND t.digest = l.text
"""
SELECT_HEAD_BY_SLUG = f"{SELECT_HEADS} WHERE l.slug = %s"
SELECT_HEAD_AND_LOGS = """
SELECT l.id, l.slug, coalesce(t.name, ''), coalesce(t.body, ''), l.created_at,
  g.id, g.slug, g.season, g.version, g.head
FROM leagues_league l LEFT JOIN leagues_text t ON t.league_id = l.id AND t.digest = l.text
CROSS JOIN LATERAL (
  SELECT season FROM unnest(%(seasons)s::int[]) AS named (season) UNION
  (SELECT season FROM leagues_log WHERE league_id = l.id ORDER BY season DESC LIMIT %(newest)s)
) wanted
JOIN leagues_log g ON g.league_id = l.id AND g.season = wanted.season
WHERE l.slug = %(slug)s ORDER BY g.season
"""
SELECT_NEWEST_HEADS = f"{SELECT_HEADS} ORDER BY l.id DESC LIMIT %s OFFSET %s"
SELECT_HEADS_OF_PERSON = f"""
{SELECT_HEADS} JOIN (SELECT league_id, max(season) AS season FROM leagues_member
  WHERE person_id = %s GROUP BY league_id ORDER BY max(season) DESC, league_id DESC LIMIT %s
) m ON m.league_id = l.id ORDER BY l.id DESC
"""
SELECT_NAMES = "SELECT id, name FROM {people} WHERE id = ANY (%s::bigint[]) AND erased_at IS NULL"
SELECT_BEGUN_TABLES = """
SELECT t.number, g.slug, g.created_at, g.finished_at
FROM leagues_table t JOIN games_game g ON g.id = t.game_id
WHERE t.league_id = %s AND t.season = %s AND t.number = ANY (%s::int[])
"""
SELECT_TEXT_BODIES = (
    "SELECT digest, body FROM leagues_text WHERE league_id = %s AND digest = ANY (%s::text[])"
)


class PageDetails(NamedTuple):
    """What is read beside the logs: names of people, and tables of the site by number."""

    names: Names
    begun: Mapping[int, BegunTable]


def find_league_head(cursor: Cursor, slug: str) -> LeagueHead | None:
    """The league of this address."""
    found = _load_heads(cursor, SELECT_HEAD_BY_SLUG, (slug,))
    return found[0] if found else None


def load_head_and_logs(
    cursor: Cursor, slug: str, seasons: Sequence[int] = (), newest: int = 0
) -> tuple[LeagueHead, list[LogPosition]] | None:
    """The league of this address, and where its own log stands and those of these seasons, and so
    many of the newest. One statement."""
    values = {"slug": slug, "seasons": encode_small_ints((0, *seasons)), "newest": newest}
    cursor.execute(SELECT_HEAD_AND_LOGS, values)
    found = cursor.fetchall()
    if not found:
        return None
    logs = [LogPosition._make((*row[5:9], bytes(row[9]))) for row in found]
    return LeagueHead(*found[0][:5]), logs


def load_newest_heads(cursor: Cursor, most: int, after: int) -> list[LeagueHead]:
    """So many leagues, the youngest first."""
    return _load_heads(cursor, SELECT_NEWEST_HEADS, (most, after))


def load_heads_of_person(cursor: Cursor, person_id: int, most: int) -> list[LeagueHead]:
    """Leagues in which somebody was an entrant, or was asked to be one."""
    return _load_heads(cursor, SELECT_HEADS_OF_PERSON, (person_id, most))


def load_public_names(cursor: Cursor, people: Iterable[int]) -> dict[int, str]:
    """What people are called; who is gone is left out. One statement."""
    cursor.execute(
        SELECT_NAMES.format(people=get_user_model()._meta.db_table), (encode_ints(set(people)),)
    )
    return dict(cursor.fetchall())


def load_text_bodies(cursor: Cursor, league: int, digests: Iterable[str]) -> dict[str, str]:
    """What is beside the logs under these hashes. One statement."""
    cursor.execute(SELECT_TEXT_BODIES, (league, encode_texts(digests)))
    return dict(cursor.fetchall())


def load_begun_tables(
    cursor: Cursor, league: int, season: int, numbers: Iterable[int]
) -> dict[int, BegunTable]:
    """Those of these tables that have begun, by number. One statement."""
    cursor.execute(SELECT_BEGUN_TABLES, (league, season, encode_ints(numbers)))
    return {number: BegunTable(*row) for number, *row in cursor.fetchall()}


def _load_heads(cursor: Cursor, statement: str, values: tuple[Any, ...]) -> list[LeagueHead]:
    cursor.execute(statement, values)
    return [LeagueHead(*row) for row in cursor.fetchall()]


def build_states_tag(states: LeagueStates) -> Hashable:
    """Names the states: the heads of the chains from which they came."""
    return tuple(states.heads.items())


def build_cache_tag(
    kind: str, head: LeagueHead, states: LeagueStates, details: PageDetails, *more: Hashable
) -> Hashable:
    """Names a page: its kind, the league's words, the logs, what was read beside them, and which
    part is shown."""
    names, begun = frozenset(details.names.items()), tuple(sorted(details.begun.items()))
    return kind, head, build_states_tag(states), names, begun, *more


# Leagues with their seasons: two statements, one if nothing is new.


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
    found = load_head_and_logs(cursor, slug, seasons, newest)
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
    """All hours in their order; what did not come while the season was there is left out, and so
    is the begin of the last tables where all of them begin at the start or have begun."""
    found = []
    for hour in MILESTONE_ORDER:
        if hour is Milestone.LATE and not has_late_begin(season):
            continue
        came = season.came.get(hour)
        if came is None and (season.over or hour not in season.hours):
            continue
        at = season.hours[hour] if came is None else came
        found.append(MilestoneLine(hour, datetime.fromtimestamp(at, UTC), came is not None))
    return tuple(found)


def has_late_begin(season: Season) -> bool:
    """Whether some tables begin later than others, and not all of them have."""
    if season.settings is None or season.settings.begin == Begin.ALL:
        return False
    waits = any(one.game is None for one in season.tables.values())
    return waits or not season.drawn or Milestone.LATE in season.came


def build_own_season(head: LeagueHead, season: Season, person_id: int) -> OwnSeason:
    """How somebody stands to this season."""
    one = season.entrants.get(person_id)
    line = list_waiting_entrants(season)
    group = season.group_of.get(person_id)
    return OwnSeason(
        head,
        build_season_head(season),
        one.stand if one else None,
        one is not None and one.here,
        one is not None and one.invited,
        line.index(person_id) + 1 if person_id in line else 0,
        "" if group is None else list_group_labels(season)[group],
        person_id in season.out,
        tuple(
            person
            for person, out in season.out.items()
            if person_id in out.offered and person_id not in out.declined and not out.substitute
        ),
    )
