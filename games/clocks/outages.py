"""When all clocks of a table stand: a pause, and the time that this house was away. Nobody's clock
grows by it."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction

from games.clocks.arithmetic import apply_outage, apply_pause, build_running_clock
from games.clocks.carry_over import credit_answered_questions as give_back_answered
from games.clocks.running import load_clocks_ahead, load_table_clocks, update_clocks
from games.clocks.starting import start_clocks_of_game
from games.play import commands
from games.play.models import Game
from games.play.refusals import NotRunning
from games.play.sql import Cursor
from games.rules import frame

if TYPE_CHECKING:
    from games.clocks.heartbeat import Outage

log = logging.getLogger(__name__)

BATCH = 200
SELECT_UNCREDITED_TABLES = """
SELECT DISTINCT q.game_id FROM games_question q JOIN games_game g ON g.id = q.game_id
  AND g.status = 'running'
WHERE q.answered_seq IS NULL AND q.due_at IS NOT NULL AND q.clock_started_at < %s AND q.game_id > %s
  ORDER BY 1 LIMIT %s
"""

RELEASE_OUTBOX = "UPDATE games_outbox SET due_at = %s WHERE state = 'due' AND due_at > %s"
LONGEST_PAUSE = timedelta(minutes=20)
"""Nothing in the outbox is put off for longer."""


def stop_table_clocks(game_id: int, now: datetime) -> None:
    """From now on no clock of this table runs, and none fires. Nothing happens if it stands
    already."""
    with transaction.atomic(), Cursor() as cursor:
        commands.lock_game(cursor, game_id)
        Game.objects.filter(pk=game_id, paused_at=None).update(paused_at=now)


def restart_table_clocks(game_id: int, now: datetime) -> None:
    """Let the clocks run again, with what was on them when they stopped."""
    with transaction.atomic(), Cursor() as cursor:
        commands.lock_game(cursor, game_id)
        since = Game.objects.values_list("paused_at", flat=True).get(pk=game_id)
        if since is None:
            return
        start_clocks_of_game(game_id, now)
        update_clocks(
            load_table_clocks(game_id),
            lambda terms, hours, clock: apply_pause(terms, hours, clock, since, now),
            now,
            held=True,
        )
        give_back_answered(game_id, since)
        Game.objects.filter(pk=game_id).update(paused_at=None)


class CreditCounts(NamedTuple):
    """How many tables got their credit, and at how many it failed."""

    done: int
    failed: int


def credit_all_tables(away: Outage, now: datetime, *, answered: bool) -> CreditCounts:
    """Give every clock the time back for which it stood. `answered`: also to those whose question
    was answered meanwhile, for the next turn. Killed half way, it goes on later."""
    done = last = failed = 0
    while games := list_uncredited_tables(away, last):
        for game_id in games:
            try:
                done += credit_table(game_id, away, now, answered=answered)
            except Exception:
                failed += 1
                log.exception("pace: table %s got no credit", game_id)
        last = games[-1]
    return CreditCounts(done, failed)


def list_uncredited_tables(away: Outage, after: int) -> list[int]:
    """The next tables with a clock that ran while we were away."""
    with Cursor() as cursor:
        cursor.execute(SELECT_UNCREDITED_TABLES, (away.until, after, BATCH))
        return [row[0] for row in cursor.fetchall()]


def correct_clocks_ahead(now: datetime) -> int:
    """After the time of day was set back: clocks that would begin only later run from now on; how
    many.

    What was to be done again at some later time is to be done now.
    """
    done = 0
    with Cursor() as cursor:
        cursor.execute(RELEASE_OUTBOX, (now, now + LONGEST_PAUSE))
    while clocks := load_clocks_ahead(now, BATCH):
        moved = update_clocks(
            clocks,
            lambda terms, hours, clock: build_running_clock(terms, hours, now, clock.budget),
            now,
        )
        done += len(moved)
        if not moved:
            break
    return done


def credit_table(game_id: int, away: Outage, now: datetime, *, answered: bool = False) -> bool:
    """One table's credit and its fact, in one transaction; False if there was nothing to give back
    any more."""
    with transaction.atomic(), Cursor() as cursor:
        try:
            commands.lock_game(cursor, game_id)
        except NotRunning:
            return False
        paused_at = Game.objects.values_list("paused_at", flat=True).get(pk=game_id)
        if paused_at and paused_at <= away.since:
            return False
        clocks = [item for item in load_table_clocks(game_id) if item.clock.since < away.until]
        if not clocks:
            return False
        since, until = away.since, min(away.until, paused_at or away.until)
        update_clocks(
            clocks,
            lambda terms, hours, clock: apply_outage(terms, hours, clock, since, until),
            now,
            held=True,
        )
        if answered:
            give_back_answered(game_id, since)
        commands.record_frame_events(
            game_id, [frame.Credited(int((until - since).total_seconds()))], now=now
        )
    return True
