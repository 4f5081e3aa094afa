"""Clocks of questions that were answered while a table paused: what was left on them is carried on
to the next turn."""

from __future__ import annotations

from datetime import datetime

import msgspec

from accounts.calendar.people import load_hours_by_person
from games.clocks.arithmetic import NOWHERE, Clock, apply_pause
from games.clocks.terms import decode_terms
from games.play.sql import Cursor

SELECT_ANSWERED_CLOCKS = """
SELECT q.seat, q.asked_seq, s.person_id, g.pace::text, q.clock_started_at, q.budget, q.due_at,
  q.answered_at
FROM games_question q
JOIN games_game g ON g.id = q.game_id
JOIN games_seat s ON s.game_id = q.game_id AND s.number = q.seat
WHERE q.game_id = %s AND q.answered_at > %s AND q.due_at IS NOT NULL
  AND q.clock_started_at < q.answered_at
"""
UPDATE_CLOCK = """
UPDATE games_question SET clock_started_at = %s, budget = %s, due_at = %s WHERE game_id = %s
  AND seat = %s
  AND asked_seq = %s
"""


def credit_answered_questions(game_id: int, since: datetime) -> None:
    """A table that has paused since then, and whose row is held: answering in the meantime has used
    up no time."""
    with Cursor() as cursor:
        cursor.execute(SELECT_ANSWERED_CLOCKS, (game_id, since))
        rows = cursor.fetchall()
        hours = load_hours_by_person({row[2] for row in rows if row[2]})
        for seat, asked, person, pace, clock_started_at, budget, due_at, answered_at in rows:
            terms, clock = (
                decode_terms(msgspec.json.decode(pace)),
                Clock(clock_started_at, budget, due_at),
            )
            later = apply_pause(terms, hours.get(person, NOWHERE), clock, since, answered_at)
            cursor.execute(UPDATE_CLOCK, (*later, game_id, seat, asked))
