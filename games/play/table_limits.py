"""Limits on opening tables, smaller for new accounts because whoever comes to do harm has one; and
the end of tables to which nobody comes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from accounts.limits import count_if_allowed
from games.play import notices
from games.play.models import Game, Seat, Status
from games.play.notice import Kind
from games.play.ports import before_opening
from games.play.refusals import TooManyTables, TooManyToday
from games.play.sql import Cursor


def is_new_account(person: int, now: datetime) -> bool:
    """Whether this account is younger than settings.NEW_DAYS."""
    since = now - timedelta(days=settings.NEW_DAYS)
    return get_user_model().objects.filter(pk=person, joined_at__gt=since).exists()


DAY = timedelta(days=1)
BATCH = 100
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
FORLORN = """
UPDATE games_game SET status = 'abandoned' WHERE id IN (
  SELECT id FROM games_game WHERE status = 'open' AND created_at < %s ORDER BY created_at LIMIT %s
  FOR NO KEY UPDATE SKIP LOCKED
) RETURNING id
"""


def get_table_limits(person: int, now: datetime) -> tuple[int, int]:
    """So many of their tables may wait for players, and so many they may open in a day; 0: as many
    as they like."""
    if settings.NEW_DAYS and is_new_account(person, now):
        return settings.NEW_TABLES_WAITING, settings.NEW_TABLES_A_DAY
    return settings.TABLES_WAITING, settings.TABLES_A_DAY


def check_may_open_table(host_id: int, now: datetime, *, waits: bool) -> None:
    """Raise TooManyTables or TooManyToday if this person may not open a table; `waits`: it would
    wait for players. Raises what `before_opening` raises.

    Of two that are opened at the same time the second waits for the first, within the caller's
    transaction.
    """
    before_opening(host_id)
    most, daily = get_table_limits(host_id, now)
    if most and waits:
        with Cursor() as cursor:
            cursor.execute(LOCK, (f"tables of {host_id}",))
        if Game.objects.filter(host=host_id, status=Status.OPEN).count() >= most:
            raise TooManyTables(most)
    if daily and not count_if_allowed("tables", str(host_id), daily, DAY, now).allowed:
        raise TooManyToday


def close_forlorn_tables(now: datetime) -> int:
    """Close the tables that have waited for players too long, and tell whoever sat there; how many.

    May be called by several at once: each table is closed once, and what it is told of stands in
    the same transaction.
    """
    since = now - timedelta(days=settings.TABLE_WAITS_DAYS)
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute(FORLORN, (since, BATCH))
        closed = [row[0] for row in cursor.fetchall()]
        for seat in Seat.objects.filter(game__in=closed, person__isnull=False):
            notices.write_notice(
                cursor,
                notices.NewNotice(
                    seat.game_id, 0, seat.number, seat.person_id or 0, Kind.CLOSED, now
                ),
                now,
            )
    return len(closed)
