"""Are the ratings what the games give? Worked out again from nothing, and compared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import transaction

from games.play.sql import Cursor
from games.ratings.model import MODEL, Rating
from games.ratings.rating import BATCH, places_of, steps
from games.ratings.reading import From, over

BEGINNING = datetime(1, 1, 1, tzinfo=UTC)
KINDS = "SELECT rules FROM games_game UNION SELECT rules FROM ratings_step ORDER BY 1"
RATED = "SELECT game_id, version, at, model FROM ratings_rated WHERE rules = %s"
STEPS = "SELECT person_id, game_id, mean, deviation, nth FROM ratings_step WHERE rules = %s"


class Checked(NamedTuple):
    """What was worked out again, and what is wrong in words; empty if nothing is."""

    games: int
    steps: int
    wrong: list[str]


def consistent() -> Checked:
    """All ratings of this house, in one picture of it."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return checked(cursor)


def checked(cursor: Cursor) -> Checked:
    """All ratings of this house, as this transaction sees them."""
    cursor.execute(KINDS)
    parts = [of_kind(cursor, rules) for (rules,) in cursor.fetchall()]
    return Checked(
        sum(one.games for one in parts),
        sum(one.steps for one in parts),
        [line for one in parts for line in one.wrong],
    )


def of_kind(cursor: Cursor, rules: str) -> Checked:
    """The ratings at one game."""
    games = over(cursor, From(rules, BEGINNING, 0))
    known: dict[int, Rating] = {}
    found: dict[tuple[int, int], Rating] = {}
    for begin in range(0, len(games), BATCH):
        part = games[begin : begin + BATCH]
        done = steps(part, places_of(cursor, part), known)
        found |= {(who, game): rating for who, game, rating in done}
    cursor.execute(RATED, (rules,))
    looked = {game: rest for game, *rest in cursor.fetchall()}
    due = {one.game: [one.version, one.at, MODEL] for one in games}
    cursor.execute(STEPS, (rules,))
    stored = {(who, game): Rating(*rating) for who, game, *rating in cursor.fetchall()}
    wrong = [*unlike(f"{rules}: game", due, looked), *unlike(f"{rules}: step", found, stored)]
    return Checked(len(games), len(found), wrong)


def unlike(what: str, due: dict[Any, Any], there: dict[Any, Any]) -> Iterator[str]:
    """Where two pictures differ."""
    for key in sorted(due.keys() | there.keys()):
        if due.get(key) != there.get(key):
            yield f"{what} {key}: {there.get(key)}, but the games give {due.get(key)}"
