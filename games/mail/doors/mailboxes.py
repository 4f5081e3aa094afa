"""Which mailboxes there are: a listener refuses all others before it takes a single byte of a message."""

from __future__ import annotations

import time
from collections import defaultdict, deque

from django.conf import settings
from django.utils.module_loading import import_string

from games.mail.orders.models import ReplyAddress
from games.mail.orders.tokens import LENGTH, address, digest, tokens_in

NO_TOKEN = "a" * LENGTH
GUESSES, WINDOW = 20, 60.0
"""So many unknown mailboxes may one peer name in so many seconds."""


def exists(recipient: str) -> bool:
    """Whether a mail to this address is wanted. Whatever is asked, the database is asked once: the time tells nothing.

    settings.MAIL_MAILBOXES names more functions of that kind, for mailboxes that are no reply addresses.
    """
    tokens = tokens_in(recipient, settings.MAIL_DOMAIN)
    token = tokens.pop() if len(tokens) == 1 else NO_TOKEN
    found = ReplyAddress.objects.filter(digest=digest(token)).exists()
    if found and recipient.lower() == address(token, settings.MAIL_DOMAIN).lower():
        return True
    return any(import_string(other)(recipient) for other in settings.MAIL_MAILBOXES)


class Guesses:
    """How many unknown mailboxes each peer has named lately."""

    def __init__(self) -> None:
        self._at: defaultdict[str, deque[float]] = defaultdict(deque)

    def missed(self, peer: str) -> None:
        """The peer has named one that is not there."""
        self._at[peer].append(time.monotonic())

    def too_many(self, peer: str) -> bool:
        """Whether the peer shall hear nothing for a while, neither yes nor no."""
        since = time.monotonic() - WINDOW
        for name in [name for name, times in self._at.items() if times[-1] < since]:
            del self._at[name]
        times = self._at.get(peer, deque())
        while times and times[0] < since:
            times.popleft()
        return len(times) >= GUESSES
