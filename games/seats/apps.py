"""The app's name for Django, and its ears: for people who sit down at a table."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import pre_save


class SeatsConfig(AppConfig):
    """Seats that always have somebody in them."""

    name = "games.seats"

    def ready(self) -> None:
        from accounts.ports import farewells, holdings
        from games.play.models import Seat
        from games.play.ports import (
            asides,
            before_sitting,
            hand_over,
            offer_seat,
            standins,
        )
        from games.seats.apart import MINE, keep_apart
        from games.seats.farewell import leave_tables
        from games.seats.holdings import HOLDINGS
        from games.seats.households import keep_homes_apart
        from games.seats.offers import offer
        from games.seats.taking import sit_down, standins_of

        standins.fill(standins_of)
        offer_seat.fill(offer)
        hand_over.fill(sit_down)
        pre_save.connect(sits_down, sender=Seat, dispatch_uid="seats")
        before_sitting.join(keep_apart)
        before_sitting.join(keep_homes_apart)
        asides["blocked"] = MINE
        holdings.join(lambda: HOLDINGS)
        farewells.join(leave_tables)


def sits_down(instance: Any, **_: Any) -> None:
    """A new seat has the stand-in that its person wants wherever they play."""
    from games.rules.registry import GAMES
    from games.seats.taking import standin_of

    if instance._state.adding and instance.person_id and not instance.standin:
        instance.standin = standin_of(instance.person_id, GAMES[instance.game.rules])
