"""Who is erased gets up from every table: a bot plays on, and the seat is offered to people."""

from __future__ import annotations

import contextlib
from datetime import datetime

from games.play import lobby
from games.play.models import Seat, Status
from games.rules.types import Refused
from games.seats.resigning import resign_and_pass_on_host


def leave_all_tables(person: int, now: datetime) -> None:
    """As leaving and resigning do, table by table, each in its own transaction."""
    seats = Seat.objects.filter(person=person)
    for game in list(seats.filter(game__status=Status.OPEN).values_list("game", flat=True)):
        with contextlib.suppress(Refused):  # it has begun, or was given up, a moment ago
            lobby.leave(game, person)
    for game in list(seats.filter(game__status=Status.RUNNING).values_list("game", flat=True)):
        with contextlib.suppress(Refused):
            resign_and_pass_on_host(game, person, now)
    Seat.objects.filter(owner=person).update(owner=None)
