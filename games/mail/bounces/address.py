"""The address to which one mail comes back: `bounce+<160 bits>@<MAIL_DOMAIN>`."""

from __future__ import annotations

import re

from django.conf import settings

from games.play.envelope import bounce_digest, bounce_key
from games.play.models import Envelope

ADDRESS = re.compile(r"bounce\+([a-z2-7]{32})@([a-z0-9.-]+)", re.IGNORECASE | re.ASCII)
MOST = 5
"""So many keys are looked up for one message."""


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
