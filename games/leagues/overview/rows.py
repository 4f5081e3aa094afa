"""What is read beside the logs: names of leagues and people, and which tables have begun;
what was reckoned of both, by all that it hangs on: read again only where something is new."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib.auth import get_user_model

from games.leagues.house.logs import Standing
from games.leagues.overview.shapes import Head
from games.leagues.overview.standing import Begun
from games.play.sql import Cursor, ints, small_ints, texts
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Names
    from games.leagues.overview.states import Known

PIECES: FragmentCache[Any] = FragmentCache(1000)
"""Plain values; heads of chains are in every key, so no two leagues ever share one."""

HEAD = """
SELECT l.id, l.slug, coalesce(t.name, ''), coalesce(t.body, ''), l.created_at
FROM leagues_league l LEFT JOIN leagues_text t ON t.league_id = l.id AND t.digest = l.text
"""
BY_SLUG = f"{HEAD} WHERE l.slug = %s"
OPENED = """
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
NEWEST = f"{HEAD} ORDER BY l.id DESC LIMIT %s OFFSET %s"
OF_PERSON = f"""
{HEAD} JOIN (SELECT league_id, max(season) AS season FROM leagues_member
  WHERE person_id = %s GROUP BY league_id ORDER BY max(season) DESC, league_id DESC LIMIT %s
) m ON m.league_id = l.id ORDER BY l.id DESC
"""
NAMES = "SELECT id, name FROM {people} WHERE id = ANY (%s::bigint[]) AND erased_at IS NULL"
BEGUN = """
SELECT t.number, g.slug, g.created_at, g.finished_at
FROM leagues_table t JOIN games_game g ON g.id = t.game_id
WHERE t.league_id = %s AND t.season = %s AND t.number = ANY (%s::int[])
"""
WRITTEN = "SELECT digest, body FROM leagues_text WHERE league_id = %s AND digest = ANY (%s::text[])"


class Beside(NamedTuple):
    """What is read beside the logs: names of people, and tables of the house by number."""

    names: Names
    begun: Mapping[int, Begun]


def head(cursor: Cursor, slug: str) -> Head | None:
    """The league of this address."""
    found = _heads(cursor, BY_SLUG, (slug,))
    return found[0] if found else None


def opened(
    cursor: Cursor, slug: str, seasons: Sequence[int] = (), newest: int = 0
) -> tuple[Head, list[Standing]] | None:
    """The league of this address, and where its own log stands and those of these seasons, and so
    many of the newest. One statement."""
    values = {"slug": slug, "seasons": small_ints((0, *seasons)), "newest": newest}
    cursor.execute(OPENED, values)
    found = cursor.fetchall()
    if not found:
        return None
    logs = [Standing._make((*row[5:9], bytes(row[9]))) for row in found]
    return Head(*found[0][:5]), logs


def newest(cursor: Cursor, most: int, after: int) -> list[Head]:
    """So many leagues, the youngest first."""
    return _heads(cursor, NEWEST, (most, after))


def of_person(cursor: Cursor, who: int, most: int) -> list[Head]:
    """Leagues in which somebody was an entrant, or was asked to be one."""
    return _heads(cursor, OF_PERSON, (who, most))


def names(cursor: Cursor, people: Iterable[int]) -> dict[int, str]:
    """What people are called; who is gone is left out. One statement."""
    cursor.execute(NAMES.format(people=get_user_model()._meta.db_table), (ints(set(people)),))
    return dict(cursor.fetchall())


def written(cursor: Cursor, league: int, digests: Iterable[str]) -> dict[str, str]:
    """What stands beside the logs under these hashes. One statement."""
    cursor.execute(WRITTEN, (league, texts(digests)))
    return dict(cursor.fetchall())


def begun(cursor: Cursor, league: int, season: int, numbers: Iterable[int]) -> dict[int, Begun]:
    """Those of these tables that have begun, by number. One statement."""
    cursor.execute(BEGUN, (league, season, ints(numbers)))
    return {number: Begun(*row) for number, *row in cursor.fetchall()}


def _heads(cursor: Cursor, statement: str, values: tuple[Any, ...]) -> list[Head]:
    cursor.execute(statement, values)
    return [Head(*row) for row in cursor.fetchall()]


def logs_of(known: Known) -> Hashable:
    """Names the states: the heads of the chains from which they came."""
    return tuple(known.heads.items())


def tag_of(kind: str, head: Head, known: Known, beside: Beside, *more: Hashable) -> Hashable:
    """Names a page: its kind, the league's words, the logs, what was read beside them, and which
    part is shown."""
    names, begun = frozenset(beside.names.items()), tuple(sorted(beside.begun.items()))
    return kind, head, logs_of(known), names, begun, *more
