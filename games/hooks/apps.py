"""The app's name for Django, and what rooms below ask of webhooks."""

from __future__ import annotations

from django.apps import AppConfig


class HooksConfig(AppConfig):
    """Webhooks."""

    name = "games.hooks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.personal_data.stored_tables import declare_personal_tables
        from accounts.ports import on_address_change
        from games.hooks.commands import end_hooks_of_former_address
        from games.hooks.models import reseal_hooks
        from games.hooks.personal_data import PERSONAL_DATA
        from games.play.rewrapping import FURTHER

        on_address_change.join(end_hooks_of_former_address)
        FURTHER.append(reseal_hooks)
        declare_personal_tables.join(lambda: PERSONAL_DATA)
