"""What is read beside the logs: names of leagues and people, and which tables have begun."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model

from games.leagues.overview.shapes import Head
from games.leagues.overview.standing import Begun
from games.play.sql import Cursor, ints, texts

HEAD = """
SELECT l.id, l.slug, coalesce(t.name, ''), coalesce(t.body, ''), l.created_at
FROM leagues_league l LEFT JOIN leagues_text t ON t.league_id = l.id AND t.digest = l.text
"""
BY_SLUG = f"{HEAD} WHERE l.slug = %s"
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


def head(cursor: Cursor, slug: str) -> Head | None:
    """The league of this address."""
    found = _heads(cursor, BY_SLUG, (slug,))
    return found[0] if found else None


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
