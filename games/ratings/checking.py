"""Are the ratings what the games give? Worked out again from nothing, and compared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import transaction

from games.play.sql import Cursor
from games.ratings.model import MODEL, Rating
from games.ratings.rating import BATCH, compute_rating_steps, load_rated_places
from games.ratings.reading import RatingStart, load_finished_games

BEGINNING = datetime(1, 1, 1, tzinfo=UTC)
SELECT_GAME_NAMES = "SELECT rules FROM games_game UNION SELECT rules FROM ratings_step ORDER BY 1"
SELECT_RATED_GAMES = "SELECT game_id, version, at, model FROM ratings_rated WHERE rules = %s"
SELECT_STEPS = "SELECT person_id, game_id, mean, deviation, nth FROM ratings_step WHERE rules = %s"


class RecomputedRatings(NamedTuple):
    """What was worked out again, and what is wrong in words; empty if nothing is."""

    games: int
    steps: int
    wrong: list[str]


def recompute_ratings() -> RecomputedRatings:
    """All ratings of this house, in one picture of it."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return recompute_in_transaction(cursor)


def recompute_in_transaction(cursor: Cursor) -> RecomputedRatings:
    """All ratings of this house, as this transaction sees them."""
    cursor.execute(SELECT_GAME_NAMES)
    parts = [recompute_ratings_of_game(cursor, rules) for (rules,) in cursor.fetchall()]
    return RecomputedRatings(
        sum(one.games for one in parts),
        sum(one.steps for one in parts),
        [line for one in parts for line in one.wrong],
    )


def recompute_ratings_of_game(cursor: Cursor, rules: str) -> RecomputedRatings:
    """The ratings at one game."""
    games = load_finished_games(cursor, RatingStart(rules, BEGINNING, 0))
    known: dict[int, Rating] = {}
    found: dict[tuple[int, int], Rating] = {}
    for begin in range(0, len(games), BATCH):
        part = games[begin : begin + BATCH]
        done = compute_rating_steps(part, load_rated_places(cursor, part), known)
        found |= {(who, game): rating for who, game, rating in done}
    cursor.execute(SELECT_RATED_GAMES, (rules,))
    looked = {game: rest for game, *rest in cursor.fetchall()}
    due = {one.game: [one.version, one.at, MODEL] for one in games}
    cursor.execute(SELECT_STEPS, (rules,))
    stored = {(who, game): Rating(*rating) for who, game, *rating in cursor.fetchall()}
    wrong = [
        *list_differences(f"{rules}: game", due, looked),
        *list_differences(f"{rules}: step", found, stored),
    ]
    return RecomputedRatings(len(games), len(found), wrong)


def list_differences(what: str, due: dict[Any, Any], there: dict[Any, Any]) -> Iterator[str]:
    """Where two pictures differ."""
    for key in sorted(due.keys() | there.keys()):
        if due.get(key) != there.get(key):
            yield f"{what} {key}: {there.get(key)}, but the games give {due.get(key)}"
