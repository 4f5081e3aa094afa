"""Django's handle on the heart."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate


class PlayConfig(AppConfig):
    """Tables whose log cannot be changed."""

    name = "games.play"
    label = "play"

    def ready(self) -> None:
        from accounts.ports import guest_stays, holdings
        from games.play.earlier_data import whole_or_new
        from games.play.holdings import HOLDINGS
        from games.play.practice import keep_all
        from games.play.privileges import grant

        register(whole_or_new, Tags.database)
        post_migrate.connect(grant, sender=self)
        guest_stays.join(keep_all)
        holdings.join(lambda: HOLDINGS)
