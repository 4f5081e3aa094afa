"""What a receipt waits for (all that its moves set off without any person), and what it tells in
place of a mail of its own: the notices of its table that wait for its reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from django.utils import timezone

from games.play.claims import Due
from games.play.models import Status
from games.play.notice import WAITING, Notice, State
from games.play.notice_kind_sql import obsolete
from games.play.refusals import UnknownGame
from games.play.sql import Cursor
from games.play.table import known_by

if TYPE_CHECKING:
    from games.mail.inbound.orders.draft import Draft

HOLD = """
UPDATE games_notice n SET due_at = %(until)s
WHERE n.person_id = %(person)s AND n.game_id = %(game)s AND n.state = 'queued' AND n.attempts = 0
  AND NOT ({obsolete})
RETURNING n.id, n.game_id, n.seq, n.seat, n.kind
"""
LEFT_ALONE = timedelta(minutes=2)
"""So long a notice waits for the receipt that carries it; then it goes by itself."""

RECEIPTS = """
SELECT person_id, max(waits_until) FROM mail_incoming
WHERE answered_at IS NULL AND answer <> '' AND person_id = ANY (%(people)s)
  AND waits_until > %(now)s GROUP BY person_id
"""
WAITS = timedelta(seconds=10)
"""So long a receipt waits for that, and no longer."""


def carried(draft: Draft, person_id: int) -> list[Due]:
    """The notices of this table that nobody has begun to send and that must still be told: they
    wait now, and the receipt tells them."""
    now = timezone.now()
    parameters = {"person": person_id, "game": draft.game, "now": now, "until": now + LEFT_ALONE}
    with Cursor() as cursor:
        cursor.execute(hold(), parameters)
        rows = cursor.fetchall()
    return [Due(*row, "", 0, row[3] == draft.seat) for row in sorted(rows)]


@cache
def hold() -> str:
    """The statement that holds these notices."""
    return HOLD.format(obsolete=obsolete())


def told(ids: Sequence[int], message: str) -> None:
    """The receipt of this name has gone out, and with it these."""
    if ids:
        Notice.objects.filter(pk__in=ids, state__in=WAITING).update(
            state=State.SENT, message=message, settled_at=timezone.now()
        )


def settled(drafts: Iterable[Draft]) -> bool:
    """Whether nothing more is to be waited for, at all of these tables."""
    return all(quiet(draft) for draft in drafts)


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
        cursor.execute(RECEIPTS, {"people": list(people), "now": now})
        return dict(cursor.fetchall())
