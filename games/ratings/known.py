"""What is known of how strong people are."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from games.play.sql import Cursor
from games.ratings.model import Rating
from games.ratings.rating import load_last_ratings

SELECT_RATING_HISTORY = """
SELECT s.rules, r.at, s.mean, s.deviation, s.nth
FROM (SELECT rules, max(nth) AS nth FROM ratings_step WHERE person_id = %(person)s GROUP BY rules)
  AS last
JOIN ratings_step s ON s.person_id = %(person)s AND s.rules = last.rules
  AND s.nth > last.nth - %(most)s
JOIN ratings_rated r ON r.game_id = s.game_id
ORDER BY s.rules, s.nth
"""


def load_ratings(people: Iterable[int], rules: str) -> dict[int, Rating]:
    """The ratings of these people at a game, provisional ones too; who has none is left out. One
    statement."""
    with Cursor() as cursor:
        return load_last_ratings(cursor, rules, people)


class Point(NamedTuple):
    """Somebody's rating after a game that ended at that time."""

    at: datetime
    rating: Rating


def load_rating_history(person: int, most: int) -> dict[str, list[Point]]:
    """Somebody's ratings after so many of their last games, by kind of game, the oldest first. One
    statement."""
    with Cursor() as cursor:
        cursor.execute(SELECT_RATING_HISTORY, {"person": person, "most": most})
        found: dict[str, list[Point]] = {}
        for rules, at, *rating in cursor.fetchall():
            found.setdefault(rules, []).append(Point(at, Rating(*rating)))
    return found
