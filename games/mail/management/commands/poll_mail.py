"""`manage.py poll_mail`: looks once into the mailbox of settings.MAIL_IMAP."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail.inbound.doors.poller import poll_mailbox


class Command(BaseCommand):
    """Says how many messages it took in."""

    help = "Take in new mail from the IMAP mailbox."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.MAIL_IMAP:
            raise CommandError("No mailbox: set KEYWEST_IMAP to imaps://user:password@host/folder")
        self.stdout.write(str(poll_mailbox()))
