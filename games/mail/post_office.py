"""An e-mail backend that puts mails on the shelf of the post office instead of sending them."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.mail.models import Letter


class PostOffice(BaseEmailBackend):
    """Keeps each mail once for every recipient."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for mail in email_messages:
            Letter.objects.bulk_create(letters(mail))
        return len(email_messages)


def letters(mail: EmailMessage) -> list[Letter]:
    """One letter per recipient, with the mail's RFC 822 text."""
    raw = mail.message().as_bytes().decode("utf-8", "replace")
    return [Letter(to=to.lower(), subject=mail.subject, raw=raw) for to in mail.recipients()]
