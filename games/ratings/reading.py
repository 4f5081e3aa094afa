"""Games that are over, as rows tell of them: which are to be looked at, and how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from games.play.models import Status
from games.play.sql import Cursor, encode_ints
from games.play.store_sql import ENDED_BY, TENURES
from games.ratings.placing import EndedGame, Tenure
from games.rules.frame import EVENTS

# Of each kind of game, the first one that is over and was not rated, or not as it is now.
SELECT_RATING_STARTS = """
SELECT DISTINCT ON (g.rules) g.rules, least(g.finished_at, r.at) AS at, g.id
FROM games_game g LEFT JOIN ratings_rated r ON r.game_id = g.id
WHERE (g.finished_at IS NOT NULL AND NOT g.practice OR r.game_id IS NOT NULL)
  AND (r.at, r.version, r.model) IS DISTINCT FROM (g.finished_at, g.version, %(model)s)
ORDER BY g.rules, at, g.id
"""
SELECT_FINISHED_GAMES = """
SELECT id, version, finished_at FROM games_game
WHERE rules = %(rules)s AND finished_at IS NOT NULL AND NOT practice
  AND (finished_at, id) >= (%(at)s, %(game)s)
ORDER BY finished_at, id LIMIT %(limit)s
"""
SELECT_ENDED_SEATS = """
SELECT g.id, g.private, g.status, array_agg(s.person_id ORDER BY s.number),
  array_agg(s.rank ORDER BY s.number)
FROM games_game g JOIN games_seat s ON s.game_id = g.id
WHERE g.id = ANY (%(games)s::bigint[]) GROUP BY g.id
"""


class RatingStart(NamedTuple):
    """From where on games of one kind have to be rated."""

    rules: str
    at: datetime
    game: int


class FinishedGame(NamedTuple):
    """A game that is over: the number of its last fact, and when it ended."""

    game: int
    version: int
    at: datetime


def list_rating_starts(cursor: Cursor, model: int) -> list[RatingStart]:
    """Where each kind of game differs from what was rated by this model; empty: nowhere."""
    cursor.execute(SELECT_RATING_STARTS, {"model": model})
    return [RatingStart._make(row) for row in cursor.fetchall()]


def load_finished_games(
    cursor: Cursor, begin: RatingStart, limit: int | None = None
) -> list[FinishedGame]:
    """The games from there on, in the order in which they are rated."""
    cursor.execute(SELECT_FINISHED_GAMES, {**begin._asdict(), "limit": limit})
    return [FinishedGame._make(row) for row in cursor.fetchall()]


def load_ended_games(cursor: Cursor, games: Sequence[int]) -> dict[int, EndedGame]:
    """How these games ended: three statements."""
    asked = {"games": encode_ints(games), "frame": list(EVENTS)}
    before: dict[int, dict[int, list[Tenure]]] = {}
    for game, seat, *tenure in fetch_rows(cursor, TENURES, asked):
        before.setdefault(game, {}).setdefault(seat, []).append(Tenure._make(tenure))
    ends = {
        game: read_ending(kind, data) for game, kind, data in fetch_rows(cursor, ENDED_BY, asked)
    }
    return {
        game: EndedGame(
            *ends.get(game, ("", frozenset())),
            private,
            people,
            ranks if status == Status.FINISHED else (),
            before.get(game, {}),
        )
        for game, private, status, people, ranks in fetch_rows(cursor, SELECT_ENDED_SEATS, asked)
    }


def read_ending(kind: str, data: str) -> tuple[str, frozenset[int]]:
    """How a game ended by a fact of the frame, and the seats whose clock ran then."""
    fact = msgspec.json.decode(data)
    return fact.get("how", kind), frozenset(fact.get("held", ()))


def fetch_rows(cursor: Cursor, statement: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement."""
    cursor.execute(statement, values)
    return cursor.fetchall()
