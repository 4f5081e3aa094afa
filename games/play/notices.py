"""Notices, one person at a time: what is due, who sends it, what came of it. A claim is a lease: kills lose nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction

from games.play.envelope import bounce_digest, bounce_key
from games.play.notice import UNSENT, WAITING, Kind, State
from games.play.sql import Cursor

LEASE = timedelta(minutes=3)
MOST_ATTEMPTS = 20
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=1)
AGED, DAY = timedelta(minutes=10), timedelta(days=1)
"""What is so old goes along with what is due; so far back it counts how often somebody was mailed."""
LOST = "The sender ended before the mail server's answer was noted."

# What nobody needs to be told any more: a question that is closed, the beginning of a game in which he has moved.
DROP = """
UPDATE games_notice n SET state = 'obsolete', settled_at = %(now)s WHERE {which} AND CASE
  WHEN n.kind IN ('turn', 'reminder') THEN NOT EXISTS (
    SELECT FROM games_question q JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
    JOIN games_seat s ON s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id
    WHERE q.game_id = n.game_id AND q.seat = n.seat AND q.asked_seq = n.seq AND q.answered_seq IS NULL)
  WHEN n.kind = 'started' THEN EXISTS (
    SELECT FROM games_question q WHERE q.game_id = n.game_id AND q.seat = n.seat AND q.answered_seq IS NOT NULL)
  WHEN n.kind = 'invited' THEN EXISTS (
    SELECT FROM games_game g WHERE g.id = n.game_id AND (g.status <> 'open' OR EXISTS (
      SELECT FROM games_seat s WHERE s.game_id = g.id AND s.person_id = n.person_id)))
  WHEN n.kind = 'round' THEN EXISTS (
    SELECT FROM games_question q WHERE q.game_id = n.game_id AND q.seat = n.seat AND q.answered_seq > n.seq)
  ELSE FALSE END
RETURNING n.id
"""
DROP_DUE = DROP.format(which="n.state IN ('queued', 'retry', 'ambiguous') AND n.due_at <= %(now)s")
DROP_CLAIMED = DROP.format(which="n.id = ANY (%(ids)s) AND n.state = 'in_flight'")

# A person in the middle of whose mail another sender is, is left alone: so his mails keep their order.
IN_HAND = """EXISTS (
  SELECT FROM games_notice f WHERE f.person_id = {person} AND {unsent} AND f.state = 'in_flight' AND f.due_at > %(now)s
)"""
LOCK_PERSON = """
SELECT p.id FROM games_notice n JOIN {people} p ON p.id = n.person_id
WHERE n.{unsent} AND n.due_at <= %(now)s AND NOT {in_hand} ORDER BY n.due_at LIMIT 1 FOR NO KEY UPDATE OF p SKIP LOCKED
"""
# All that is due, what has waited long enough to go along with it, and what was tried before: nothing overtakes that.
PENDING = """
SELECT n.id, n.kind, n.created_at, n.attempts > 0, q.due_at, n.due_at <= %(now)s
FROM games_notice n
LEFT JOIN games_question q ON n.kind = 'turn' AND q.game_id = n.game_id AND q.seat = n.seat AND q.asked_seq = n.seq
WHERE n.person_id = %(person)s AND n.{unsent} AND NOT {in_hand}
  AND (n.due_at <= %(now)s OR n.attempts > 0 OR n.created_at <= %(aged)s) ORDER BY n.id
"""
MAILED = """
SELECT at FROM games_envelope
WHERE person_id = %(person)s AND at > %(since)s AND kind NOT IN ('receipt', 'code') ORDER BY at DESC LIMIT 10
"""
TAKE = """
WITH mine AS (
  SELECT id, state AS was FROM games_notice WHERE id = ANY (%(ids)s) AND {unsent} ORDER BY id FOR UPDATE
), taken AS (
  UPDATE games_notice n SET state = 'in_flight', due_at = %(lease)s, attempts = attempts + 1,
    message = CASE WHEN message = '' THEN %(fresh)s ELSE message END
  FROM mine WHERE n.id = mine.id
  RETURNING n.id, n.game_id, n.seq, n.seat, n.kind, n.message, n.attempts, mine.was, EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id) AS seated
), lost AS (
  INSERT INTO games_attempt (message, person_id, outcome, answer, at)
  SELECT DISTINCT message, %(person)s, 'ambiguous', %(answer)s, %(now)s FROM taken WHERE was = 'in_flight'
), addressed AS (
  INSERT INTO games_envelope (bounce, message, person_id, address, kind, at)
  SELECT %(bounce)s, %(fresh)s, p.id, p.email, news.kind, %(now)s
  FROM (SELECT kind FROM taken WHERE message = %(fresh)s ORDER BY id LIMIT 1) news, {people} p WHERE p.id = %(person)s
)
SELECT id, game_id, seq, seat, kind, message, attempts, seated FROM taken ORDER BY id
"""
PUT_OFF = """
UPDATE games_notice SET state = CASE WHEN state = 'in_flight' THEN 'ambiguous' ELSE state END, due_at = %(until)s
WHERE id = ANY (%(ids)s)
"""
GIVE_UP = "UPDATE games_notice SET state = 'obsolete', settled_at = %(now)s WHERE id = ANY (%(ids)s)"
HURRY = """
UPDATE games_notice SET due_at = %(now)s WHERE person_id = %(person)s AND state IN ('queued', 'retry', 'ambiguous')
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


class Due(NamedTuple):
    """A notice that is ours to send until its lease ends. `seated`: he sits there (still), and may see what it sees."""

    id: int
    game_id: int
    seq: int
    seat: int
    kind: str
    message: str
    attempts: int
    seated: bool = True


class Claim(NamedTuple):
    """Everything that one person is to be told now."""

    person_id: int
    notices: tuple[Due, ...]


class Waiting(NamedTuple):
    """A notice that may go now. `since`: when it was written; `tried`: it was sent before, and comes again.

    `deadline`: when the time for the answer is up, where a clock runs; `due`: it has waited as long as it had to.
    """

    id: int
    kind: str
    since: datetime
    tried: bool
    deadline: datetime | None
    due: bool


class Verdict(NamedTuple):
    """When somebody may be told (None: never), and of what he does not want to be told."""

    at: datetime | None
    unwanted: tuple[Waiting, ...] = ()


When = Callable[[int, Sequence[Waiting], Sequence[datetime], datetime], Verdict]
"""(person, what waits, when he was mailed in the last day, now) -> when he may be told of what."""


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
        cursor.execute(DROP_DUE, {"now": now})
        return len(cursor.fetchall())


def still_needed(notices: Sequence[Due], now: datetime) -> list[Due]:
    """Of claimed notices, those that must still be told; the others are struck off."""
    with Cursor() as cursor:
        cursor.execute(DROP_CLAIMED, {"now": now, "ids": [notice.id for notice in notices]})
        dropped = {row[0] for row in cursor.fetchall()}
    return [notice for notice in notices if notice.id not in dropped]


def claim(now: datetime, when: When) -> Claim | None:
    """Take what waits for the person who has waited longest, on a lease; None if there is nobody.

    Whoever may not be told yet (`when`) is put off until then; what he does not want is struck off.
    """
    while True:
        with transaction.atomic(), Cursor() as cursor:
            cursor.execute(statements().lock_person, {"now": now})
            found = cursor.fetchone()
            if found is None:
                return None
            person = found[0]
            waiting, mailed = pending(cursor, person, now)
            if not waiting:
                continue
            verdict = when(person, waiting, mailed, now)
            wanted = [notice for notice in waiting if notice not in verdict.unwanted]
            cursor.execute(GIVE_UP, {"now": now, "ids": [notice.id for notice in verdict.unwanted]})
            if wanted and verdict.at is not None and verdict.at > now:
                due = [notice.id for notice in wanted if notice.due]
                cursor.execute(PUT_OFF, {"until": verdict.at, "ids": due})
            elif wanted and (taken := take(cursor, person, [notice.id for notice in wanted], now)):
                return Claim(person, taken)


def pending(cursor: Cursor, person: int, now: datetime) -> tuple[list[Waiting], list[datetime]]:
    """What waits for a person who is held, oldest first, and when he was mailed in the last day, newest first.

    Nothing if another sender took it while we were looking for him.
    """
    cursor.execute(statements().pending, {"person": person, "now": now, "aged": now - AGED})
    waiting = [Waiting(*row) for row in cursor.fetchall()]
    cursor.execute(MAILED, {"person": person, "since": now - DAY})
    return waiting, [row[0] for row in cursor.fetchall()]


def take(cursor: Cursor, person: int, ids: Sequence[int], now: datetime) -> tuple[Due, ...]:
    """These notices of a person who is held, ours until the lease ends. What a dead sender had is noted as ambiguous.

    Those that had no mail yet share a new one, which gets an outside (Envelope) of its own.
    """
    fresh = secrets.token_hex(16)
    bounce = bounce_digest(bounce_key(fresh))
    parameters = {"person": person, "ids": list(ids), "now": now, "lease": now + LEASE, "answer": LOST}
    cursor.execute(statements().take, {**parameters, "fresh": fresh, "bounce": bounce})
    return tuple([Due(*row) for row in cursor.fetchall()])


def hurry(person: int, now: datetime) -> None:
    """Let all that waits for this person be due: he asks for it, or his address takes mail again."""
    with Cursor() as cursor:
        cursor.execute(HURRY, {"person": person, "now": now})


class Statements(NamedTuple):
    """The statements that name the table of people."""

    lock_person: str
    pending: str
    take: str


@cache
def statements() -> Statements:
    """Written out: states stand in them as words, so that the index of what is unsent serves them."""
    people = get_user_model()._meta.db_table
    unsent = "state IN ({})".format(", ".join(f"'{state.value}'" for state in UNSENT))
    held = {"people": people, "unsent": unsent}
    lock = LOCK_PERSON.format(**held, in_hand=IN_HAND.format(person="n.person_id", unsent=f"f.{unsent}"))
    pending = PENDING.format(**held, in_hand=IN_HAND.format(person="n.person_id", unsent=f"f.{unsent}"))
    return Statements(lock, pending, TAKE.format(**held))


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
