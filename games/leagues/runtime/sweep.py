"""Sweeps all leagues: does what is due in each, and replaces organisers who have been silent for
thirty days by a co-organiser, then by the site itself."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model

from games.clocks.outages import find_open_clock_stop
from games.leagues.league.commands import Succeed
from games.leagues.runtime.ports import build_ports
from games.leagues.runtime.store import Store
from games.leagues.season.dispatch import record_league_command
from games.leagues.season.sweep import sweep_league_once
from games.play.sql import Cursor
from games.play.store_sql import NOT_THEIRS

if TYPE_CHECKING:
    from games.leagues.season.ports import Ports


# Silent organisers.


SILENCE_LIMIT = timedelta(days=30)
CLAIM_LEAGUES = """
UPDATE leagues_league SET looked_at = %(now)s
WHERE looked_at IS NULL OR looked_at <= %(now)s - interval '1 day' RETURNING id
"""
# The last sign of life of each: signed in, answered a question, did something in this league.
SELECT_LAST_SIGNS = f"""
SELECT asked.id, greatest(p.joined_at, p.last_login,
  (SELECT max(q.answered_at) FROM games_question q WHERE q.person_id = p.id
    AND q.answered_seq IS NOT NULL AND NOT EXISTS ({NOT_THEIRS.format(q="q")})),
  (SELECT max(f.at) FROM leagues_log l JOIN leagues_fact f ON f.log_id = l.id
    WHERE l.league_id = %(league)s AND (l.season = 0 OR l.season >= %(season)s)
      AND f.data::jsonb @> jsonb_build_object('by', p.id)))
FROM unnest(%(people)s::bigint[]) AS asked (id) LEFT JOIN {{people}} p
  ON p.id = asked.id AND p.erased_at IS NULL
"""


def replace_silent_organisers(ports: Ports, now: datetime) -> int:
    """Looks at every league once a day; how many organisers were succeeded."""
    with Cursor() as cursor:
        cursor.execute(CLAIM_LEAGUES, {"now": now})
        leagues = [row[0] for row in cursor.fetchall()]
    return sum(replace_silent_in_league(ports, league, now) for league in leagues)


def replace_silent_in_league(ports: Ports, league: int, now: datetime) -> int:
    """The same in one league. Who leads goes last, so that nobody silent is the heir."""
    known, _ = Store(now).league(league)
    values = {"people": known.organisers, "league": league, "season": known.last - 1}
    with Cursor() as cursor:
        cursor.execute(SELECT_LAST_SIGNS.format(people=get_user_model()._meta.db_table), values)
        signs = dict(cursor.fetchall())
    gone = [who for who in known.organisers if not signs[who] or signs[who] <= now - SILENCE_LIMIT]
    for who in reversed(gone):
        record_league_command(ports, league, Succeed(who), int(now.timestamp()))
    return len(gone)


# One sweep of all leagues. May be called by anybody, at any time, by several at once.


log = logging.getLogger(__name__)

SWEEP_SECONDS = 2.0
"""A look that takes longer goes on next time: deadlines are looked for by the same process. One
step (fifty tables that begin) may take as long again."""


def sweep_due_leagues(now: datetime, seconds: float = SWEEP_SECONDS) -> int:
    """Does what is due; how many steps that were. A league that fails holds up no other. While the
    house is stopped nothing happens because time has passed."""
    if find_open_clock_stop():
        return 0
    try:
        replace_silent_organisers(build_ports(now), now)
    except Exception:
        log.exception("leagues: nobody looked for silent organisers")
    until, done = time.monotonic() + seconds, 0
    for league in build_ports(now).store.leagues():
        try:
            while (
                time.monotonic() < until
                and not find_open_clock_stop()
                and sweep_next_step(league, now)
            ):
                done += 1
        except Exception:
            log.exception("leagues: the sweep of league %s failed", league)
    return done


def sweep_next_step(league: int, now: datetime) -> bool:
    """One step of what is due in a league; whether there was one."""
    return sweep_league_once(build_ports(now), league, int(now.timestamp()))
