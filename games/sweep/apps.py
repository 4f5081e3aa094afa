"""The app's name for Django."""

from __future__ import annotations

from django.apps import AppConfig


class SweepConfig(AppConfig):
    """The one look at everything that time brings about."""

    name = "games.sweep"
