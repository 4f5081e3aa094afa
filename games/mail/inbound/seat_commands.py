"""What a "yes" by mail does at a table besides moves: sitting down, getting up again, asking for a
pause."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.play import lobby
from games.play.models import Game, Seat, Status
from games.seats import taking
from games.seats.handover import NotYourSeat
from games.seats.models import Offer
from games.votes import deciding
from games.votes.kinds import PAUSE
from games.votes.models import State


def sit_down_by_mail(game_id: int, seat: int, person_id: int, asked_at: datetime) -> None:
    """As orders.ports.sit_down. Raises Refused."""
    game, now = Game.objects.get(pk=game_id), timezone.now()
    if game.status == Status.OPEN:
        lobby.join(game_id, person_id, game.invite, now=now)
        return
    offers = Offer.objects.filter(game=game, seat=seat, at__lte=asked_at)
    if not offers.filter(ended_at=None).exists():
        raise taking.Gone
    taking.take_offered_seat(game_id, seat, person_id, now)


def leave_open_table(game_id: int, person_id: int) -> None:
    """As orders.ports.get_up. Raises NotOpen, or NotYourSeat of who does not sit there."""
    if not Seat.objects.filter(game=game_id, person=person_id).exists():
        raise NotYourSeat
    lobby.leave(game_id, person_id)


def propose_pause(game_id: int, person_id: int, days: int, now: datetime) -> bool:
    """As orders.ports.pause. Raises Refused."""
    return deciding.propose_motion(game_id, person_id, PAUSE, now, days).state == State.PASSED
