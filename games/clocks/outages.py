"""When all clocks are stopped, of a table or of the whole site: pauses, stops and outages, and the
time that questions get back for them. Nobody's clock grows by it."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec
from django.db import transaction

from accounts.calendar.absences import load_hours_by_person
from games.clocks import heartbeat
from games.clocks.arithmetic import NOWHERE, Clock, apply_outage, apply_pause, build_running_clock
from games.clocks.heartbeat import Outage
from games.clocks.running import load_clocks_ahead, load_table_clocks, update_clocks
from games.clocks.starting import set_missing_clocks_of_game
from games.clocks.terms import decode_terms
from games.play import commands
from games.play.models import Game, Standstill
from games.play.refusals import NotRunning
from games.play.sql import Cursor
from games.rules import frame

# Stops of the whole site.
#
# Deadlines read the rows in their own transaction (SELECT_OWED_UNTIL), behind a lock that they
# share (STOP_LOCK_KEY). Whoever begins a stop takes it alone, in the same queue: once that is
# committed nothing fires.


StopKind = Standstill.Kind
STOP_LOCK_KEY = 0x6B65_7973
"""Of the advisory lock that deadlines share."""
LOCK_STOPS = "SELECT pg_advisory_xact_lock(%s)"
SELECT_OWED_UNTIL = """coalesce((SELECT max(coalesce(s.until, 'infinity')) FROM games_standstill s
  WHERE s.credited_at IS NULL), '-infinity')"""
"""Clocks that began before this have not got back what they are owed, and do not fire."""


def find_open_clock_stop() -> Standstill | None:
    """The stop that lasts now."""
    return Standstill.objects.filter(until=None).first()


def lock_open_clock_stop() -> Standstill | None:
    """The same; until the transaction ends no deadline fires, and nobody else begins one."""
    with Cursor() as cursor:
        cursor.execute(LOCK_STOPS, (STOP_LOCK_KEY,))
    return find_open_clock_stop()


def stop_all_clocks(now: datetime, *, read_only: bool) -> Standstill:
    """All clocks are stopped from now on; in a transaction of the caller's, under `hold`. One that
    was ended but not given back yet goes on."""
    owed = Standstill.objects.filter(kind=StopKind.STOP, credited_at=None).first()
    if owed is None:
        return Standstill.objects.create(kind=StopKind.STOP, since=now, read_only=read_only)
    owed.until, owed.read_only = None, read_only
    owed.save(update_fields=["until", "read_only"])
    return owed


def end_stop_of_all_clocks(now: datetime) -> None:
    """They run again, each once it has its time back (`credit_owed_time`); likewise."""
    Standstill.objects.filter(until=None).update(until=now)


def order_clock_credit(since: datetime, until: datetime) -> Standstill:
    """Every clock that ran in this time gets it back, with the next look."""
    return Standstill.objects.create(kind=StopKind.HAND, since=since, until=until)


# Questions answered while a table paused: what was left on their clocks is carried on to the next
# turn.


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
        set_missing_clocks_of_game(game_id, now)
        update_clocks(
            load_table_clocks(game_id),
            lambda terms, hours, clock: apply_pause(terms, hours, clock, since, now),
            now,
            held=True,
        )
        credit_answered_questions(game_id, since)
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
            credit_answered_questions(game_id, since)
        commands.record_frame_events(
            game_id, [frame.Credited(int((until - since).total_seconds()))], now=now
        )
    return True


# Owed time, given back in the order in which clocks were stopped: stops, outages, times by hand.


STOP, OUTAGE = Standstill.Kind.STOP, Standstill.Kind.OUTAGE


def credit_owed_time(away: Outage | None, now: datetime) -> int:
    """Give every clock back what it is owed; at how many tables. `away`: the last outage of which
    the heartbeat knows.

    Killed half way, or where a table fails, it goes on later, in the same order. An outage in the
    midst of a stop is part of it.
    """
    stop, done = find_open_clock_stop(), 0
    for row in list_owed_outages(away):
        if stop is not None and row.since >= stop.since:
            continue
        assert row.until is not None
        given = credit_all_tables(
            Outage(row.since, row.until, False), now, answered=row.kind == STOP
        )
        done += given.done
        if given.failed:
            break
        mark_credited(row, now)
    return done


def list_owed_outages(away: Outage | None) -> list[Standstill]:
    """What is not given back yet, the oldest first."""
    rows = list(Standstill.objects.filter(credited_at=None, until__isnull=False))
    if away and not away.credited:
        rows.append(Standstill(kind=OUTAGE, since=away.since, until=away.until))
    return sorted(rows, key=lambda row: row.since)


def mark_credited(row: Standstill, now: datetime) -> None:
    """Every clock has it back; what the heartbeat alone knew is on record now, too."""
    if row.pk:
        same = Standstill.objects.filter(pk=row.pk, until=row.until)
        same.update(credited_at=now)
        return
    assert row.until is not None
    row.credited_at = now
    Standstill.objects.bulk_create([row], ignore_conflicts=True)
    heartbeat.mark_outage_credited(Outage(row.since, row.until, False))
