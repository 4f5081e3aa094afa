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
        from accounts.personal_data.stored_tables import declare_personal_tables
        from accounts.ports import on_guest_adoption
        from games.play.database_setup import check_joined_migrations, grant_role_rights
        from games.play.game_files import check_games
        from games.play.personal_data import PERSONAL_DATA
        from games.play.practice import keep_all_practice

        register(check_joined_migrations, Tags.database)
        register(check_games)
        post_migrate.connect(grant_role_rights, sender=self)
        on_guest_adoption.join(keep_all_practice)
        declare_personal_tables.join(lambda: PERSONAL_DATA)
