"""One look at all that "my data" has to do. May be called by anybody, by several at once."""

from __future__ import annotations

from datetime import datetime

from accounts.mydata import erasing, exporting


def look(now: datetime | None = None) -> int:
    """How much was done."""
    return erasing.look(now) + exporting.look(now)
