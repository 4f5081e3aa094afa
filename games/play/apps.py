"""Django's handle on the heart."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class PlayConfig(AppConfig):
    """Tables whose log cannot be changed."""

    name = "games.play"
    label = "play"

    def ready(self) -> None:
        from accounts.ports import guest_stays, holdings
        from games.play.holdings import HOLDINGS
        from games.play.practice import keep_all
        from games.play.privileges import grant

        post_migrate.connect(grant, sender=self)
        guest_stays.join(keep_all)
        holdings.join(lambda: HOLDINGS)
