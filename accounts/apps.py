"""The app's name for Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People of the site."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.bot_accounts.bots import end_all_bots
        from accounts.personal_data.people_tables import PERSONAL_DATA
        from accounts.personal_data.stored_tables import declare_personal_tables
        from accounts.ports import leave_what_goes_on

        declare_personal_tables.join(lambda: PERSONAL_DATA)
        leave_what_goes_on.join(end_all_bots)
