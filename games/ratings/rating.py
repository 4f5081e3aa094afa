"""Games are rated in the order in which they ended; where one differs from what was rated, from
there on anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db import connection, transaction

from games.play.sql import Cursor, encode_ints
from games.ratings.model import MODEL, NEW, Rating, rate_one_game
from games.ratings.placing import PersonPlace, list_rated_places
from games.ratings.reading import (
    FinishedGame,
    RatingStart,
    list_rating_starts,
    load_ended_games,
    load_finished_games,
)

BATCH = 20_000
"""Games that one transaction rates; a killed one has done nothing."""
GAMES_AT_ONCE = 500
"""Games of one look of the sweep: deadlines are looked for by the same process."""
LOCK = 0x52415445
"""Of PostgreSQL's advisory locks: one process rates at a time."""
TRY_LOCK = "SELECT pg_try_advisory_xact_lock(%s)"
DELETE_RATED_FROM = """
WITH gone AS (
  DELETE FROM ratings_rated WHERE rules = %(rules)s AND (at, game_id) >= (%(at)s, %(game)s)
  RETURNING game_id
)
DELETE FROM ratings_step s USING gone WHERE s.rules = %(rules)s AND s.game_id = gone.game_id
"""
SELECT_LAST_RATINGS = """
SELECT asked.person, last.mean, last.deviation, last.nth
FROM unnest(%(people)s::bigint[]) AS asked (person) CROSS JOIN LATERAL (
  SELECT mean, deviation, nth FROM ratings_step
  WHERE person_id = asked.person AND rules = %(rules)s ORDER BY nth DESC LIMIT 1
) last
"""
COPY_RATED = "COPY ratings_rated (game_id, rules, at, version, model) FROM STDIN"
COPY_STEPS = "COPY ratings_step (person_id, rules, nth, game_id, mean, deviation) FROM STDIN"
Step = tuple[int, int, Rating]
"""Person, game, and their rating after it."""


def rate_due_games(now: datetime) -> int:
    """Rates what is due, for a second or two at most; how many games that were. May be called by
    anybody, at any time, by several at once."""
    return rate_earliest_games(GAMES_AT_ONCE)


@transaction.atomic
def rate_earliest_games(limit: int = BATCH) -> int:
    """Rates so many games, the earliest first; how many there were. 0: all are rated, or somebody
    else is at it."""
    with Cursor() as cursor:
        cursor.execute(TRY_LOCK, (LOCK,))
        if cursor.fetchone() != (True,):
            return 0
        begins = list_rating_starts(cursor, MODEL)
        return rate_games_from(cursor, begins[0], limit) if begins else 0


def rate_games_from(cursor: Cursor, begin: RatingStart, limit: int) -> int:
    """Forgets what was rated from there on, and rates so many games of that kind."""
    cursor.execute(DELETE_RATED_FROM, begin._asdict())
    games = load_finished_games(cursor, begin, limit)
    places = load_rated_places(cursor, games)
    everybody = {who for game in places.values() for who, _place in game}
    known = load_last_ratings(cursor, begin.rules, everybody)
    save_rating_steps(begin.rules, games, compute_rating_steps(games, places, known))
    return max(len(games), 1)


def load_rated_places(
    cursor: Cursor, games: Sequence[FinishedGame]
) -> dict[int, list[PersonPlace]]:
    """Who is rated by each of these games, and by which places."""
    told = load_ended_games(cursor, [one.game for one in games])
    return {game: list_rated_places(how) for game, how in told.items()}


def load_last_ratings(cursor: Cursor, rules: str, people: Iterable[int]) -> dict[int, Rating]:
    """The ratings of these people at a game; who has none is left out."""
    cursor.execute(SELECT_LAST_RATINGS, {"rules": rules, "people": encode_ints(people)})
    return {who: Rating(*rating) for who, *rating in cursor.fetchall()}


def compute_rating_steps(
    games: Iterable[FinishedGame],
    places: Mapping[int, Sequence[PersonPlace]],
    known: dict[int, Rating],
) -> list[Step]:
    """What these games do to the ratings, one after another; `known` is changed."""
    found: list[Step] = []
    for one in games:
        if not places[one.game]:
            continue
        people, order = zip(*places[one.game], strict=True)
        after = rate_one_game([known.get(who, NEW) for who in people], order)
        known.update(zip(people, after, strict=True))
        found += [(who, one.game, now) for who, now in zip(people, after, strict=True)]
    return found


def save_rating_steps(rules: str, games: Sequence[FinishedGame], done: Sequence[Step]) -> None:
    """Adds them, in the open transaction; by person, as the index of steps has them, which halves
    what the database has to do."""
    looked = [f"{game}\t{rules}\t{at}\t{version}\t{MODEL}\n" for game, version, at in games]
    found = [format_step_row(rules, *step) for step in sorted(done)]
    with connection.cursor() as cursor:
        with cursor.copy(COPY_RATED) as rows:
            rows.write("".join(looked))
        with cursor.copy(COPY_STEPS) as rows:
            rows.write("".join(found))


def format_step_row(rules: str, who: int, game: int, rating: Rating) -> str:
    """A step as COPY reads it. All digits of a number are in its text."""
    return f"{who}\t{rules}\t{rating.games}\t{game}\t{rating.mean}\t{rating.deviation}\n"
