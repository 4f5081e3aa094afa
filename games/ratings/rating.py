"""Rates games in the order in which they ended, and again from where one differs from what was
rated; loads ratings, and checks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import connection, transaction

from games.play.sql import Cursor, encode_ints
from games.ratings.model import MODEL, NEW, Rating, rate_one_game
from games.ratings.results import (
    FinishedGame,
    PersonPlace,
    RatedPlaces,
    RatingStart,
    list_places_of_both_pools,
    load_ended_games,
    load_finished_games,
    note_all_starts,
    take_rating_starts,
)
from games.rules.registry import GAMES

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
        begins = take_rating_starts(cursor, MODEL, list(GAMES))
        return rate_games_from(cursor, begins[0], limit) if begins else 0


def find_unrated_games() -> None:
    """Look at all games that are over, and note from where on each kind has to be rated."""
    with Cursor() as cursor:
        note_all_starts(cursor, MODEL)


def rate_games_from(cursor: Cursor, begin: RatingStart, limit: int) -> int:
    """Forgets what was rated from there on, and rates so many games of that kind."""
    cursor.execute(DELETE_RATED_FROM, begin._asdict())
    games = load_finished_games(cursor, begin, limit)
    places = load_rated_places(cursor, games)
    everybody = {who for one in places.values() for who, _place in (*one.people, *one.everybody)}
    known = load_last_ratings(cursor, begin.rules, everybody)
    save_rating_steps(begin.rules, games, compute_rating_steps(games, places, known))
    return max(len(games), 1)


def load_rated_places(cursor: Cursor, games: Sequence[FinishedGame]) -> dict[int, RatedPlaces]:
    """Who is rated by each of these games, and by which places."""
    told = load_ended_games(cursor, [one.game for one in games])
    return {game: list_places_of_both_pools(how) for game, how in told.items()}


def load_last_ratings(cursor: Cursor, rules: str, people: Iterable[int]) -> dict[int, Rating]:
    """The ratings of these people at a game; who has none is left out."""
    cursor.execute(SELECT_LAST_RATINGS, {"rules": rules, "people": encode_ints(people)})
    return {who: Rating(*rating) for who, *rating in cursor.fetchall()}


def compute_rating_steps(
    games: Iterable[FinishedGame],
    places: Mapping[int, RatedPlaces],
    ratings: dict[int, Rating],
) -> list[Step]:
    """What these games do to the ratings, one after another; `ratings` is changed."""
    found: list[Step] = []
    for one in games:
        after = rate_both_pools(places[one.game], ratings)
        ratings.update(after)
        found += [(who, one.game, now) for who, now in after.items()]
    return found


def rate_both_pools(places: RatedPlaces, ratings: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings after one game of those for whom it counts."""
    found = rate_places(places.people, ratings)
    if places.bots:
        against_all = rate_places(places.everybody, ratings)
        found |= {who: after for who, after in against_all.items() if who in places.bots}
    return found


def rate_places(places: Sequence[PersonPlace], ratings: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of these after a game among them."""
    if not places:
        return {}
    people, order = zip(*places, strict=True)
    after = rate_one_game([ratings.get(who, NEW) for who in people], order)
    return dict(zip(people, after, strict=True))


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


def format_step_row(rules: str, person_id: int, game: int, rating: Rating) -> str:
    """A step as COPY reads it. All digits of a number are in its text."""
    return f"{person_id}\t{rules}\t{rating.games}\t{game}\t{rating.mean}\t{rating.deviation}\n"


# How strong people are.


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


# The check: ratings worked out again from nothing, and compared.


BEGINNING = datetime(1, 1, 1, tzinfo=UTC)
SELECT_GAME_NAMES = "SELECT rules FROM games_game UNION SELECT rules FROM ratings_step ORDER BY 1"
SELECT_RATED_GAMES = "SELECT game_id, version, at, model FROM ratings_rated WHERE rules = %s"
SELECT_STEPS = "SELECT person_id, game_id, mean, deviation, nth FROM ratings_step WHERE rules = %s"


class RecomputedRatings(NamedTuple):
    """What was worked out again, and what is wrong in words; empty if nothing is."""

    games: int
    steps: int
    wrong: list[str]


def verify_stored_ratings() -> RecomputedRatings:
    """All ratings of this site, in one picture of it."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return verify_ratings_in_transaction(cursor)


def verify_ratings_in_transaction(cursor: Cursor) -> RecomputedRatings:
    """All ratings of this site, as this transaction sees them."""
    cursor.execute(SELECT_GAME_NAMES)
    parts = [verify_ratings_of_game(cursor, rules) for (rules,) in cursor.fetchall()]
    return RecomputedRatings(
        sum(one.games for one in parts),
        sum(one.steps for one in parts),
        [line for one in parts for line in one.wrong],
    )


def verify_ratings_of_game(cursor: Cursor, rules: str) -> RecomputedRatings:
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
