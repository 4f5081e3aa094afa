"""Whoever says yes to an invitation, or to the offer of a seat, sits down."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.play import lobby
from games.play.models import Game, Status
from games.seats import taking
from games.seats.models import Offer


def sit_down(game_id: int, seat: int, person_id: int, asked_at: datetime) -> None:
    """As orders.ports.sit_down. Raises Refused."""
    game, now = Game.objects.get(pk=game_id), timezone.now()
    if game.status == Status.OPEN:
        lobby.join(game_id, person_id, game.invite, now=now)
        return
    offers = Offer.objects.filter(game=game, seat=seat, at__lte=asked_at)
    if not offers.filter(ended_at=None).exists():
        raise taking.Gone
    taking.take(game_id, seat, person_id, now)
