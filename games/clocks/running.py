"""Reads running clocks with all that is needed to calculate them again, and moves deadlines when a
person's calendar or the rules of local time change."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import msgspec
from django.db import transaction

from accounts.calendar.absences import load_hours_by_person
from accounts.calendar.hours import Hours, clear_zone_cache
from games.clocks.arithmetic import (
    NOWHERE,
    Clock,
    build_running_clock,
    list_reminder_times,
)
from games.clocks.starting import Question, Started, save_started_clocks
from games.clocks.terms import Terms, decode_terms
from games.play import commands
from games.play.refusals import NotRunning
from games.play.sql import Cursor
from games.rules import frame

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
    clocks: Iterable[RunningClock], change: Change, now: datetime, *, held: bool = False
) -> list[Started]:
    """Set these clocks again; those that are different now, with their old deadline. `held`: see
    save_started_clocks."""
    clocks = list(clocks)
    hours = load_hours_by_person({item.person_id for item in clocks if item.person_id})
    windings = []
    for item in clocks:
        theirs = hours.get(item.person_id or 0, NOWHERE)
        clock = change(item.terms, theirs, item.clock)
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
        save_started_clocks(windings, now, held=held)
    return windings


# Deadlines that move. Never those that are past.


log = logging.getLogger(__name__)

BATCH = 500
SYSTEM_ZONES = Path("/usr/share/zoneinfo/tzdata.zi")
KNOWN_ZONES = "SELECT zones FROM games_heartbeat WHERE id = 1"
KEEP_ZONES = "UPDATE games_heartbeat SET zones = %s WHERE id = 1 AND zones <> %s"


def build_clock_recalculation(now: datetime) -> Change:
    """How a clock is reckoned from its beginning once more; one that would be used up by now is
    left as it is."""

    def reckon(terms: Terms, hours: Hours, clock: Clock) -> Clock:
        fresh = build_running_clock(terms, hours, clock.since, clock.budget)
        return fresh if fresh.due_at > now else clock

    return reckon


def recalculate_person_clocks(person_id: int, now: datetime) -> int:
    """Reckon this person's clocks by the calendar that they have now; how many deadlines moved."""
    moved = update_clocks(load_person_clocks(person_id, now), build_clock_recalculation(now), now)
    for winding in moved:
        log.info(
            "pace: %s is due at %s now, not at %s",
            winding.question,
            winding.clock.due_at,
            winding.old,
        )
    return len(moved)


def recalculate_after_zone_update(now: datetime) -> int:
    """If other zone data is installed than deadlines were made with, make them again, and say so in
    the logs."""
    installed = read_zone_data_version()
    with Cursor() as cursor:
        cursor.execute(KNOWN_ZONES)
        row = cursor.fetchone()
        if row is None or row[0] == installed:
            return 0
        clear_zone_cache()
        moved = recalculate_all_clocks(now) if row[0] else 0
        cursor.execute(KEEP_ZONES, (installed, installed))
    return moved


def recalculate_all_clocks(now: datetime) -> int:
    """Reckon every clock that is not used up once more; how many deadlines moved."""
    last, total = Question(0, -1, 0), 0
    while clocks := load_next_clocks(last, now, BATCH):
        last = clocks[-1].question
        moved: dict[int, list[int]] = defaultdict(list)
        for winding in update_clocks(clocks, build_clock_recalculation(now), now):
            log.info(
                "pace: zones: %s is due at %s, not at %s",
                winding.question,
                winding.clock.due_at,
                winding.old,
            )
            moved[winding.question.game_id].append(winding.question.seat)
        for game_id, seats in moved.items():
            record_zone_change(game_id, seats, now)
        total += sum(map(len, moved.values()))
    return total


def record_zone_change(game_id: int, seats: list[int], now: datetime) -> None:
    """Put it into the table's log."""
    try:
        with transaction.atomic():
            commands.record_frame_events(game_id, [frame.Rezoned(tuple(seats))], now=now)
    except NotRunning:
        log.info("pace: table %s was over before it could be told", game_id)


def read_zone_data_version() -> str:
    """The version of the zone data that Python reads: the system's if there is one, else the
    package's."""
    if SYSTEM_ZONES.exists():
        return SYSTEM_ZONES.open(encoding="utf-8").readline().strip("# \n")
    return metadata.version("tzdata")
