"""What is read beside the logs: names of leagues and people, and which tables have begun;
what was reckoned of both, by all that it hangs on: read again only where something is new."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib.auth import get_user_model

from games.leagues.house.logs import LogPosition
from games.leagues.overview.shapes import LeagueHead
from games.leagues.overview.standing import BegunTable
from games.play.sql import Cursor, encode_ints, encode_small_ints, encode_texts
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Names
    from games.leagues.overview.states import LeagueStates

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
    """What is read beside the logs: names of people, and tables of the house by number."""

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


def load_heads_of_person(cursor: Cursor, who: int, most: int) -> list[LeagueHead]:
    """Leagues in which somebody was an entrant, or was asked to be one."""
    return _load_heads(cursor, SELECT_HEADS_OF_PERSON, (who, most))


def load_public_names(cursor: Cursor, people: Iterable[int]) -> dict[int, str]:
    """What people are called; who is gone is left out. One statement."""
    cursor.execute(
        SELECT_NAMES.format(people=get_user_model()._meta.db_table), (encode_ints(set(people)),)
    )
    return dict(cursor.fetchall())


def load_text_bodies(cursor: Cursor, league: int, digests: Iterable[str]) -> dict[str, str]:
    """What stands beside the logs under these hashes. One statement."""
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


def build_states_tag(known: LeagueStates) -> Hashable:
    """Names the states: the heads of the chains from which they came."""
    return tuple(known.heads.items())


def build_cache_tag(
    kind: str, head: LeagueHead, known: LeagueStates, beside: PageDetails, *more: Hashable
) -> Hashable:
    """Names a page: its kind, the league's words, the logs, what was read beside them, and which
    part is shown."""
    names, begun = frozenset(beside.names.items()), tuple(sorted(beside.begun.items()))
    return kind, head, build_states_tag(known), names, begun, *more
