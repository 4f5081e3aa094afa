"""Django's handle on ratings, and what rooms below ask of them."""

from __future__ import annotations

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """How strong people are."""

    name = "games.ratings"
    label = "ratings"

    def ready(self) -> None:
        from accounts.ports import holdings
        from games.ratings.holdings import HOLDINGS
        from games.ratings.rating import look
        from games.sweep.ports import sweep_ratings

        sweep_ratings.fill(look)
        holdings.join(lambda: HOLDINGS)
