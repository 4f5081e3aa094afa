"""Seats that are free, and seats that a bot keeps: who may know of which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.play.models import Game, Question, Seat, Status
from games.play.table import load_header
from games.seats.models import Offer
from games.seats.separation import exclude_blocked_tables

if TYPE_CHECKING:
    from typing import Any


def select_free_offers(person_id: int | None) -> QuerySet[Offer]:
    """Open offers that this reader could take, the newest first; of private tables only where the
    host called."""
    offers = Offer.objects.filter(
        Q(called=True) | Q(game__private=False, game__hidden=0),
        ended_at=None,
        game__status=Status.RUNNING,
    )
    if person_id is not None:
        mine = Seat.objects.filter(Q(person=person_id) | Q(owner=person_id), game=OuterRef("game"))
        before = Offer.objects.filter(game=OuterRef("game"), predecessor=person_id)
        asked = Question.objects.filter(game=OuterRef("game"), person=person_id)
        offers = offers.exclude(Exists(mine)).exclude(Exists(before)).exclude(Exists(asked))
        offers = offers.filter(game__in=exclude_blocked_tables(Game.objects.all(), person_id))
    return offers.select_related("game").order_by("-at")


def select_kept_seats(person_id: int) -> QuerySet[Seat]:
    """Seats that a bot keeps for this person."""
    kept = Seat.objects.filter(owner=person_id, person=None, game__status=Status.RUNNING)
    return kept.select_related("game")


def may_see_offered_seat(game: Game, offer: Any, person_id: int | None) -> bool:
    """Whether a reader may know of this seat: it is offered, and not at a private table unless its
    host called."""
    if offer is None:
        return False
    return not game.private or offer.called or load_header("id", game.pk).is_visible_to(person_id)
