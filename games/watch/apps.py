"""The app's name for Django."""

from __future__ import annotations

from django.apps import AppConfig


class WatchConfig(AppConfig):
    """Whatever tells an operator how the service is doing."""

    name = "games.watch"
