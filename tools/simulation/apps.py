"""The app's name for Django: for its commands alone; no server imports more of it."""

from __future__ import annotations

from django.apps import AppConfig


class SimulationConfig(AppConfig):
    """Play by post in the laboratory."""

    name = "tools.simulation"
