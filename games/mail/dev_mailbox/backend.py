"""An e-mail backend that puts mails on the shelf of the post office instead of sending them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Incoming

THREAD = re.compile(r"<table\.([a-z0-9]{1,10})[.@]")
RECEIPT = re.compile(r"^Message-ID: <receipt\.([\w-]{22})@", re.MULTILINE | re.IGNORECASE)


class PostOffice(BaseEmailBackend):
    """Keeps each mail once for every recipient."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for mail in email_messages:
            Letter.objects.bulk_create(build_stored_emails(mail))
        return len(email_messages)


def build_stored_emails(mail: EmailMessage) -> list[Letter]:
    """One letter per recipient, with the mail's RFC 822 text."""
    raw = mail.message().as_bytes().decode("utf-8", "replace")
    slug = find_table_slug(raw.partition("\n\n")[0])
    return [
        Letter(to=to.lower(), subject=mail.subject, raw=raw, table=slug) for to in mail.recipients()
    ]


def find_table_slug(head: str) -> str:
    """The slug of the table that a mail is about: its thread's, or that of the mail which it
    answers."""
    if thread := THREAD.search(head):
        return thread[1]
    answered = RECEIPT.search(head)
    found = (
        Incoming.objects.filter(key=answered[1], reply__isnull=False)
        if answered
        else Incoming.objects.none()
    )
    return found.values_list("reply__game__slug", flat=True).first() or ""
