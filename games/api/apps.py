"""The app's name for Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """games.api"""

    name = "games.api"
    label = "api"

    def ready(self) -> None:
        from accounts.personal_data.stored_tables import declare_personal_tables
        from games.api.personal_data import PERSONAL_DATA

        declare_personal_tables.join(lambda: PERSONAL_DATA)
