"""The app's name for Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People of the site."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.mydata.own import HOLDINGS
        from accounts.ports import holdings

        holdings.join(lambda: HOLDINGS)
