"""Sets the clocks of new questions, a moment after they were asked: a few statements for hundreds
of them.

Whoever is killed in the middle, or comes second, does no harm: a clock is set once, by the one
statement that finds it unset.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from accounts.calendar.absences import load_hours_by_person
from games.clocks import heartbeat
from games.clocks.arithmetic import (
    NOWHERE,
    Clock,
    Earlier,
    build_question_clock,
    list_reminder_times,
)
from games.clocks.terms import Terms, decode_terms
from games.play.sql import Cursor
from games.play.store_sql import REWOUND_SINCE, REWOUND_TO, SET_BACK_BETWEEN

if TYPE_CHECKING:
    from accounts.calendar.hours import Hours

BATCH = 500

SELECT_UNCLOCKED_QUESTIONS = f"""
SELECT q.game_id, q.seat, q.asked_seq, s.person_id, g.pace::text, q.asked_at,
  last.clock_started_at, last.budget, last.due_at,
  CASE WHEN least(g.paused_at, stop.since) < last.answered_at
    THEN greatest(least(g.paused_at, stop.since), last.clock_started_at)
    ELSE last.answered_at END,
  CASE
    WHEN last.answered_seq >= ({REWOUND_TO.format(q="q")}) THEN 'again'
    WHEN last.answered_at IS DISTINCT FROM q.asked_at OR EXISTS (
      SELECT FROM games_question p WHERE p.game_id = q.game_id AND p.seat <> q.seat
        AND p.asked_seq = q.asked_seq
    ) THEN 'turn'
    WHEN EXISTS ({REWOUND_SINCE.format(q="q", since="last.clock_started_at")}) THEN 'again'
    ELSE 'step' END
FROM games_question q
JOIN games_game g ON g.id = q.game_id
JOIN games_seat s ON s.game_id = q.game_id AND s.number = q.seat
LEFT JOIN games_standstill stop ON stop.kind = 'stop' AND stop.credited_at IS NULL
LEFT JOIN LATERAL (
  SELECT p.clock_started_at, p.budget, p.due_at, p.answered_at, p.answered_seq, p.asked_seq
  FROM games_question p
  WHERE p.game_id = q.game_id AND p.seat = q.seat AND p.asked_seq < q.asked_seq
    AND p.due_at IS NOT NULL
  ORDER BY p.asked_seq DESC LIMIT 1
) last ON NOT EXISTS ({SET_BACK_BETWEEN.format(q="q", p="last")})
WHERE q.answered_seq IS NULL AND q.clock_started_at IS NULL AND NOT q.bot AND {{which}}
"""
SELECT_OLDEST_UNCLOCKED = SELECT_UNCLOCKED_QUESTIONS.format(
    which="TRUE ORDER BY q.asked_at LIMIT %s"
)
SELECT_UNCLOCKED_OF_GAME = SELECT_UNCLOCKED_QUESTIONS.format(which="q.game_id = %s ORDER BY q.seat")
SET = """
WITH clock AS (
  SELECT * FROM unnest(%(games)s::bigint[], %(seats)s::int[], %(asked)s::int[],
    %(old)s::timestamptz[],
    %(since)s::timestamptz[], %(budgets)s::int[], %(due)s::timestamptz[])
    AS clock (game_id, seat, asked_seq, old, since, budget, due_at)
), free AS (
  SELECT clock.* FROM games_question q JOIN clock USING (game_id, seat, asked_seq)
  WHERE q.answered_seq IS NULL AND NOT q.bot AND q.due_at IS NOT DISTINCT FROM clock.old
  ORDER BY game_id, seat FOR NO KEY UPDATE OF q {skip}
), started AS (
  UPDATE games_question q SET clock_started_at = free.since, budget = free.budget,
    due_at = free.due_at
  FROM free WHERE q.game_id = free.game_id AND q.seat = free.seat AND q.asked_seq = free.asked_seq
  RETURNING q.game_id, q.seat, q.asked_seq
), reminded AS (
  INSERT INTO games_reminder (game_id, seat, asked_seq, stage, at)
  SELECT game_id, seat, asked_seq, stage, at
  FROM unnest(%(r_games)s::bigint[], %(r_seats)s::int[], %(r_asked)s::int[], %(stages)s::int[],
    %(r_at)s::timestamptz[]) AS reminder (game_id, seat, asked_seq, stage, at)
  JOIN started USING (game_id, seat, asked_seq) WHERE at > %(now)s
  ON CONFLICT (game_id, seat, asked_seq, stage) DO UPDATE SET at = excluded.at
)
SELECT count(*) FROM started
"""
SET_FREE, SET_HELD = SET.format(skip="SKIP LOCKED"), SET.format(skip="")


class Question(NamedTuple):
    """An open question, named by game, seat and number."""

    game_id: int
    seat: int
    asked_seq: int


class Unclocked(NamedTuple):
    """A question without a clock, and all that decides how much time it has.

    `why`: how it follows from the seat's last clock, see arithmetic.begun.
    """

    question: Question
    person_id: int | None
    terms: Terms
    asked_at: datetime
    earlier: Earlier | None
    why: str


class Started(NamedTuple):
    """A clock to be set. `old`: its deadline as it was when this was reckoned; None: it was not
    set."""

    question: Question
    old: datetime | None
    clock: Clock
    reminders: Sequence[datetime]


def set_missing_question_clocks(now: datetime, batch: int = BATCH) -> int:
    """Set every clock that is still to be set; how many were."""
    done = 0
    while found := load_unclocked_questions(SELECT_OLDEST_UNCLOCKED, batch):
        away = heartbeat.load_last_outage()
        new = save_started_clocks(
            [
                build_started_clock(item, hours, compute_clock_start(away, item.asked_at))
                for item, hours in pair_with_calendars(found)
            ],
            now,
        )
        done += new
        if len(found) < batch or not new:
            break
    return done


def set_missing_clocks_of_game(game_id: int, now: datetime) -> int:
    """Set the clocks of a game whose row is held; they run from now on. How many were set."""
    found = pair_with_calendars(load_unclocked_questions(SELECT_UNCLOCKED_OF_GAME, game_id))
    return (
        save_started_clocks(
            [build_started_clock(item, hours, now) for item, hours in found], now, held=True
        )
        if found
        else 0
    )


def load_unclocked_questions(statement: str, parameter: int) -> list[Unclocked]:
    """Questions without a clock, as one of these statements finds them."""
    with Cursor() as cursor:
        cursor.execute(statement, (parameter,))
        return [read_unclocked_row(row) for row in cursor.fetchall()]


def read_unclocked_row(row: Sequence[Any]) -> Unclocked:
    """A row of UNWOUND."""
    game, seat, asked, person, pace, asked_at, since, budget, due_at, answered_at, why = row
    earlier = Earlier(Clock(since, budget, due_at), answered_at) if since else None
    terms = decode_terms(msgspec.json.decode(pace))
    return Unclocked(Question(game, seat, asked), person, terms, asked_at, earlier, why)


def pair_with_calendars(questions: Sequence[Unclocked]) -> list[tuple[Unclocked, Hours]]:
    """Each with the calendar of its person."""
    hours = load_hours_by_person({item.person_id for item in questions if item.person_id})
    return [(item, hours.get(item.person_id or 0, NOWHERE)) for item in questions]


def compute_clock_start(away: heartbeat.Outage | None, asked_at: datetime) -> datetime:
    """When the clock of a question begins: when it was asked, but not while this site was away."""
    return away.until if away and away.since <= asked_at < away.until else asked_at


def build_started_clock(item: Unclocked, hours: Hours, since: datetime) -> Started:
    """Its clock, which runs since then."""
    clock = build_question_clock(item.terms, hours, since, item.earlier, item.why)
    return Started(item.question, None, clock, list_reminder_times(item.terms, hours, clock))


def save_started_clocks(windings: Sequence[Started], now: datetime, *, held: bool = False) -> int:
    """Write these clocks, each only if it is still as it was; how many were. `held`: the games'
    rows are ours."""
    parameters = {"now": now, **build_clock_columns(windings), **build_reminder_columns(windings)}
    with Cursor() as cursor:
        cursor.execute(SET_HELD if held else SET_FREE, parameters)
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def build_clock_columns(windings: Sequence[Started]) -> dict[str, list[Any]]:
    """The clocks as SET takes them, column by column."""
    return {
        "games": [w.question.game_id for w in windings],
        "seats": [w.question.seat for w in windings],
        "asked": [w.question.asked_seq for w in windings],
        "old": [w.old for w in windings],
        "since": [w.clock.since for w in windings],
        "budgets": [w.clock.budget for w in windings],
        "due": [w.clock.due_at for w in windings],
    }


def build_reminder_columns(windings: Sequence[Started]) -> dict[str, list[Any]]:
    """Their reminders as SET takes them, column by column; stages count from 1."""
    reminded = [
        (w.question, stage, at) for w in windings for stage, at in enumerate(w.reminders, 1)
    ]
    return {
        "r_games": [question.game_id for question, _stage, _at in reminded],
        "r_seats": [question.seat for question, _stage, _at in reminded],
        "r_asked": [question.asked_seq for question, _stage, _at in reminded],
        "stages": [stage for _question, stage, _at in reminded],
        "r_at": [at for _question, _stage, at in reminded],
    }
