"""The addresses to which mails come back: one for each, `bounce+<160 bits>@<MAIL_DOMAIN>`, and one
for complaints."""

from __future__ import annotations

import re

from django.conf import settings

from games.play.envelope import bounce_digest, bounce_key
from games.play.models import Envelope

ADDRESS = re.compile(r"bounce\+([a-z2-7]{32})@([a-z0-9.-]+)", re.IGNORECASE | re.ASCII)
MOST = 5
"""So many keys are looked up for one message."""
COMPLAINTS = "complaints"
"""The mailbox to which feedback loops report; which mail it was, its return address in the report
tells."""


def return_address(message: str) -> str:
    """Where the mail of this name comes back to."""
    return f"bounce+{bounce_key(message)}@{settings.MAIL_DOMAIN}"


def envelope_of(text: str) -> Envelope | None:
    """The mail whose return address stands in this text; None: no mail of ours."""
    domain = settings.MAIL_DOMAIN.lower()
    keys = dict.fromkeys(
        found[1].lower() for found in ADDRESS.finditer(text) if found[2].lower() == domain
    )
    return Envelope.objects.filter(
        bounce__in=[bounce_digest(key) for key in list(keys)[:MOST]]
    ).first()


def envelope_by_name(message: str) -> Envelope | None:
    """The mail of this name."""
    return Envelope.objects.filter(bounce=bounce_digest(bounce_key(message))).first()


def is_mailbox(recipient: str) -> bool:
    """Whether this address takes returns: that of a mail we sent, or the one for complaints."""
    if recipient.lower() == f"{COMPLAINTS}@{settings.MAIL_DOMAIN}".lower():
        return True
    return ADDRESS.fullmatch(recipient) is not None and envelope_of(recipient) is not None
