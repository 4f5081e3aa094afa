"""What time brings about at the desk. May be called by anybody, at any time, by several at once."""

from __future__ import annotations

from datetime import datetime

from games.desk.cases import overdue


def send_due_alarms(now: datetime) -> int:
    """Alarms about what waits; how many moderators something waits for."""
    return overdue.alarm_about_overdue_cases(now)
