"""The host calls somebody for a seat whose person lets the table wait."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.play import commands
from games.play.models import Question, Seat
from games.play.refusals import Impossible
from games.play.sql import Cursor
from games.rules.text import _
from games.seats.handover import hand_seat_to_bot
from games.seats.offers import publish_offer

PATIENCE = timedelta(days=7)
"""So long a table without a clock has to wait before somebody else is called."""


class TooSoon(Impossible):
    """Nobody loses their seat for a while of thinking."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "A substitute can be called after a missed turn, or when the table has waited for "
                "a week."
            )
        )


@transaction.atomic
def replace_absent_player(game_id: int, seat: int, now: datetime) -> None:
    """A bot plays this seat from now on, and the seat is offered to people, at a private table too.

    Where a bot keeps it already, it is offered once more. Raises NotRunning, Impossible or TooSoon.
    """
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
        row = Seat.objects.get(game=game_id, number=seat)
        if row.person_id is None:
            publish_offer(cursor, game_id, seat, row.owner_id, now, called=True)
            return
        if not may_replace_absent_player(row, now):
            raise TooSoon
        hand_seat_to_bot(game_id, seat, "called", now)


def may_replace_absent_player(seat: Seat, now: datetime) -> bool:
    """Whether this seat's person has let the table wait long enough."""
    if seat.misses:
        return True
    asked = Question.objects.filter(game=seat.game_id, seat=seat.number, answered_seq=None).first()
    return asked is not None and asked.due_at is None and asked.asked_at <= now - PATIENCE
