"""Whose account is closed gives up their seats: others are asked, and a bot plays meanwhile."""

from __future__ import annotations

from datetime import datetime

from games.play import lobby
from games.play.models import Seat, Status
from games.play.refusals import NotOpen, NotRunning, UnknownGame
from games.seats.handover import NotYourSeat, hand_seat_to_bot


def vacate_seats(person: int, now: datetime) -> None:
    """Each seat in a transaction of its own; often is like once."""
    seats = Seat.objects.filter(person=person, game__status__in=[Status.OPEN, Status.RUNNING])
    for game, seat, status in seats.values_list("game", "number", "game__status"):
        try:
            if status == Status.OPEN:
                lobby.leave(game, person)
            else:
                hand_seat_to_bot(game, seat, "left", now)
        except (NotOpen, NotRunning, NotYourSeat, UnknownGame):
            continue
