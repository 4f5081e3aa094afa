"""Which mailboxes there are: a listener refuses all others before it takes a single byte of a
message."""

from __future__ import annotations

from django.conf import settings

from games.mail.bounces.door import is_mailbox
from games.mail.inbound.models import ReplyAddress
from games.mail.inbound.orders.address import address, digest
from games.mail.inbound.orders.stray import our_sender
from games.mail.sandbox.tokens import LENGTH, tokens_in

NO_TOKEN = "a" * LENGTH


def exists(recipient: str) -> bool:
    """Whether a mail to this address is wanted: an order, what came back, or what was written to
    the address from which our mails come. Whatever is asked, the
    database is asked once: the time tells nothing."""
    tokens = tokens_in(recipient, settings.MAIL_DOMAIN)
    token = tokens.pop() if len(tokens) == 1 else NO_TOKEN
    found = ReplyAddress.objects.filter(digest=digest(token)).exists()
    if found and recipient.lower() == address(token, settings.MAIL_DOMAIN).lower():
        return True
    return is_mailbox(recipient) or recipient.lower() == our_sender()
