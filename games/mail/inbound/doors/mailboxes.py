"""Which mailboxes there are: a listener refuses all others before it takes a single byte of a
message."""

from __future__ import annotations

from django.conf import settings

from games.mail.bounces.door import is_return_mailbox
from games.mail.inbound.models import ReplyAddress
from games.mail.inbound.orders.address import format_reply_address, hash_reply_token
from games.mail.inbound.orders.stray import get_our_sender
from games.mail.sandbox.tokens import LENGTH, list_reply_tokens

NO_TOKEN = "a" * LENGTH


def has_mailbox(recipient: str) -> bool:
    """Whether a mail to this address is wanted: an order, what came back, or what was written to
    the address from which our mails come. Whatever is asked, the
    database is asked once: the time tells nothing."""
    tokens = list_reply_tokens(recipient, settings.MAIL_DOMAIN)
    token = tokens.pop() if len(tokens) == 1 else NO_TOKEN
    found = ReplyAddress.objects.filter(digest=hash_reply_token(token)).exists()
    if found and recipient.lower() == format_reply_address(token, settings.MAIL_DOMAIN).lower():
        return True
    return is_return_mailbox(recipient) or recipient.lower() == get_our_sender()
