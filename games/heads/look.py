"""What is to be done now: the statement of this hour, and bringing it to the owner. May be called
by anybody."""

from __future__ import annotations

from datetime import datetime

from games.heads.delivery import deliver_last_statement
from games.heads.noting import record_hourly_statement


def sign_and_deliver_heads(now: datetime) -> int | None:
    """Do what is due; the number of the statement that was written, if one was."""
    number = record_hourly_statement(now)
    deliver_last_statement(now)
    return number
