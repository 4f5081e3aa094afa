"""Why the reading of a mail ended: the fact after which no further line was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.play.sql import Cursor
from games.play.store import first_barrier
from games.play.table import known_by, log_for
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress


def reading_ended(reply: ReplyAddress, since: int) -> Text:
    """What happened after fact number `since` so that the lines below could not be meant for it, as
    this seat may know it: the draw or showing itself, or that it is not asked any more."""
    with Cursor() as cursor:
        barrier = first_barrier(cursor, reply.game_id, since)
    if barrier is None:
        return _("With this move your turn was over.")
    lines = [
        line
        for line in log_for(known_by("id", reply.game_id).meta, reply.seat, since=since)
        if not line.void and line.seq <= barrier
    ]
    if not lines:
        return _("After that, something was drawn or shown.")
    return lines[-1].text
