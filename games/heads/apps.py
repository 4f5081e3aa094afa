"""The app's name for Django."""

from __future__ import annotations

from django.apps import AppConfig


class HeadsConfig(AppConfig):
    """games.heads"""

    name = "games.heads"
    label = "heads"

    def ready(self) -> None:
        from accounts.personal_data.stored_tables import declare_personal_tables
        from games.heads.personal_data import PERSONAL_DATA

        declare_personal_tables.join(lambda: PERSONAL_DATA)
