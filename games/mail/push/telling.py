"""What a mail tells of a turn is noted for the person's browsers, when the mail is claimed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import connection

from games.play.claims import Claim
from games.play.notice import Kind

INSERT_TELLINGS = """
INSERT INTO mail_telling (subscription_id, notice, due_at, attempts, made_at)
SELECT p.id, n.id, %(now)s, 0, %(now)s FROM games_notice n
JOIN mail_push p ON p.person_id = n.person_id
WHERE n.id = ANY (%(notices)s) AND n.kind = %(kind)s
ON CONFLICT (subscription_id, notice) DO NOTHING
"""


def insert_tellings(claimed: Sequence[Claim], now: datetime) -> None:
    """Note for all browsers of these people what their mails tell of turns. Claimed once more, it
    is noted already."""
    notices = [
        notice.id for claim in claimed for notice in claim.notices if notice.kind == Kind.TURN
    ]
    if notices and settings.PUSH_KEY:
        with connection.cursor() as cursor:
            cursor.execute(INSERT_TELLINGS, {"now": now, "notices": notices, "kind": Kind.TURN})
