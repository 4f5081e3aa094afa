"""Games that are over, as rows tell of them: which are to be looked at, and how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from games.play.models import Status
from games.play.sql import Cursor, ints
from games.play.store_sql import ENDED_BY, TENURES
from games.ratings.placing import Ended, Tenure
from games.rules.frame import EVENTS

# Of each kind of game, the first one that is over and was not rated, or not as it is now.
DIFFERENT = """
SELECT DISTINCT ON (g.rules) g.rules, least(g.finished_at, r.at) AS at, g.id
FROM games_game g LEFT JOIN ratings_rated r ON r.game_id = g.id
WHERE (g.finished_at IS NOT NULL AND NOT g.practice OR r.game_id IS NOT NULL)
  AND (r.at, r.version, r.model) IS DISTINCT FROM (g.finished_at, g.version, %(model)s)
ORDER BY g.rules, at, g.id
"""
OVER = """
SELECT id, version, finished_at FROM games_game
WHERE rules = %(rules)s AND finished_at IS NOT NULL AND NOT practice
  AND (finished_at, id) >= (%(at)s, %(game)s)
ORDER BY finished_at, id LIMIT %(limit)s
"""
SEATS = """
SELECT g.id, g.private, g.status, array_agg(s.person_id ORDER BY s.number),
  array_agg(s.rank ORDER BY s.number)
FROM games_game g JOIN games_seat s ON s.game_id = g.id
WHERE g.id = ANY (%(games)s::bigint[]) GROUP BY g.id
"""


class From(NamedTuple):
    """From where on games of one kind have to be rated."""

    rules: str
    at: datetime
    game: int


class Over(NamedTuple):
    """A game that is over: the number of its last fact, and when it ended."""

    game: int
    version: int
    at: datetime


def different(cursor: Cursor, model: int) -> list[From]:
    """Where each kind of game differs from what was rated by this model; empty: nowhere."""
    cursor.execute(DIFFERENT, {"model": model})
    return [From._make(row) for row in cursor.fetchall()]


def over(cursor: Cursor, begin: From, limit: int | None = None) -> list[Over]:
    """The games from there on, in the order in which they are rated."""
    cursor.execute(OVER, {**begin._asdict(), "limit": limit})
    return [Over._make(row) for row in cursor.fetchall()]


def ended(cursor: Cursor, games: Sequence[int]) -> dict[int, Ended]:
    """How these games ended: three statements."""
    asked = {"games": ints(games), "frame": list(EVENTS)}
    before: dict[int, dict[int, list[Tenure]]] = {}
    for game, seat, *tenure in rows(cursor, TENURES, asked):
        before.setdefault(game, {}).setdefault(seat, []).append(Tenure._make(tenure))
    ends = {game: said(kind, data) for game, kind, data in rows(cursor, ENDED_BY, asked)}
    return {
        game: Ended(
            *ends.get(game, ("", frozenset())),
            private,
            people,
            ranks if status == Status.FINISHED else (),
            before.get(game, {}),
        )
        for game, private, status, people, ranks in rows(cursor, SEATS, asked)
    }


def said(kind: str, data: str) -> tuple[str, frozenset[int]]:
    """How a game ended by a fact of the frame, and the seats whose clock ran then."""
    fact = msgspec.json.decode(data)
    return fact.get("how", kind), frozenset(fact.get("held", ()))


def rows(cursor: Cursor, statement: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement."""
    cursor.execute(statement, values)
    return cursor.fetchall()
