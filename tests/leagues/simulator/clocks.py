"""What a clock on the wall of the league's zone showed when an hour came: asked the other way."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from games.leagues.calendar import Calendar
from tests.leagues.simulator.broken import hold


def check(calendar: Calendar, number: int, at: int) -> None:
    """Raises Broken unless the clock showed hour `number` of the calendar then, for the first time;
    if it never showed it, then it was put forward over it at that moment."""
    meant = datetime.fromisoformat(calendar[1 + number])
    now, before = _shown(calendar.zone, at), _shown(calendar.zone, at - 1)
    if now == meant:
        earlier = any(_shown(calendar.zone, at - 60 * by) == meant for by in range(1, 181))
        hold(not earlier, f"the clock had shown {meant} before")
        return
    hold(before < meant < now, f"the clock showed {now}, not {meant}")
    hold(now - before > timedelta(seconds=1), f"no clock was put forward at {now}")


def _shown(zone: str, at: int) -> datetime:
    return datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
