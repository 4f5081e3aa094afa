"""The app's name for Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """games.api"""

    name = "games.api"
    label = "api"
