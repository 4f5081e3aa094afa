"""The only module that touches event rows: it reads and writes the log, by few statements
(games.play.store_sql)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model

from games.play.log_rows import Box, Row, columns_of, lying, unwrapped
from games.play.notice_kind_sql import news
from games.play.refusals import ReadOnly
from games.play.sql import Cursor, flags, ints, texts
from games.play.store_sql import (
    AGREED,
    BARRED,
    EVENTS,
    FIRST_BARRIER,
    LOCK,
    MOVED,
    OPEN_QUESTIONS,
    TIME_IS_UP,
    WHOSE_TOKEN,
    WRITE,
)

TOKEN_LENGTH = 12
GRACE = timedelta(minutes=10)
"""So long a notice waits for whoever may be at the table: they have just moved, or want no mail for
what they see. The end of a game waits for nobody."""


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
    grammar: int


class Writing(NamedTuple):
    """Everything that one act changes. `closed`: seats whose question is closed; `opened`: (seat,
    kind, token).

    `present`: whoever moved was there, or had planned it: they have missed no turn. `again`: the
    game was over before.
    """

    game_id: int
    rows: Sequence[Row]
    closed: Sequence[int]
    opened: Sequence[tuple[int, str, str]]
    scores: Sequence[tuple[int, int | None, int | None]]
    status: str
    now: datetime
    clocked: bool = False
    round_over: bool = False
    present: bool = True
    again: bool = False


def lock(cursor: Cursor, game_id: int) -> Locked | None:
    """Hold the game's row: from here on nobody else moves this game. None: there is no such
    game. Raises ReadOnly: nothing can be changed in the whole house."""
    cursor.execute(LOCK, (game_id,))
    row = cursor.fetchone()
    if row and row[7]:
        raise ReadOnly
    return Locked._make((*row[:5], bytes(row[5]), row[6])) if row else None


def open_questions(cursor: Cursor, game_id: int) -> tuple[dict[int, Asked], bytes]:
    """Open questions by seat, and the secret seed (empty if nothing is asked)."""
    return questions_and_plans(cursor, game_id)[:2]


def questions_and_plans(
    cursor: Cursor, game_id: int
) -> tuple[dict[int, Asked], bytes, dict[int, Sealed]]:
    """Open questions by seat, the secret seed (empty if nothing is asked), and active plans by
    seat."""
    cursor.execute(OPEN_QUESTIONS, {"game": game_id})
    rows = cursor.fetchall()
    asked = [row for row in rows if row[4] is None]
    plans = {
        row[0]: Sealed(row[0], row[1], bytes(row[3]), row[4], row[2])
        for row in rows
        if row[4] is not None
    }
    seed = unwrapped(bytes(asked[0][3]), game_id) if asked else b""
    return {row[0]: Asked(*row[:3]) for row in asked}, seed, plans


def asked_of(cursor: Cursor, game_id: int, token: str) -> int | None:
    """The seat that a token was made for, answered or not."""
    if len(token) != TOKEN_LENGTH or not token.isascii() or not token.isprintable():
        return None
    found: int | None = first(cursor, WHOSE_TOKEN, game_id, token)
    return found


def time_is_up(cursor: Cursor, game_id: int, seat: int, now: datetime) -> bool:
    """Whether the time that this seat had for what it was asked last is used up, answered or
    not."""
    return bool(first(cursor, TIME_IS_UP, now, game_id, seat))


def barred(cursor: Cursor, game_id: int, after: int) -> bool:
    """Whether some fact after number `after` can no longer be taken back."""
    return bool(first(cursor, BARRED, game_id, after))


def first_barrier(cursor: Cursor, game_id: int, after: int) -> int | None:
    """The number of the first fact after number `after` that can no longer be taken back; None:
    all of them still can."""
    found: int | None = first(cursor, FIRST_BARRIER, game_id, after)
    return found


def has_moved(cursor: Cursor, game_id: int, seat: int) -> bool:
    """Whether this seat has done anything in the game."""
    return bool(first(cursor, MOVED, game_id, seat))


def agreed(cursor: Cursor, game_id: int) -> str:
    """How the people of this table agreed to end it (frame.Agreed.how); "" if they did not."""
    return str(first(cursor, AGREED, game_id) or "")


def first(cursor: Cursor, statement: str, *parameters: object) -> Any:
    """The only value that this statement finds, or None."""
    cursor.execute(statement, parameters)
    row = cursor.fetchone()
    return row[0] if row else None


class Log(NamedTuple):
    """Rows as they lie in the log, in order, and what opens those that are sealed. `wrapped`: the
    seed."""

    game_id: int
    slug: str
    wrapped: bytes
    rows: list[Row]

    def opened(self) -> list[Row]:
        """The rows for whoever works with them. Raises Unreadable if one of them cannot be
        opened."""
        # Open facts are objects, never strings; one pass without a call for each row.
        sealed = [place for place, row in enumerate(self.rows) if row[3][:1] == '"']
        if not sealed:
            return self.rows
        rows, box = self.rows.copy(), Box(unwrapped(self.wrapped, self.game_id), self.slug)
        for place in sealed:
            rows[place] = box.opened(rows[place])
        return rows


def events(cursor: Cursor, game_id: int, after: int, last: int) -> list[Row]:
    """Rows after number `after`, up to and with `last`, in order, opened: nobody else opens any."""
    return log(cursor, game_id, after, last).opened()


def log(cursor: Cursor, game_id: int, after: int, last: int) -> Log:
    """The same rows as they lie there."""
    cursor.execute(EVENTS, {"game": game_id, "after": after, "last": last})
    found = cursor.fetchall()
    found.sort(key=itemgetter(0))
    (_seq, slug, *_none, wrapped), *rows = found
    return Log(
        game_id,
        slug,
        bytes(wrapped or b""),
        [Row._make((*row[:9], bytes(row[9]), "")) for row in rows],
    )


def write(cursor: Cursor, writing: Writing) -> None:
    """Facts, questions, outbox, notices, scores, head in one statement. IntegrityError if a number
    is taken."""
    game = {
        "game": writing.game_id,
        "now": writing.now,
        "grace": GRACE,
        "status": writing.status,
        "clocked": writing.clocked,
        "round_over": writing.round_over,
        "present": writing.present,
        "again": writing.again,
    }
    facts = facts_of(list(map(lying, writing.rows)))
    cursor.execute(writing_statement(), game | facts | answers_of(writing))


def facts_of(rows: Sequence[Row]) -> dict[str, Any]:
    """The facts of an act as parameters of the statement, a list a column."""
    return columns_of(rows) | {
        "mover": rows[0].seat,
        "seats": ints(row.seat for row in rows),
        "draws": texts(row.draws for row in rows),
        "barriers": flags(row.barrier for row in rows),
    }


def answers_of(writing: Writing) -> dict[str, Any]:
    """Which questions an act closes and opens, and what each seat has in the end, as
    parameters."""
    return {
        "closed": ints(writing.closed),
        "asked": ints(seat for seat, _kind, _token in writing.opened),
        "ask_kinds": texts(kind for _seat, kind, _token in writing.opened),
        "tokens": texts(token for _seat, _kind, token in writing.opened),
        "scored": ints(seat for seat, _points, _rank in writing.scores),
        "points": ints(points for _seat, points, _rank in writing.scores),
        "ranks": ints(rank for _seat, _points, rank in writing.scores),
    }


@cache
def writing_statement() -> str:
    """The statement, which tells people what concerns them, how each of them wants to be told."""
    return WRITE.format(people=get_user_model()._meta.db_table, news=news())
