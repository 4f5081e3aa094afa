"""Notices, one person at a time: what is due, who sends it, what came of it. A claim is a lease: kills lose nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction

from games.play.notice import UNSENT, WAITING, Kind, State
from games.play.sql import Cursor

LEASE = timedelta(minutes=3)
MOST_ATTEMPTS = 20
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=1)
LOST = "The sender ended before the mail server's answer was noted."

# What nobody needs to be told any more: a question that is closed, the beginning of a game in which he has moved.
DROP = """
UPDATE games_notice n SET state = 'obsolete', settled_at = %(now)s WHERE {which} AND CASE
  WHEN n.kind IN ('turn', 'reminder') THEN NOT EXISTS (
    SELECT FROM games_question q JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
    WHERE q.game_id = n.game_id AND q.seat = n.seat AND q.asked_seq = n.seq AND q.answered_seq IS NULL)
  WHEN n.kind = 'started' THEN EXISTS (
    SELECT FROM games_question q WHERE q.game_id = n.game_id AND q.seat = n.seat AND q.answered_seq IS NOT NULL)
  WHEN n.kind = 'invited' THEN EXISTS (
    SELECT FROM games_game g WHERE g.id = n.game_id AND (g.status <> 'open' OR EXISTS (
      SELECT FROM games_seat s WHERE s.game_id = g.id AND s.person_id = n.person_id)))
  ELSE FALSE END
RETURNING n.id
"""
DROP_DUE = DROP.format(which="n.state = ANY (%(waiting)s) AND n.due_at <= %(now)s")
DROP_CLAIMED = DROP.format(which="n.id = ANY (%(ids)s) AND n.state = 'in_flight'")

# A person in the middle of whose mail another sender is, is left alone: so his mails keep their order.
LOCK_PERSON = """
SELECT due.person_id, due.oldest FROM (
  SELECT person_id, min(due_at) AS first, min(created_at) AS oldest FROM games_notice
  WHERE state = ANY (%(unsent)s) AND due_at <= %(now)s GROUP BY person_id
) due JOIN {people} p ON p.id = due.person_id
WHERE NOT EXISTS (
  SELECT FROM games_notice f WHERE f.person_id = due.person_id AND f.state = 'in_flight' AND f.due_at > %(now)s
) ORDER BY due.first LIMIT 1 FOR NO KEY UPDATE OF p SKIP LOCKED
"""
TAKE = """
WITH mine AS (
  SELECT id, state AS was FROM games_notice
  WHERE person_id = %(person)s AND state = ANY (%(unsent)s) AND due_at <= %(now)s ORDER BY id FOR UPDATE
), taken AS (
  UPDATE games_notice n SET state = 'in_flight', due_at = %(lease)s, attempts = attempts + 1,
    message = CASE WHEN message = '' THEN %(fresh)s ELSE message END
  FROM mine WHERE n.id = mine.id
  RETURNING n.id, n.game_id, n.seq, n.seat, n.kind, n.message, n.attempts, mine.was
), lost AS (
  INSERT INTO games_attempt (message, person_id, outcome, answer, at)
  SELECT DISTINCT message, %(person)s, 'ambiguous', %(answer)s, %(now)s FROM taken WHERE was = 'in_flight'
)
SELECT id, game_id, seq, seat, kind, message, attempts FROM taken ORDER BY id
"""
PUT_OFF = """
UPDATE games_notice SET state = CASE WHEN state = 'in_flight' THEN 'ambiguous' ELSE state END, due_at = %(until)s
WHERE person_id = %(person)s AND state = ANY (%(unsent)s) AND due_at <= %(now)s
"""
GIVE_UP = """
UPDATE games_notice SET state = 'obsolete', settled_at = %(now)s
WHERE person_id = %(person)s AND state = ANY (%(unsent)s) AND due_at <= %(now)s
"""
SETTLE = """
WITH noted AS (
  INSERT INTO games_attempt (message, person_id, outcome, answer, at)
  VALUES (%(message)s, %(person)s, %(state)s, %(answer)s, %(now)s)
)
UPDATE games_notice SET state = %(state)s, due_at = %(due)s, settled_at = %(settled)s
WHERE id = ANY (%(ids)s) AND state = 'in_flight'
"""

WRITE = """
INSERT INTO games_notice (game_id, seq, seat, person_id, kind, state, attempts, message, created_at, due_at)
VALUES (%(game)s, %(seq)s, %(seat)s, %(person)s, %(kind)s, 'queued', 0, '', %(now)s, %(due)s)
ON CONFLICT (game_id, seq, person_id, kind) DO NOTHING
"""

When = Callable[[int, datetime, datetime], datetime | None]
"""(person, when the oldest of his due notices was written, now) -> when he may be told; None: never."""


class Due(NamedTuple):
    """A notice that is ours to send until its lease ends."""

    id: int
    game_id: int
    seq: int
    seat: int
    kind: str
    message: str
    attempts: int


class Claim(NamedTuple):
    """Everything that one person is to be told now."""

    person_id: int
    notices: tuple[Due, ...]


def write(
    cursor: Cursor, game_id: int, seq: int, seat: int, person: int, kind: Kind, due_at: datetime, now: datetime
) -> None:
    """One more thing to tell one person, in the caller's transaction; nothing if he is told that already.

    `seq`: of a turn or a reminder the `asked_seq` of the question, of anything else the last fact that it tells of.
    """
    told = {"game": game_id, "seq": seq, "seat": seat, "person": person, "kind": kind, "now": now, "due": due_at}
    cursor.execute(WRITE, told)


def drop_needless(now: datetime) -> int:
    """Strike off what is due and need not be told any more; how many."""
    with Cursor() as cursor:
        cursor.execute(DROP_DUE, {"now": now, "waiting": list(WAITING)})
        return len(cursor.fetchall())


def still_needed(notices: Sequence[Due], now: datetime) -> list[Due]:
    """Of claimed notices, those that must still be told; the others are struck off."""
    with Cursor() as cursor:
        cursor.execute(DROP_CLAIMED, {"now": now, "ids": [notice.id for notice in notices]})
        dropped = {row[0] for row in cursor.fetchall()}
    return [notice for notice in notices if notice.id not in dropped]


def claim(now: datetime, when: When) -> Claim | None:
    """Take all due notices of the person who has waited longest, on a lease; None if there is nobody.

    Whoever may not be told yet (`when`) is put off until then.
    """
    while True:
        with transaction.atomic(), Cursor() as cursor:
            cursor.execute(lock_person(), {"now": now, "unsent": list(UNSENT)})
            found = cursor.fetchone()
            if found is None:
                return None
            person, oldest = found
            until = when(person, oldest, now)
            if until is None or until > now:
                statement = GIVE_UP if until is None else PUT_OFF
                cursor.execute(statement, {"person": person, "unsent": list(UNSENT), "now": now, "until": until})
            elif taken := take(cursor, person, now):
                return Claim(person, taken)


@cache
def lock_person() -> str:
    """The statement that finds and holds the next person."""
    return LOCK_PERSON.format(people=get_user_model()._meta.db_table)


def take(cursor: Cursor, person: int, now: datetime) -> tuple[Due, ...]:
    """The due notices of a person who is held; none if another sender took them while we waited for the person.

    What a dead sender had in flight is noted as ambiguous.
    """
    parameters = {"person": person, "unsent": list(UNSENT), "now": now, "lease": now + LEASE}
    cursor.execute(TAKE, {**parameters, "fresh": secrets.token_hex(16), "answer": LOST})
    return tuple([Due(*row) for row in cursor.fetchall()])


def settle(person: int, notices: Sequence[Due], state: State, answer: str, now: datetime) -> None:
    """Note what came of an attempt to send these, all in one mail; after too many of them it is given up."""
    attempts = max(notice.attempts for notice in notices)
    again = state in WAITING and attempts < MOST_ATTEMPTS
    if state in WAITING and not again:
        state = State.FAILED
    parameters = {
        "message": notices[0].message,
        "person": person,
        "state": state,
        "answer": answer[:500].replace("\x00", ""),
        "now": now,
        "due": now + pause(attempts) if again else now,
        "settled": None if again else now,
        "ids": [notice.id for notice in notices],
    }
    with Cursor() as cursor:
        cursor.execute(SETTLE, parameters)


def pause(attempts: int) -> timedelta:
    """How long to wait after so many attempts: twice as long each time."""
    return min(FIRST_WAIT * (1 << min(attempts - 1, 10)), LONGEST_WAIT)
