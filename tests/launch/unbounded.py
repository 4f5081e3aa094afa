"""The embedded settings for a crowd in one house: nobody writes or asks too often."""

from __future__ import annotations

from pathlib import Path

from django.apps import AppConfig

from keywest_site.settings import embedded
from keywest_site.settings.embedded import *

REST_FRAMEWORK = embedded.REST_FRAMEWORK | {"DEFAULT_THROTTLE_CLASSES": []}
INSTALLED_APPS = [*embedded.INSTALLED_APPS, "tests.launch.unbounded.Unbounded"]


class Unbounded(AppConfig):
    """Messages without number."""

    name, label, path = "tests.launch", "unbounded", str(Path(__file__).parent)

    def ready(self) -> None:
        from games.play import talk

        talk.HOURLY = talk.HOURLY_NEW = 10**9
