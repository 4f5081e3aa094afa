"""The only module that touches event rows: it reads and writes the log, by few statements
(games.play.store_sql)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.auth import get_user_model

from games.play.log_rows import Box, Row, build_log_columns, build_stored_row, unseal_seed
from games.play.refusals import ReadOnly
from games.play.sql import Cursor, encode_flags, encode_ints, encode_texts
from games.play.store_sql import (
    AGREED,
    BARRED,
    EVENTS,
    FIRST_BARRIER,
    HAS_COMMAND,
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


class OpenQuestion(NamedTuple):
    """An open question."""

    seat: int
    token: str
    asked_seq: int


class SealedPlan(NamedTuple):
    """An active plan of whoever sits in a seat now, as it lies in the database."""

    seat: int
    lasts: str
    sealed: bytes
    person_id: int
    grammar: int


class Questions(NamedTuple):
    """What is open in a game: questions and active plans by seat; the secret seed, empty if nothing
    is asked."""

    asked: dict[int, OpenQuestion]
    seed: bytes
    plans: dict[int, SealedPlan]


class News(NamedTuple):
    """A notice to whoever sits in this seat, if they are a person. `usual`: when this kind comes to
    whoever has not said otherwise."""

    kind: str
    usual: str
    seat: int


class Writing(NamedTuple):
    """Everything that one act changes. `closed`: seats whose question is closed; `opened`: (seat,
    kind, token).

    `present`: whoever moved was there, or had planned it: they have missed no turn. `news`: whom it
    concerns. `command`: by what whoever acts finds out whether it counts.
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
    news: Sequence[News] = ()
    command: UUID | None = None


def lock_game_row(cursor: Cursor, game_id: int) -> Locked | None:
    """Hold the game's row: from here on nobody else moves this game. None: there is no such
    game. Raises ReadOnly: nothing can be changed in the whole site."""
    cursor.execute(LOCK, (game_id,))
    return read_locked_row(cursor.fetchall())


def lock_game_row_and_questions(cursor: Cursor, game_id: int) -> tuple[Locked | None, Questions]:
    """The same, and what is open in the game, in one round trip."""
    rows, open_rows = cursor.fetch_together((LOCK, (game_id,)), (OPEN_QUESTIONS, {"game": game_id}))
    return read_locked_row(rows), read_questions(open_rows, game_id)


def read_locked_row(rows: Sequence[tuple[Any, ...]]) -> Locked | None:
    """The row that LOCK has found, if any. Raises ReadOnly."""
    if not rows:
        return None
    *columns, head, clocked, read_only = rows[0]
    if read_only:
        raise ReadOnly
    return Locked._make((*columns, bytes(head), clocked))


def has_command(cursor: Cursor, game_id: int, command: UUID) -> bool:
    """Whether what this command did counts. Holds the game's row: nobody can be about to write
    it."""
    cursor.execute(LOCK, (game_id,))
    return bool(fetch_value(cursor, HAS_COMMAND, command))


def load_open_questions(cursor: Cursor, game_id: int) -> tuple[dict[int, OpenQuestion], bytes]:
    """Open questions by seat, and the secret seed (empty if nothing is asked)."""
    return load_questions_and_plans(cursor, game_id)[:2]


def load_questions_and_plans(cursor: Cursor, game_id: int) -> Questions:
    """What is open in a game whose row is held."""
    cursor.execute(OPEN_QUESTIONS, {"game": game_id})
    return read_questions(cursor.fetchall(), game_id)


def read_questions(rows: Sequence[tuple[Any, ...]], game_id: int) -> Questions:
    """What OPEN_QUESTIONS has found."""
    asked = [row for row in rows if row[4] is None]
    plans = {
        row[0]: SealedPlan(row[0], row[1], bytes(row[3]), row[4], row[2])
        for row in rows
        if row[4] is not None
    }
    seed = unseal_seed(bytes(asked[0][3]), game_id) if asked else b""
    return Questions({row[0]: OpenQuestion(*row[:3]) for row in asked}, seed, plans)


def find_seat_of_token(cursor: Cursor, game_id: int, token: str) -> int | None:
    """The seat that a token was made for, answered or not."""
    if len(token) != TOKEN_LENGTH or not token.isascii() or not token.isprintable():
        return None
    found: int | None = fetch_value(cursor, WHOSE_TOKEN, game_id, token)
    return found


def is_time_up(cursor: Cursor, game_id: int, seat: int, now: datetime) -> bool:
    """Whether the time that this seat had for what it was asked last is used up, answered or
    not."""
    return bool(fetch_value(cursor, TIME_IS_UP, now, game_id, seat))


def has_barrier_after(cursor: Cursor, game_id: int, after: int) -> bool:
    """Whether some fact after number `after` can no longer be taken back."""
    return bool(fetch_value(cursor, BARRED, game_id, after))


def find_first_barrier(cursor: Cursor, game_id: int, after: int) -> int | None:
    """The number of the first fact after number `after` that can no longer be taken back; None:
    all of them still can."""
    found: int | None = fetch_value(cursor, FIRST_BARRIER, game_id, after)
    return found


def has_seat_ever_moved(cursor: Cursor, game_id: int, seat: int) -> bool:
    """Whether this seat has done anything in the game."""
    return bool(fetch_value(cursor, MOVED, game_id, seat))


def find_agreed_ending(cursor: Cursor, game_id: int) -> str:
    """How the people of this table agreed to end it (frame.Agreed.how); "" if they did not."""
    return str(fetch_value(cursor, AGREED, game_id) or "")


def fetch_value(cursor: Cursor, statement: str, *parameters: object) -> Any:
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

    def open_rows(self) -> list[Row]:
        """The rows for whoever works with them. Raises Unreadable if one of them cannot be
        opened."""
        # Open facts are objects, never strings; one pass without a call for each row.
        sealed = [place for place, row in enumerate(self.rows) if row[3][:1] == '"']
        if not sealed:
            return self.rows
        rows, box = self.rows.copy(), Box(unseal_seed(self.wrapped, self.game_id), self.slug)
        for place in sealed:
            rows[place] = box.open_row(rows[place])
        return rows


def load_opened_rows(cursor: Cursor, game_id: int, after: int, last: int) -> list[Row]:
    """Rows after number `after`, up to and with `last`, in order, opened: nobody else opens any."""
    return load_log(cursor, game_id, after, last).open_rows()


def load_log(cursor: Cursor, game_id: int, after: int, last: int) -> Log:
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


def write_act(cursor: Cursor, writing: Writing) -> None:
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
        "command": writing.command,
    }
    facts = build_fact_parameters(list(map(build_stored_row, writing.rows)))
    cursor.execute(
        build_write_statement(),
        game | facts | build_answer_parameters(writing) | build_news_parameters(writing.news),
    )


def build_fact_parameters(rows: Sequence[Row]) -> dict[str, Any]:
    """The facts of an act as parameters of the statement, a list a column."""
    return build_log_columns(rows) | {
        "mover": rows[0].seat,
        "seats": encode_ints(row.seat for row in rows),
        "draws": encode_texts(row.draws for row in rows),
        "barriers": encode_flags(row.barrier for row in rows),
    }


def build_answer_parameters(writing: Writing) -> dict[str, Any]:
    """Which questions an act closes and opens, and what each seat has in the end, as
    parameters."""
    return {
        "closed": encode_ints(writing.closed),
        "asked": encode_ints(seat for seat, _kind, _token in writing.opened),
        "ask_kinds": encode_texts(kind for _seat, kind, _token in writing.opened),
        "tokens": encode_texts(token for _seat, _kind, token in writing.opened),
        "scored": encode_ints(seat for seat, _points, _rank in writing.scores),
        "points": encode_ints(points for _seat, points, _rank in writing.scores),
        "ranks": encode_ints(rank for _seat, _points, rank in writing.scores),
    }


def build_news_parameters(news: Sequence[News]) -> dict[str, Any]:
    """Who is told what, as parameters."""
    return {
        "news_seats": encode_ints(one.seat for one in news),
        "news_kinds": encode_texts(one.kind for one in news),
        "news_usual": encode_texts(one.usual for one in news),
    }


@cache
def build_write_statement() -> str:
    """The statement, which tells people what concerns them, how each of them wants to be told."""
    return WRITE.format(people=get_user_model()._meta.db_table)
