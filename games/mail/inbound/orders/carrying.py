"""What a receipt tells in place of a mail of its own: the notices of its table that wait for its
reader."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING

from django.utils import timezone

from games.play.claims import Due
from games.play.notice import WAITING, Notice, State
from games.play.notice_kind_sql import obsolete
from games.play.sql import Cursor

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
