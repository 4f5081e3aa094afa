"""The app's name for Django."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """Mail of the site."""

    name = "games.mail"
    label = "mail"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Reply addresses, and pauses, end with the address that they belong to; checks know of
        signatures; a page of
        a table learns what became of the mail about its question; play and people know the kinds of
        mail."""
        from accounts.address_change import address_changed
        from accounts.mails import mail_kinds
        from games.mail.bounces.noting import moved
        from games.mail.dkim import checks as checks
        from games.mail.inbound.orders.address import forget
        from games.mail.kinds.table import every_kind, preferences
        from games.mail.outbound.delivery_status import BESIDE
        from games.play.ports import notice_kinds
        from games.play.table_lookup import ASIDES

        ASIDES["mail"] = BESIDE
        notice_kinds.fill(every_kind)
        mail_kinds.fill(preferences)
        address_changed.connect(forget, dispatch_uid="reply addresses")
        address_changed.connect(moved, dispatch_uid="paused mails")
