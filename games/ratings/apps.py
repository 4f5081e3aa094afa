"""Django's handle on ratings, and what rooms below ask of them."""

from __future__ import annotations

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """How strong people are."""

    name = "games.ratings"
    label = "ratings"

    def ready(self) -> None:
        from accounts.personal_data.stored_tables import declare_personal_tables
        from games.ratings.personal_data import PERSONAL_DATA
        from games.ratings.rating import rate_due_games
        from games.sweep.ports import sweep_ratings

        sweep_ratings.fill(rate_due_games)
        declare_personal_tables.join(lambda: PERSONAL_DATA)
