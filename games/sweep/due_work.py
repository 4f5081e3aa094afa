"""One look at everything that time brings about. May be called by anybody, at any time, by several
at once."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from games.clocks import heartbeat
from games.clocks.heartbeat import UNKNOWN, has_time_gone_back, record_heartbeat
from games.clocks.outages import correct_clocks_ahead, credit_owed_time, find_open_clock_stop
from games.clocks.reminders import write_due_reminders
from games.clocks.starting import set_missing_question_clocks
from games.clocks.timeouts import expire_due_turns
from games.play.plan_storage import upgrade_old_plans
from games.play.practice import delete_old_practice
from games.play.table_limits import close_forlorn_tables
from games.seats.offers import offer_seats_to_candidates
from games.votes.deciding import close_due_votes


class SweepCounts(NamedTuple):
    """How many clocks were set, tables credited, turns played, reminders written, people told of
    free seats, and
    tables given up for which nobody came, and practice games forgotten."""

    started: int
    credited: int
    lapsed: int
    reminded: int
    offered: int
    closed: int = 0
    forgotten: int = 0


def sweep_due_work(now: datetime | None = None, up: heartbeat.Uptime | None = None) -> SweepCounts:
    """Set clocks, give back the time of an outage, play for those whose time is up, remind the
    others.

    While the site is stopped nothing happens because time has passed. `now`, `up`: the time of
    day, and how long this machine has run; given, they are believed.
    """
    up = up or (heartbeat.read_uptime() if now is None else UNKNOWN)
    now = now or timezone.now()
    back = has_time_gone_back(now)
    away = record_heartbeat(now, up)
    if back:
        correct_clocks_ahead(now)
    started = set_missing_question_clocks(now)
    credited = credit_owed_time(away, now)
    if find_open_clock_stop():
        return SweepCounts(started, credited, 0, 0, 0)
    close_due_votes(now)
    upgrade_old_plans(now)
    lapsed = expire_due_turns(now, away)
    return SweepCounts(
        started + (set_missing_question_clocks(now) if lapsed else 0),
        credited,
        lapsed,
        write_due_reminders(now),
        offer_seats_to_candidates(now),
        close_forlorn_tables(now),
        delete_old_practice(now),
    )
