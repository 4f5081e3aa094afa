"""The app's name for Django, and its ears: for people who sit down at a table."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import pre_save


class SeatsConfig(AppConfig):
    """Seats that always have somebody in them."""

    name = "games.seats"

    def ready(self) -> None:
        from accounts.personal_data.stored_tables import declare_personal_tables
        from accounts.ports import leave_what_goes_on
        from games.play.models import Seat
        from games.play.ports import (
            before_opening,
            before_sitting,
            hand_over,
            offer_seat,
            side_columns,
            standins,
        )
        from games.seats.bot_accounts import check_bot_may_sit, refuse_bot_as_host
        from games.seats.handover import leave_all_tables
        from games.seats.offers import publish_offer
        from games.seats.personal_data import PERSONAL_DATA
        from games.seats.separation import (
            SELECT_MY_BLOCKS,
            refuse_if_blocked,
            refuse_shared_household,
        )
        from games.seats.taking import load_usual_standins, seat_league_player

        standins.fill(load_usual_standins)
        offer_seat.fill(publish_offer)
        hand_over.fill(seat_league_player)
        pre_save.connect(set_usual_standin, sender=Seat, dispatch_uid="seats")
        before_sitting.join(refuse_if_blocked)
        before_sitting.join(refuse_shared_household)
        before_sitting.join(check_bot_may_sit)
        before_opening.join(refuse_bot_as_host)
        side_columns["blocked"] = SELECT_MY_BLOCKS
        declare_personal_tables.join(lambda: PERSONAL_DATA)
        leave_what_goes_on.join(leave_all_tables)


def set_usual_standin(instance: Any, **_: Any) -> None:
    """A new seat has the stand-in that its person wants wherever they play."""
    from games.rules.registry import GAMES
    from games.seats.taking import find_usual_standin

    if instance._state.adding and instance.person_id and not instance.standin:
        instance.standin = find_usual_standin(instance.person_id, GAMES[instance.game.rules])
