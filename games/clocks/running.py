"""Clocks that run, read with all that is needed to reckon them anew: after an outage, a pause, a
changed calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from accounts.calendar.hours import Hours
from accounts.calendar.people import load_hours_by_person
from games.clocks.arithmetic import (
    NOWHERE,
    Clock,
    list_reminder_times,
)
from games.clocks.starting import Question, Started, set_clocks
from games.clocks.terms import Terms, decode_terms
from games.play.sql import Cursor

__all__ = [
    "Change",
    "RunningClock",
    "load_clocks_ahead",
    "load_next_clocks",
    "load_person_clocks",
    "load_table_clocks",
    "update_clocks",
]
"""Whoever changes clocks that run may have to start others."""

SELECT_RUNNING_CLOCKS = """
SELECT q.game_id, q.seat, q.asked_seq, s.person_id, g.pace::text, q.clock_started_at, q.budget,
  q.due_at
FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
JOIN games_seat s ON s.game_id = q.game_id AND s.number = q.seat
WHERE q.answered_seq IS NULL AND q.due_at IS NOT NULL AND NOT q.bot AND {which}
"""
SELECT_CLOCKS_OF_GAME = SELECT_RUNNING_CLOCKS.format(which="q.game_id = %s ORDER BY q.seat")
SELECT_CLOCKS_OF_PERSON = SELECT_RUNNING_CLOCKS.format(
    which="s.person_id = %s AND q.due_at > %s ORDER BY q.game_id"
)
SELECT_CLOCKS_AHEAD = SELECT_RUNNING_CLOCKS.format(
    which="q.clock_started_at > %s ORDER BY q.game_id, q.seat LIMIT %s"
)
SELECT_CLOCKS_AFTER = SELECT_RUNNING_CLOCKS.format(
    which="q.due_at > %s AND (q.game_id, q.seat) > (%s, %s) ORDER BY q.game_id, q.seat LIMIT %s"
)

Change = Callable[[Terms, Hours, Clock], Clock]
"""A clock as it is to be from now on."""


class RunningClock(NamedTuple):
    """An open question whose clock runs."""

    question: Question
    person_id: int | None
    terms: Terms
    clock: Clock


def load_table_clocks(game_id: int) -> list[RunningClock]:
    """The clocks of one table, by seat."""
    return fetch_clocks(SELECT_CLOCKS_OF_GAME, (game_id,))


def load_person_clocks(person_id: int, now: datetime) -> list[RunningClock]:
    """The clocks of one person that are not used up."""
    return fetch_clocks(SELECT_CLOCKS_OF_PERSON, (person_id, now))


def load_next_clocks(question: Question, now: datetime, batch: int) -> list[RunningClock]:
    """The next clocks in the order of games and seats that are not used up."""
    return fetch_clocks(SELECT_CLOCKS_AFTER, (now, question.game_id, question.seat, batch))


def load_clocks_ahead(now: datetime, batch: int) -> list[RunningClock]:
    """Clocks that begin to run only later: somebody set them while this machine's time of day was
    wrong."""
    return fetch_clocks(SELECT_CLOCKS_AHEAD, (now, batch))


def fetch_clocks(statement: str, parameters: Sequence[object]) -> list[RunningClock]:
    """The rows of one of these statements."""
    with Cursor() as cursor:
        cursor.execute(statement, parameters)
        return [
            RunningClock(
                Question(game, seat, asked),
                person,
                decode_terms(msgspec.json.decode(pace)),
                Clock(since, budget, due),
            )
            for game, seat, asked, person, pace, since, budget, due in cursor.fetchall()
        ]


def update_clocks(
    clocks: Iterable[RunningClock], how: Change, now: datetime, *, held: bool = False
) -> list[Started]:
    """Set these clocks anew; those that are different now, with their old deadline. `held`: see
    set_clocks."""
    clocks = list(clocks)
    hours = load_hours_by_person({item.person_id for item in clocks if item.person_id})
    windings = []
    for item in clocks:
        theirs = hours.get(item.person_id or 0, NOWHERE)
        clock = how(item.terms, theirs, item.clock)
        if clock != item.clock:
            windings.append(
                Started(
                    item.question,
                    item.clock.due_at,
                    clock,
                    list_reminder_times(item.terms, theirs, clock),
                )
            )
    if windings:
        set_clocks(windings, now, held=held)
    return windings
