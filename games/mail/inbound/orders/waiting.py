"""The question that has waited longest for somebody: what is shown to who wrote to an address that
plays nothing."""

from __future__ import annotations

from games.mail.inbound.models import ReplyAddress
from games.mail.reply import Use
from games.play.sql import Cursor

SELECT_OLDEST_QUESTION = """
SELECT q.game_id, q.seat, q.asked_seq FROM games_question q
JOIN games_seat s ON s.game_id = q.game_id AND s.number = q.seat
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
WHERE s.person_id = %s AND q.answered_seq IS NULL ORDER BY q.asked_at, q.game_id LIMIT 1
"""


def find_oldest_question(person_id: int) -> ReplyAddress | None:
    """The question that they have not answered for the longest time, as if an address answered it
    (no row); None if nothing waits for them."""
    with Cursor() as cursor:
        cursor.execute(SELECT_OLDEST_QUESTION, [person_id])
        found = cursor.fetchone()
    if found is None:
        return None
    game, seat, seq = found
    return ReplyAddress(
        person_id=person_id, use=Use.QUESTION, game_id=game, seat=seat, asked_seq=seq
    )
