"""The app's name for Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People of the site."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.personal_data.people_tables import PERSONAL_DATA
        from accounts.personal_data.stored_tables import declare_personal_tables

        declare_personal_tables.join(lambda: PERSONAL_DATA)
