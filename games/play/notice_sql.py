"""The statements about notices. States stand in them as words, so that the indexes of what is unsent serve them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.contrib.auth import get_user_model

from games.play.notice import UNSENT

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
  WHEN n.kind = 'offer' THEN NOT EXISTS (
    SELECT FROM games_seat s JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
    WHERE s.game_id = n.game_id AND s.number = n.seat AND s.person_id IS NULL)
  WHEN n.kind = 'handed' THEN EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id)
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
# A sender that has just taken one of them is waited for: what it writes may be written already.
STILL_WAITING = """
SELECT person_id FROM games_notice
WHERE game_id = %(game)s AND kind = %(kind)s AND state IN ('queued', 'retry', 'ambiguous') FOR SHARE
"""


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
