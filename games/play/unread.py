"""Up to which message people have read the talk of their tables; nobody else is ever told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models.expressions import RawSQL

from games.play.models import Seat
from games.play.sql import Cursor

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

COUNT_UNREAD = """SELECT count(*) FROM games_message um
WHERE um.game_id = {seat}.game_id AND um.number > {seat}.talk_seen AND um.struck = 0
  AND um.person_id IS DISTINCT FROM {person} AND NOT EXISTS (
    SELECT FROM accounts_block ub WHERE ub.person_id = {person} AND ub.other_id = um.person_id)"""
"""What this person, who sits there, has not read: neither what they wrote themselves, nor what is
struck, nor what those wrote whom they have blocked."""
SELECT_UNREAD = (
    f"SELECT json_build_array(s.talk_seen, ({COUNT_UNREAD.format(seat='s', person='%(person)s')}))"
)
"""What the table page brings along for who sits there (`games.play.ports.side_columns`): the number of
the last message that they have seen, and how many are unread."""
OWN_UNREAD = f"""CASE WHEN games_seat.person_id = %s
THEN ({COUNT_UNREAD.format(seat="games_seat", person="games_seat.person_id")}) ELSE 0 END"""
UPDATE_TALK_SEEN = """
UPDATE games_seat s SET talk_seen = last.number
FROM (SELECT max(number) AS number FROM games_message WHERE game_id = %(game)s
  AND number <= %(upto)s) last
WHERE s.game_id = %(game)s AND s.person_id = %(person)s AND s.talk_seen < last.number
"""


def annotate_unread(seats: QuerySet[Seat], person_id: int | None) -> QuerySet[Seat]:
    """The seats with `unread`: how many messages this person has not read there; 0 on all seats
    but their own."""
    return seats.annotate(unread=RawSQL(OWN_UNREAD, [person_id]))


def sum_unread(seats: Iterable[Seat]) -> int:
    """The sum over seats that were read `with_unread`."""
    return sum(getattr(seat, "unread", 0) for seat in seats)


def mark_read(game_id: int, person_id: int, upto: int) -> None:
    """Whoever sits there has read the talk up to this message: of two tabs the greater number
    holds, and none that is not there yet."""
    with Cursor() as cursor:
        cursor.execute(UPDATE_TALK_SEEN, {"game": game_id, "person": person_id, "upto": upto})
