"""The app's name for Django."""

from django.apps import AppConfig


class PaceConfig(AppConfig):
    """games.pace"""

    name = "games.pace"
    label = "pace"
