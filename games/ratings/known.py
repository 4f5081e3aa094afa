"""What is known of how strong people are."""

from __future__ import annotations

from collections.abc import Iterable

from games.play.sql import Cursor
from games.ratings.model import Rating
from games.ratings.rating import of_people


def ratings(people: Iterable[int], rules: str) -> dict[int, Rating]:
    """The ratings of these people at a game, provisional ones too; who has none is left out. One
    statement."""
    with Cursor() as cursor:
        return of_people(cursor, rules, people)
