"""One look at all leagues. May be called by anybody, at any time, by several at once."""

from __future__ import annotations

import logging
import time
from datetime import datetime

from games.clocks.standing import open_stop
from games.leagues.house.ports import ports
from games.leagues.house.succession import succeed
from games.leagues.season.sweep import step

log = logging.getLogger(__name__)

SECONDS = 2.0
"""A look that takes longer goes on next time: deadlines are looked for by the same process. One
step (fifty tables that begin) may take as long again."""


def look(now: datetime, seconds: float = SECONDS) -> int:
    """Does what is due; how many steps that were. A league that fails holds up no other. While the
    house is stopped nothing happens because time has passed."""
    if open_stop():
        return 0
    try:
        succeed(ports(now), now)
    except Exception:
        log.exception("leagues: nobody looked for silent organisers")
    until, done = time.monotonic() + seconds, 0
    for league in ports(now).store.leagues():
        try:
            while time.monotonic() < until and not open_stop() and step_of(league, now):
                done += 1
        except Exception:
            log.exception("leagues: the sweep of league %s failed", league)
    return done


def step_of(league: int, now: datetime) -> bool:
    """One step of what is due in a league; whether there was one."""
    return step(ports(now), league, int(now.timestamp()))
