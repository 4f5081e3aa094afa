"""Reads the Authorization header (RFC 6750)."""

from __future__ import annotations

import re
from datetime import datetime

from accounts.programs.tokens import FoundToken, find_token

BEARER = re.compile(r"bearer +(\S+) *", re.IGNORECASE | re.ASCII)
LONGEST_HEADER = 200
"""Longer ones are not even read."""


def find_bearer(header: str, now: datetime) -> FoundToken | None:
    """The token of this header; None if it is of another form, or names none that is good."""
    match = BEARER.fullmatch(header) if len(header) <= LONGEST_HEADER else None
    return find_token(match[1], now) if match else None
