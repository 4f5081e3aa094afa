"""Whether our own mail server vouches for the sender of a message."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from games.mail.sandbox.envelope import Envelope

ASIDE = re.compile(r'"(?:[^"\\]|\\.)*"|\([^()]*\)')
"""Quoted strings and comments: whoever sent the mail may have had a say in them."""
PASSED = re.compile(r"(?:^|;)\s*dmarc=pass\b([^;]*)", re.IGNORECASE)
LONGEST = 2048
WHOSE = re.compile(r"\bheader\.from=([^\s;()]+)", re.IGNORECASE)


def vouched(envelope: Envelope) -> bool:
    """Whether the topmost Authentication-Results is by our own server and says that From passed
    DMARC.

    Only where settings.MAIL_TRUST is "dmarc". The server must strip what others wrote in its name
    (RFC 8601, 5); two statements in its name are therefore none.
    """
    if settings.MAIL_TRUST != "dmarc" or not settings.MAIL_CHECKED_BY:
        return False
    ours = [check for check in envelope.checks if server(check) == settings.MAIL_CHECKED_BY.lower()]
    if len(ours) != 1 or envelope.checks[0] != ours[0]:
        return False
    return passed_by(ours[0]) == envelope.sender.rpartition("@")[2]


def passed_by(check: str) -> str | None:
    """The domain of From for which this statement says that DMARC passed; None: it says no such
    thing, or not clearly."""
    said = ASIDE.sub("", check[:LONGEST])
    if len(check) > LONGEST or re.search(r'["()]', said) or said.lower().count("dmarc=") != 1:
        return None
    passed = PASSED.search(said)
    whose = WHOSE.search(passed[1]) if passed else None
    return whose[1].lower() if whose else None


def server(check: str) -> str:
    """Who made this statement."""
    return check.partition(";")[0].strip().partition(" ")[0].lower()
