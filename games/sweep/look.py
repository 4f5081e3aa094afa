"""One look at everything that time brings about. May be called by anybody, at any time, by several
at once."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from games.clocks import heartbeat
from games.clocks.giving_back import give_back
from games.clocks.heartbeat import UNKNOWN, beat, gone_back
from games.clocks.outages import set_right
from games.clocks.reminders import remind
from games.clocks.standing import open_stop
from games.clocks.starting import start_clocks
from games.clocks.timeouts import expire_due
from games.play.opening import give_up
from games.play.plan_upgrade import read_old_plans
from games.play.practice import forget_old
from games.seats.notify_candidates import notify_candidates
from games.votes.close_due import close_due


class Swept(NamedTuple):
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


def sweep(now: datetime | None = None, up: heartbeat.Up | None = None) -> Swept:
    """Set clocks, give back the time of an outage, play for those whose time is up, remind the
    others.

    While the house is stopped nothing happens because time has passed. `now`, `up`: the time of
    day, and how long this machine has run; given, they are believed.
    """
    up = up or (heartbeat.up() if now is None else UNKNOWN)
    now = now or timezone.now()
    back = gone_back(now)
    away = beat(now, up)
    if back:
        set_right(now)
    started = start_clocks(now)
    credited = give_back(away, now)
    if open_stop():
        return Swept(started, credited, 0, 0, 0)
    close_due(now)
    read_old_plans(now)
    lapsed = expire_due(now, away)
    return Swept(
        started + (start_clocks(now) if lapsed else 0),
        credited,
        lapsed,
        remind(now),
        notify_candidates(now),
        give_up(now),
        forget_old(now),
    )
