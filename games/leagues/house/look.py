"""One look at all leagues. May be called by anybody, at any time, by several at once."""

from __future__ import annotations

import logging
import time
from datetime import datetime

from games.clocks.standing import find_open_stop
from games.leagues.house.ports import build_ports
from games.leagues.house.succession import replace_silent_organisers
from games.leagues.season.sweep import sweep_league_once

log = logging.getLogger(__name__)

SWEEP_SECONDS = 2.0
"""A look that takes longer goes on next time: deadlines are looked for by the same process. One
step (fifty tables that begin) may take as long again."""


def sweep_due_leagues(now: datetime, seconds: float = SWEEP_SECONDS) -> int:
    """Does what is due; how many steps that were. A league that fails holds up no other. While the
    house is stopped nothing happens because time has passed."""
    if find_open_stop():
        return 0
    try:
        replace_silent_organisers(build_ports(now), now)
    except Exception:
        log.exception("leagues: nobody looked for silent organisers")
    until, done = time.monotonic() + seconds, 0
    for league in build_ports(now).store.leagues():
        try:
            while (
                time.monotonic() < until and not find_open_stop() and sweep_next_step(league, now)
            ):
                done += 1
        except Exception:
            log.exception("leagues: the sweep of league %s failed", league)
    return done


def sweep_next_step(league: int, now: datetime) -> bool:
    """One step of what is due in a league; whether there was one."""
    return sweep_league_once(build_ports(now), league, int(now.timestamp()))
