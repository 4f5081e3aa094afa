"""The app's name for Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "games.web"
    label = "web"

    def ready(self) -> None:
        """Games as records are part of what people take along."""
        from accounts.ports import records
        from games.records import records_of

        records.join(records_of)
