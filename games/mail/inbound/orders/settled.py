"""Whether all has happened at a table that a move has set off without any person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.mail.inbound.orders.draft import Draft
from games.play.models import Status
from games.play.refusals import UnknownGame
from games.play.sql import Cursor
from games.play.table import known_by

WAITING = """
SELECT person_id, max(waits_until) FROM mail_incoming
WHERE answered_at IS NULL AND answer <> '' AND person_id = ANY (%(people)s)
  AND waits_until > %(now)s GROUP BY person_id
"""
WAITS = timedelta(seconds=10)
"""So long a receipt waits for that, and no longer."""


def settled(drafts: Sequence[Any]) -> bool:
    """Whether nothing more is to be waited for, at all of these tables (draft.Draft)."""
    return all(quiet(Draft(*draft)) for draft in drafts)


def quiet(draft: Draft) -> bool:
    """Whether the writer is asked something again at this table, or no bot is."""
    try:
        known = known_by("id", draft.game)
    except UnknownGame:
        return True
    if known.meta.status != Status.RUNNING or draft.seat in known.tokens:
        return True
    return not any(one.bot and one.number in known.tokens for one in known.seats)


def receipts_wait(people: Sequence[int], now: datetime) -> dict[int, datetime]:
    """For whom of these people a receipt waits, and until when."""
    with Cursor() as cursor:
        cursor.execute(WAITING, {"people": list(people), "now": now})
        return dict(cursor.fetchall())
