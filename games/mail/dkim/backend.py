"""The way out to a real mail server: Django's, with our signature."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

from games.mail.outgoing import encode_for_transport


class SignedSmtp(EmailBackend):
    """Sends every mail of the site: turn mails, receipts, sign-in codes."""

    def _send(self, email_message: EmailMessage) -> bool:
        to = [
            sanitize_address(address, settings.DEFAULT_CHARSET)
            for address in email_message.recipients()
        ]
        if not to:
            return False
        assert self.connection
        sender = sanitize_address(email_message.from_email, settings.DEFAULT_CHARSET)
        self.connection.sendmail(sender, to, encode_for_transport(email_message))
        return True
