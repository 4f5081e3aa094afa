"""Where returns come in: by the mail doors, and from providers. Only who names the mail's own
secret is believed."""

from __future__ import annotations

import logging
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from games.mail.bounces.returns import (
    ADDRESS,
    COMPLAINTS,
    find_envelope_by_message,
    find_returned_envelope,
    record_bounce,
)
from games.mail.sandbox.process import SANDBOX
from games.mail.sandbox.return_classes import Class
from games.mail.sandbox.return_meaning import classify_return
from games.mail.sandbox.returned import LONGEST, Returned

log = logging.getLogger(__name__)

FORGED, UNREADABLE = "forged", "unreadable"
BY_WORD = {
    "complained": Class.COMPLAINT,
    "bounced": None,
    "rejected": None,
    "failed": None,
    "deferred": Class.SOFT,
}
"""What a provider calls it; None: its words tell the class."""


def is_return_mailbox(recipient: str) -> bool:
    """Whether this address takes returns: that of a mail we sent, or the one for complaints."""
    if recipient.lower() == f"{COMPLAINTS}@{settings.MAIL_DOMAIN}".lower():
        return True
    return (
        ADDRESS.fullmatch(recipient) is not None and find_returned_envelope(recipient) is not None
    )


def record_returned_mail(
    raw: bytes, recipient: str, now: datetime | None = None, returned: Returned | None = None
) -> str:
    """Note what came back; the class, "" if it says nothing bad, "forged" if it names no mail of
    ours, "unreadable".

    `returned`: what was read in the cage, if that is done.
    """
    text = raw[:LONGEST].decode("latin-1")
    complaint = recipient.lower() == f"{COMPLAINTS}@{settings.MAIL_DOMAIN}".lower()
    envelope = find_returned_envelope(text if complaint else recipient)
    if envelope is None:
        return FORGED
    returned = returned or read_return_in_sandbox(raw)
    if returned is None:
        return UNREADABLE
    if returned.means is None or (complaint and returned.means != Class.COMPLAINT):
        return ""
    record_bounce(envelope, returned.means, returned.words, now or timezone.now())
    return returned.means.value


def read_return_in_sandbox(raw: bytes) -> Returned | None:
    """What a message says of one of ours, read in the cage; None if reading it was the reader's
    end."""
    return SANDBOX.ask(raw[:LONGEST], settings.MAIL_DOMAIN, "", "return").returned


def record_provider_news(
    kind: str, recipient: str, message: str, detail: str, at: datetime | None = None
) -> bool:
    """News from a provider, whose secret was with it. `message`: our Message-ID. True: it is a mail
    of ours."""
    if kind not in BY_WORD:
        return False
    name = message.strip("<> ").partition("@")[0]
    envelope = find_envelope_by_message(name)
    if envelope is None or envelope.address.lower() != recipient.lower():
        log.info("mail: news of a mail that is not ours: %s", kind)
        return False
    means = BY_WORD[kind] or classify_return("", detail)
    record_bounce(envelope, means, detail or kind, at or timezone.now(), refused=kind == "rejected")
    return True
