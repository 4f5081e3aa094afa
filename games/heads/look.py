"""What is to be done now: the statement of this hour, and bringing it to the owner. May be called
by anybody."""

from __future__ import annotations

from datetime import datetime

from games.heads.delivery import deliver
from games.heads.noting import note


def look(now: datetime) -> int | None:
    """Do what is due; the number of the statement that was written, if one was."""
    number = note(now)
    deliver(now)
    return number
