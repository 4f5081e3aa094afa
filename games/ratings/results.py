"""What of a finished game counts for ratings: whose game it was, and in which places."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from games.play.models import Status
from games.play.sql import Cursor, encode_ints, encode_texts
from games.play.store_sql import ENDED_BY, TENURES
from games.rules.frame import EVENTS

# Places. Pure.


BOTS = ("bots", "last end")
"""Ends at which bots played to the end."""


class Tenure(NamedTuple):
    """Somebody's time in a seat that they left; `person`: None for a bot. Whether anything was
    played from that seat up to then: by themself (`acted`), because time was up (`lapsed`)."""

    person: int | None
    acted: bool
    lapsed: bool


class EndedGame(NamedTuple):
    """A game that is over.

    `end`: how (games.rules.frame.Agreed, "last end"; "": by its rules). `held`: seats whose clock
    ran at the last end. `people`, `ranks`: by seat, who sits there now (None: a bot) and the place;
    `before`: of seats that changed hands, who sat there before, in order. `bots`: those of all
    these who are bot accounts.
    """

    end: str
    held: frozenset[int]
    private: bool
    people: Sequence[int | None]
    ranks: Sequence[int | None]
    before: dict[int, list[Tenure]]
    bots: frozenset[int] = frozenset()


class PersonPlace(NamedTuple):
    """Somebody's place in a game that counts for them."""

    person: int
    place: int


class RatedPlaces(NamedTuple):
    """Whom a game counts for: `people` among people; `bots` among `everybody` who played."""

    people: Sequence[PersonPlace]
    everybody: Sequence[PersonPlace] = ()
    bots: frozenset[int] = frozenset()


def list_places_of_both_pools(game: EndedGame) -> RatedPlaces:
    """People are rated as if bot accounts were bots of the site. Bots are rated against everybody
    at the table, and change nobody else's rating."""
    if not game.bots:
        return RatedPlaces(list_rated_places(game))
    return RatedPlaces(list_rated_places(leave_out_bots(game)), list_rated_places(game), game.bots)


def leave_out_bots(game: EndedGame) -> EndedGame:
    """The same game with bots of the site in their seats."""
    return game._replace(
        people=[None if who in game.bots else who for who in game.people],
        before={
            seat: [one._replace(person=None) if one.person in game.bots else one for one in rows]
            for seat, rows in game.before.items()
        },
    )


def list_rated_places(game: EndedGame) -> list[PersonPlace]:
    """Who is rated by this game, and by which places; empty if it counts for nobody.

    Each seat is of who played it first. Who gave it up, or lost it, comes after all who stayed;
    whoever sits there instead is not rated, and takes no place from anybody. Where bots played to
    the end, all who stayed are equal, and come before who left or held the table up.
    """
    if game.private or not game.ranks or None in game.ranks:
        return []
    stayed, gone = split_by_staying(game)
    if game.end in BOTS and not (stayed and gone):
        return []
    found = stayed + place_behind_stayers(stayed, gone)
    return found if stayed and len(found) > 1 else []


def place_behind_stayers(stayed: Sequence[PersonPlace], gone: Sequence[int]) -> list[PersonPlace]:
    """Who was gone comes after all who stayed, unless they stayed in another seat."""
    last = max((one.place for one in stayed), default=0) + 1
    there = {one.person for one in stayed}
    return [PersonPlace(who, last) for who in dict.fromkeys(gone) if who not in there]


def split_by_staying(game: EndedGame) -> tuple[list[PersonPlace], list[int]]:
    """Who stayed, with their places, and who was gone before the end or held the table up."""
    stayed, gone = list[PersonPlace](), list[int]()
    for seat, now in enumerate(game.people):
        who = find_seat_owner(now, game.before.get(seat, []))
        if who is None:
            continue
        if who != now or seat in game.held:
            gone.append(who)
        else:
            stayed.append(PersonPlace(who, 1 if game.end in BOTS else game.ranks[seat] or 0))
    return stayed, gone


def find_seat_owner(now: int | None, before: Sequence[Tenure]) -> int | None:
    """Whose game it was in a seat: the first who played anything there. None: a bot's, or of
    somebody who let all their time run out. Who left without having been asked anything leaves no
    trace."""
    for one in before:
        if one.acted:
            return one.person
        if one.lapsed:
            return None
    return now


# Finished games as rows: which are to be looked at, and how they ended.


# Whether a game is over and was not rated, or not as it is now.
DIFFERS = """
(g.finished_at IS NOT NULL AND NOT g.practice OR r.game_id IS NOT NULL)
  AND (r.at, r.version, r.model) IS DISTINCT FROM (g.finished_at, g.version, %(model)s)
"""
# Of each kind of game, the first one that was noted, or that comes after the last one that is rated
# (whoever stopped there), or that another model has rated. It reads as many rows as there are
# notes, and forgets those of games that are as they were rated.
TAKE_CHANGES = f"""
WITH seen AS (
  SELECT c.id, c.game_id, coalesce(g.rules, r.rules) AS rules, least(g.finished_at, r.at) AS at,
    coalesce({DIFFERS}, false) AS differs
  FROM ratings_change c
  LEFT JOIN LATERAL (SELECT * FROM games_game WHERE id = c.game_id OFFSET 0) g ON true
  LEFT JOIN LATERAL (SELECT * FROM ratings_rated WHERE game_id = c.game_id OFFSET 0) r ON true
), settled AS (
  DELETE FROM ratings_change c USING seen WHERE c.id = seen.id AND NOT seen.differs
), named AS (
  SELECT unnest(%(names)s::text[]) AS rules
), behind AS (
  SELECT next.* FROM named LEFT JOIN LATERAL (
    SELECT r.at, r.game_id FROM ratings_rated r
    WHERE r.rules = named.rules ORDER BY r.at DESC, r.game_id DESC LIMIT 1) last ON true
  CROSS JOIN LATERAL (
    SELECT g.rules, g.finished_at AS at, g.id AS game_id FROM games_game g
    WHERE g.rules = named.rules AND g.finished_at IS NOT NULL AND NOT g.practice
      AND (g.finished_at, g.id) > (coalesce(last.at, '-infinity'), coalesce(last.game_id, 0))
    ORDER BY g.finished_at, g.id LIMIT 1) next
), another_model AS (
  SELECT first.* FROM named CROSS JOIN LATERAL (
    SELECT r.rules, r.at, r.game_id, r.model FROM ratings_rated r
    WHERE r.rules = named.rules ORDER BY r.at, r.game_id LIMIT 1) first
  WHERE first.model <> %(model)s
)
SELECT DISTINCT ON (rules) rules, at, game_id FROM (
  SELECT rules, at, game_id FROM seen WHERE differs
  UNION ALL SELECT rules, at, game_id FROM behind
  UNION ALL SELECT rules, at, game_id FROM another_model
) found ORDER BY rules, at, game_id
"""
# The first one of each kind that differs, whether it was noted or not: all games are read.
NOTE_ALL_STARTS = f"""
INSERT INTO ratings_change (game_id)
SELECT DISTINCT ON (g.rules) g.id FROM games_game g LEFT JOIN ratings_rated r ON r.game_id = g.id
WHERE {DIFFERS} ORDER BY g.rules, least(g.finished_at, r.at), g.id
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


SELECT_BOTS = "SELECT id FROM accounts_person WHERE bot AND id = ANY (%(people)s::bigint[])"


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


def take_rating_starts(cursor: Cursor, model: int, names: Sequence[str]) -> list[RatingStart]:
    """Where each kind of game differs from what was rated by this model, by what was noted; empty:
    nowhere. `names`: all kinds of games."""
    cursor.execute(TAKE_CHANGES, {"model": model, "names": encode_texts(names)})
    return [RatingStart._make(row) for row in cursor.fetchall()]


def note_all_starts(cursor: Cursor, model: int) -> None:
    """The same by all games that are over: what no trigger has noted is found, too."""
    cursor.execute(NOTE_ALL_STARTS, {"model": model})


def load_finished_games(
    cursor: Cursor, begin: RatingStart, limit: int | None = None
) -> list[FinishedGame]:
    """The games from there on, in the order in which they are rated."""
    cursor.execute(SELECT_FINISHED_GAMES, {**begin._asdict(), "limit": limit})
    return [FinishedGame._make(row) for row in cursor.fetchall()]


def load_ended_games(cursor: Cursor, games: Sequence[int]) -> dict[int, EndedGame]:
    """How these games ended: four statements."""
    asked = {"games": encode_ints(games), "frame": list(EVENTS)}
    before: dict[int, dict[int, list[Tenure]]] = {}
    for game, seat, *tenure in fetch_rows(cursor, TENURES, asked):
        before.setdefault(game, {}).setdefault(seat, []).append(Tenure._make(tenure))
    ends = {
        game: read_ending(kind, data) for game, kind, data in fetch_rows(cursor, ENDED_BY, asked)
    }
    seats = fetch_rows(cursor, SELECT_ENDED_SEATS, asked)
    bots = load_bots(cursor, seats, before)
    return {
        game: EndedGame(
            *ends.get(game, ("", frozenset())),
            private,
            people,
            ranks if status == Status.FINISHED else (),
            before.get(game, {}),
            bots,
        )
        for game, private, status, people, ranks in seats
    }


def load_bots(
    cursor: Cursor,
    seats: Sequence[tuple[Any, ...]],
    before: dict[int, dict[int, list[Tenure]]],
) -> frozenset[int]:
    """Who of all that sit or sat at these tables is a bot account, also one that has ended."""
    sitting = {who for _game, _private, _status, people, _ranks in seats for who in people}
    left = {one.person for rows in before.values() for tenures in rows.values() for one in tenures}
    people = encode_ints(sorted(who for who in sitting | left if who is not None))
    return frozenset(row[0] for row in fetch_rows(cursor, SELECT_BOTS, {"people": people}))


def read_ending(kind: str, data: str) -> tuple[str, frozenset[int]]:
    """How a game ended by a fact of the frame, and the seats whose clock ran then."""
    fact = msgspec.json.decode(data)
    return fact.get("how", kind), frozenset(fact.get("held", ()))


def fetch_rows(cursor: Cursor, statement: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement."""
    cursor.execute(statement, values)
    return cursor.fetchall()
