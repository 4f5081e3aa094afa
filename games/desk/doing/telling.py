"""Whoever sits at a table is told by mail what moderators have done there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.play import notices
from games.play.models import Seat
from games.play.notice import Kind
from games.play.sql import Cursor


def list_seats_by_person(game: int) -> dict[int, int]:
    """Seats by the people who sit there."""
    rows = Seat.objects.filter(game=game, person__isnull=False)
    return {person: number for person, number in rows.values_list("person", "number") if person}


def tell_seated_people(game: int, fact: int, people: Mapping[int, int], now: datetime) -> None:
    """Tell these people, each by the seat through whose eyes, what this fact says."""
    with Cursor() as cursor:
        for person, seat in sorted(people.items()):
            news = notices.NewNotice(game, fact, seat, person, Kind.DECIDED, now)
            notices.write_notice(cursor, news, now)
