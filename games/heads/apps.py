"""The app's name for Django."""

from __future__ import annotations

from django.apps import AppConfig


class HeadsConfig(AppConfig):
    """games.heads"""

    name = "games.heads"
    label = "heads"

    def ready(self) -> None:
        from games.heads import keys as keys
