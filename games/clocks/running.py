"""Clocks that run, read with all that is needed to reckon them anew: after an outage, a pause, a
changed calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from accounts.calendar.hours import Hours
from accounts.calendar.people import hours_of_many
from games.clocks.arithmetic import (
    NOWHERE,
    Clock,
    reminders,
)
from games.clocks.starting import Question, Started, set_clocks
from games.clocks.terms import Terms, terms_of
from games.play.sql import Cursor

__all__ = ["Change", "Running", "after", "ahead", "change", "of_game", "of_person"]
"""Whoever changes clocks that run may have to start others."""

RUNNING = """
SELECT q.game_id, q.seat, q.asked_seq, s.person_id, g.pace::text, q.clock_started_at, q.budget,
  q.due_at
FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
JOIN games_seat s ON s.game_id = q.game_id AND s.number = q.seat
WHERE q.answered_seq IS NULL AND q.due_at IS NOT NULL AND NOT q.bot AND {which}
"""
OF_GAME = RUNNING.format(which="q.game_id = %s ORDER BY q.seat")
OF_PERSON = RUNNING.format(which="s.person_id = %s AND q.due_at > %s ORDER BY q.game_id")
AHEAD = RUNNING.format(which="q.clock_started_at > %s ORDER BY q.game_id, q.seat LIMIT %s")
AFTER = RUNNING.format(
    which="q.due_at > %s AND (q.game_id, q.seat) > (%s, %s) ORDER BY q.game_id, q.seat LIMIT %s"
)

Change = Callable[[Terms, Hours, Clock], Clock]
"""A clock as it is to be from now on."""


class Running(NamedTuple):
    """An open question whose clock runs."""

    question: Question
    person_id: int | None
    terms: Terms
    clock: Clock


def of_game(game_id: int) -> list[Running]:
    """The clocks of one table, by seat."""
    return read(OF_GAME, (game_id,))


def of_person(person_id: int, now: datetime) -> list[Running]:
    """The clocks of one person that are not used up."""
    return read(OF_PERSON, (person_id, now))


def after(question: Question, now: datetime, batch: int) -> list[Running]:
    """The next clocks in the order of games and seats that are not used up."""
    return read(AFTER, (now, question.game_id, question.seat, batch))


def ahead(now: datetime, batch: int) -> list[Running]:
    """Clocks that begin to run only later: somebody set them while this machine's time of day was
    wrong."""
    return read(AHEAD, (now, batch))


def read(statement: str, parameters: Sequence[object]) -> list[Running]:
    """The rows of one of these statements."""
    with Cursor() as cursor:
        cursor.execute(statement, parameters)
        return [
            Running(
                Question(game, seat, asked),
                person,
                terms_of(msgspec.json.decode(pace)),
                Clock(since, budget, due),
            )
            for game, seat, asked, person, pace, since, budget, due in cursor.fetchall()
        ]


def change(
    clocks: Iterable[Running], how: Change, now: datetime, *, held: bool = False
) -> list[Started]:
    """Set these clocks anew; those that are different now, with their old deadline. `held`: see
    set_clocks."""
    clocks = list(clocks)
    hours = hours_of_many({item.person_id for item in clocks if item.person_id})
    windings = []
    for item in clocks:
        theirs = hours.get(item.person_id or 0, NOWHERE)
        clock = how(item.terms, theirs, item.clock)
        if clock != item.clock:
            windings.append(
                Started(
                    item.question, item.clock.due_at, clock, reminders(item.terms, theirs, clock)
                )
            )
    if windings:
        set_clocks(windings, now, held=held)
    return windings
