"""The app's name for Django, and what the heart asks of the live channel."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Open pages learn at once that their table has moved."""

    name = "games.live"

    def ready(self) -> None:
        from games.live.client import publish_to_listeners
        from games.play import ports

        ports.publish.fill(publish_to_listeners)
