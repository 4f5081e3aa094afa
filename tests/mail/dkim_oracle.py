"""Whether a signed mail is good, by dkimpy: another reading of RFC 6376 than the signer's."""

from __future__ import annotations

import dkim


def is_good(raw: bytes, record: str) -> bool:
    """Whether the topmost signature of the mail stands, with this record in the DNS."""
    return bool(dkim.verify(raw, dnsfunc=lambda _name, timeout=0: record.encode()))
