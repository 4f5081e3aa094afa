"""The app's name for Django."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """games.bots"""

    name = "games.bots"
    label = "bots"
