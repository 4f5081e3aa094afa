"""Giving a seat up for good: a bot plays on at once, and a host who goes leaves the table to the
next person."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.play.models import Game, Seat
from games.seats import handover


@transaction.atomic
def resign_and_pass_on_host(game_id: int, person_id: int, now: datetime) -> None:
    """As seats.resign. Raises NotRunning or NotYourSeat."""
    handover.give_up_seat(game_id, person_id, now)
    Game.objects.filter(pk=game_id, host=person_id).update(host=find_next_host(game_id))


def find_next_host(game_id: int) -> int | None:
    """Who is host next."""
    people = Seat.objects.filter(game=game_id, person__isnull=False).order_by("number")
    return people.values_list("person_id", flat=True).first()
