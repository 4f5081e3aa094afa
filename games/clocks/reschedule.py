"""Deadlines that move: a person's calendar was changed, or the rules of local time were. Never
those that are past."""

from __future__ import annotations

import logging
from collections import defaultdict
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from django.db import transaction

from accounts.calendar.instants import forget_zones
from games.clocks.arithmetic import Clock, build_running_clock
from games.clocks.running import Change, load_next_clocks, load_person_clocks, update_clocks
from games.clocks.starting import Question
from games.play import commands
from games.play.refusals import NotRunning
from games.play.sql import Cursor
from games.rules import frame

if TYPE_CHECKING:
    from accounts.calendar.hours import Hours
    from games.clocks.terms import Terms

log = logging.getLogger(__name__)

BATCH = 500
SYSTEM_ZONES = Path("/usr/share/zoneinfo/tzdata.zi")
KNOWN_ZONES = "SELECT zones FROM games_heartbeat WHERE id = 1"
KEEP_ZONES = "UPDATE games_heartbeat SET zones = %s WHERE id = 1 AND zones <> %s"


def build_recalculation(now: datetime) -> Change:
    """How a clock is reckoned from its beginning once more; one that would be used up by now is
    left as it is."""

    def reckon(terms: Terms, hours: Hours, clock: Clock) -> Clock:
        fresh = build_running_clock(terms, hours, clock.since, clock.budget)
        return fresh if fresh.due_at > now else clock

    return reckon


def recalculate_person_clocks(person_id: int, now: datetime) -> int:
    """Reckon this person's clocks by the calendar that they have now; how many deadlines moved."""
    moved = update_clocks(load_person_clocks(person_id, now), build_recalculation(now), now)
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
        forget_zones()
        moved = recalculate_all_clocks(now) if row[0] else 0
        cursor.execute(KEEP_ZONES, (installed, installed))
    return moved


def recalculate_all_clocks(now: datetime) -> int:
    """Reckon every clock that is not used up once more; how many deadlines moved."""
    last, total = Question(0, -1, 0), 0
    while clocks := load_next_clocks(last, now, BATCH):
        last = clocks[-1].question
        moved: dict[int, list[int]] = defaultdict(list)
        for winding in update_clocks(clocks, build_recalculation(now), now):
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
