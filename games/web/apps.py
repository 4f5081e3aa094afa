"""The app's name for Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "games.web"
    label = "web"
