"""Cases of the desk."""

from __future__ import annotations

from games.desk import checks, log
from games.play.sql import Cursor


def wrong() -> list[str]:
    """What `check_games` would find."""
    with Cursor() as cursor:
        return list(
            checks.list_log_and_row_faults(
                log.load_desk_log_position(cursor), log.load_desk_rows(cursor, 0, 10_000)
            )
        )
