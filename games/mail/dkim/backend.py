"""The way out to a real mail server: Django's, with our signature over exactly the bytes that are
handed over."""

from __future__ import annotations

import time
from email.charset import QP, Charset

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

from games.mail.dkim.sign import signer

SEVEN_BIT = Charset("utf-8")
SEVEN_BIT.body_encoding = QP
"""For mails that Django writes: nothing on the way has a reason to write them otherwise."""


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
        self.connection.sendmail(sender, to, signed(email_message))
        return True


def signed(mail: EmailMessage) -> bytes:
    """The mail as it travels: 7 bits, CRLF, signed if the settings name a key."""
    if not mail.encoding:
        mail.encoding = SEVEN_BIT
    raw: bytes = mail.message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]
    if not raw.endswith(b"\r\n"):
        raw += b"\r\n"
    by = signer()
    return by.signed(raw, int(time.time())) if by else raw
