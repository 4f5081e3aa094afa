"""The heart's SQL: few statements, none of which grows with the game. The only module that touches event rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model

from games.play.arrays import blobs, flags, ints, texts
from games.play.chain import Row, lying
from games.play.hidden import Box, is_sealed
from games.play.sql import Cursor
from keywest_site.sealing import seal, unseal

TOKEN_LENGTH = 12
GRACE = timedelta(minutes=10)
"""So long a notice waits for whoever may be at the table: he has just moved, or wants no mail for what he sees. The end
of a game waits for nobody."""

LOCK = """
SELECT id, slug, rules, status, version, head, pace <> '{}' FROM games_game WHERE id = %s FOR NO KEY UPDATE
"""

# A statement of its own: one that waited for the lock would see the questions as they were before it waited.
# The plans come along, so that nobody can tell by the number of statements whether there are any.
OPEN_QUESTIONS = """
SELECT seat, token, asked_seq, (SELECT wrapped FROM games_seed WHERE game_id = %(game)s), NULL
FROM games_question WHERE game_id = %(game)s AND answered_seq IS NULL
UNION ALL
SELECT p.seat, p.lasts, 0, p.sealed, p.person_id
FROM games_plan p JOIN games_seat s ON s.game_id = p.game_id AND s.number = p.seat AND s.person_id = p.person_id
WHERE p.game_id = %(game)s AND p.active
"""

WHOSE_TOKEN = "SELECT seat FROM games_question WHERE game_id = %s AND token = %s"

# Of the last question whose clock was set: whether its time is up.
TIME_IS_UP = """
SELECT due_at <= %s FROM games_question WHERE game_id = %s AND seat = %s AND due_at IS NOT NULL
ORDER BY asked_seq DESC LIMIT 1
"""

# The first row, number 0, is no fact: it brings what opens the others, so that nobody has to ask for it.
EVENTS = """
SELECT 0, g.slug, 0, '', NULL::int, NULL::text, 0, false, NULL::timestamptz, s.wrapped
FROM games_game g LEFT JOIN games_seed s ON s.game_id = g.id WHERE g.id = %(game)s
UNION ALL
(SELECT seq, kind, version, data::text, seat, draws::text, act, barrier, at, digest
FROM games_event WHERE game_id = %(game)s AND seq > %(after)s AND seq <= %(last)s ORDER BY seq)
"""

WRITE = """
WITH facts AS (
  INSERT INTO games_event (game_id, seq, kind, version, data, seat, draws, act, barrier, digest, at)
  SELECT %(game)s, seq, kind, version, data::json, seat, draws::json, %(act)s, barrier, digest, %(now)s
  FROM unnest(%(seqs)s::int[], %(kinds)s::text[], %(versions)s::int[], %(data)s::text[], %(seats)s::int[],
              %(draws)s::text[], %(barriers)s::bool[], %(digests)s::bytea[])
    AS fact (seq, kind, version, data, seat, draws, barrier, digest)
), closed AS (
  UPDATE games_question SET answered_seq = %(act)s, answered_at = %(now)s
  WHERE game_id = %(game)s AND answered_seq IS NULL AND seat = ANY (%(closed)s::int[])
), opened AS (
  INSERT INTO games_question (game_id, seat, asked_seq, kind, token, asked_at, bot, person_id, wound_at)
  SELECT %(game)s, question.seat, %(version)s, question.kind, question.token, %(now)s, s.bot IS NOT NULL, s.person_id,
    CASE WHEN s.bot IS NOT NULL OR NOT %(clocked)s THEN %(now)s END
  FROM unnest(%(asked)s::int[], %(ask_kinds)s::text[], %(tokens)s::text[]) AS question (seat, kind, token)
  JOIN games_seat s ON s.game_id = %(game)s AND s.number = question.seat
), posted AS (
  INSERT INTO games_outbox (game_id, seq, kind, state, attempts, created_at, due_at)
  SELECT %(game)s, %(version)s, kind, 'due', 0, %(now)s, %(now)s FROM (
    VALUES ('moved')
    UNION ALL
    SELECT 'bot' FROM games_seat WHERE game_id = %(game)s AND bot IS NOT NULL AND number = ANY (%(asked)s::int[])
    GROUP BY game_id
  ) AS post (kind)
), noticed AS (
  INSERT INTO games_notice (game_id, seq, seat, person_id, kind, state, attempts, message, created_at, due_at)
  SELECT %(game)s, %(version)s, s.number, p.id, news.kind, 'queued', 0, '', %(now)s,
    %(now)s + CASE WHEN %(status)s::text <> 'running'
      OR p.mails ->> news.kind = 'now' AND s.number IS DISTINCT FROM %(mover)s::int THEN interval '0' ELSE %(grace)s END
  FROM games_seat s
  JOIN {people} p ON p.id = s.person_id
  JOIN (VALUES ('turn'), ('started'), ('round'), ('over')) AS news (kind) ON CASE news.kind
    WHEN 'turn' THEN s.number = ANY (%(asked)s::int[])
    WHEN 'started' THEN %(act)s::int = 1
    WHEN 'round' THEN %(round_over)s
    ELSE %(status)s::text <> 'running' END
  WHERE s.game_id = %(game)s
), present AS (
  UPDATE games_seat SET misses = 0
  WHERE game_id = %(game)s AND number = %(mover)s::int AND misses > 0 AND %(present)s AND %(status)s::text = 'running'
), scored AS (
  UPDATE games_seat SET points = score.points, rank = score.rank
  FROM unnest(%(scored)s::int[], %(points)s::int[], %(ranks)s::int[]) AS score (seat, points, rank)
  WHERE games_seat.game_id = %(game)s AND games_seat.number = score.seat
), ended AS (
  UPDATE games_plan SET active = false
  WHERE game_id = %(game)s AND active AND (%(status)s::text <> 'running'
    OR lasts = 'round' AND %(round_over)s OR lasts = 'question' AND seat = ANY (%(closed)s::int[]))
)
UPDATE games_game SET version = %(version)s, head = %(head)s, status = %(status)s::text, moved_at = %(now)s,
  started_at = coalesce(started_at, %(now)s),
  finished_at = CASE WHEN %(status)s::text <> 'running' THEN %(now)s END
WHERE id = %(game)s
"""


class Locked(NamedTuple):
    """A game's row, held until the transaction ends. `clocked`: time is measured at this table."""

    id: int
    slug: str
    rules: str
    status: str
    version: int
    head: bytes
    clocked: bool


class Asked(NamedTuple):
    """An open question."""

    seat: int
    token: str
    asked_seq: int


class Sealed(NamedTuple):
    """An active plan of whoever sits in a seat now, as it lies in the database."""

    seat: int
    lasts: str
    sealed: bytes
    person_id: int


class Writing(NamedTuple):
    """Everything that one act changes. `closed`: seats whose question is closed; `opened`: (seat, kind, token).

    `present`: whoever moved was there, or had planned it: he has missed no turn.
    """

    game_id: int
    rows: Sequence[Row]
    closed: Sequence[int]
    opened: Sequence[tuple[int, str, str]]
    scores: Sequence[tuple[int, int | None, int]]
    status: str
    now: datetime
    clocked: bool = False
    round_over: bool = False
    present: bool = True


def lock(cursor: Cursor, game_id: int) -> Locked | None:
    """Hold the game's row: from here on nobody else moves this game. None: there is no such game."""
    cursor.execute(LOCK, (game_id,))
    row = cursor.fetchone()
    return Locked._make((*row[:5], bytes(row[5]), row[6])) if row else None


def open_questions(cursor: Cursor, game_id: int) -> tuple[dict[int, Asked], bytes]:
    """Open questions by seat, and the secret seed (empty if nothing is asked)."""
    return questions_and_plans(cursor, game_id)[:2]


def questions_and_plans(cursor: Cursor, game_id: int) -> tuple[dict[int, Asked], bytes, dict[int, Sealed]]:
    """Open questions by seat, the secret seed (empty if nothing is asked), and active plans by seat."""
    cursor.execute(OPEN_QUESTIONS, {"game": game_id})
    rows = cursor.fetchall()
    asked = [row for row in rows if row[4] is None]
    plans = {row[0]: Sealed(row[0], row[1], bytes(row[3]), row[4]) for row in rows if row[4] is not None}
    seed = unwrapped(bytes(asked[0][3]), game_id) if asked else b""
    return {row[0]: Asked(*row[:3]) for row in asked}, seed, plans


def asked_of(cursor: Cursor, game_id: int, token: str) -> int | None:
    """The seat that a token was made for, answered or not."""
    if len(token) != TOKEN_LENGTH or not token.isascii() or not token.isprintable():
        return None
    cursor.execute(WHOSE_TOKEN, (game_id, token))
    row = cursor.fetchone()
    return row[0] if row else None


def time_is_up(cursor: Cursor, game_id: int, seat: int, now: datetime) -> bool:
    """Whether the time that this seat had for what it was asked last is used up, answered or not."""
    cursor.execute(TIME_IS_UP, (now, game_id, seat))
    row = cursor.fetchone()
    return bool(row and row[0])


class Log(NamedTuple):
    """Rows as they lie in the log, in order, and what opens those that are sealed. `wrapped`: the seed."""

    game_id: int
    slug: str
    wrapped: bytes
    rows: list[Row]

    def opened(self) -> list[Row]:
        """The rows for whoever works with them. Raises Unreadable if one of them cannot be opened."""
        if not any(map(is_sealed, self.rows)):
            return self.rows
        box = Box(unwrapped(self.wrapped, self.game_id), self.slug)
        return [box.opened(row) if is_sealed(row) else row for row in self.rows]


def events(cursor: Cursor, game_id: int, after: int, last: int) -> list[Row]:
    """Rows after number `after`, up to and with `last`, in order, opened: nobody else opens any."""
    return log(cursor, game_id, after, last).opened()


def log(cursor: Cursor, game_id: int, after: int, last: int) -> Log:
    """The same rows as they lie there."""
    cursor.execute(EVENTS, {"game": game_id, "after": after, "last": last})
    found = cursor.fetchall()
    found.sort(key=itemgetter(0))
    (_seq, slug, *_none, wrapped), *rows = found
    return Log(game_id, slug, bytes(wrapped or b""), [Row._make((*row[:9], bytes(row[9]), "")) for row in rows])


def write(cursor: Cursor, writing: Writing) -> None:
    """Facts, questions, outbox, notices, scores, head in one statement. IntegrityError if a number is taken."""
    rows, last = list(map(lying, writing.rows)), writing.rows[-1]
    parameters: dict[str, Any] = {
        "game": writing.game_id,
        "now": writing.now,
        "act": rows[0].seq,
        "mover": rows[0].seat,
        "grace": GRACE,
        "version": last.seq,
        "head": last.digest,
        "status": writing.status,
        "clocked": writing.clocked,
        "round_over": writing.round_over,
        "present": writing.present,
        "seqs": ints(row.seq for row in rows),
        "kinds": texts(row.kind for row in rows),
        "versions": ints(row.version for row in rows),
        "data": texts(row.data for row in rows),
        "seats": ints(row.seat for row in rows),
        "draws": texts(row.draws for row in rows),
        "barriers": flags(row.barrier for row in rows),
        "digests": blobs(row.digest for row in rows),
        "closed": ints(writing.closed),
        "asked": ints(seat for seat, _kind, _token in writing.opened),
        "ask_kinds": texts(kind for _seat, kind, _token in writing.opened),
        "tokens": texts(token for _seat, _kind, token in writing.opened),
        "scored": ints(seat for seat, _points, _rank in writing.scores),
        "points": ints(points for _seat, points, _rank in writing.scores),
        "ranks": ints(rank for _seat, _points, rank in writing.scores),
    }
    cursor.execute(writing_statement(), parameters)


@cache
def writing_statement() -> str:
    """The statement, which tells people how each of them wants to be told."""
    return WRITE.format(people=get_user_model()._meta.db_table)


def put_away(cursor: Cursor, game_id: int, seed: bytes) -> None:
    """Keep the seed of a game's chance, wrapped. IntegrityError if it has one: a seed is never changed."""
    cursor.execute("INSERT INTO games_seed (game_id, wrapped) VALUES (%s, %s)", (game_id, wrapped(seed, game_id)))


def wrapped(seed: bytes, game_id: int) -> bytes:
    """The seed as it lies in the database, for this game only."""
    return seal(seed, "seed", game_id)


def unwrapped(wrapped: bytes, game_id: int) -> bytes:
    """The seed again. Raises Unreadable: the key that wrapped it is not among the site's keys any more."""
    return unseal(wrapped, "seed", game_id)
