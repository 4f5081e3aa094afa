"""A link that opens a mail with its one line already written (RFC 6068)."""

from __future__ import annotations

from urllib.parse import quote

LONGEST = 500
"""Bytes of a whole link: longer ones are cut by some mail programs."""
KEPT = "!$'*()/:?@"
"""What may stand in a body as it is; neither & nor +, which programs read in several ways."""


def mailto(address: str, body: str, subject: str = "") -> str:
    """The link; "" where it would be too long. A plus is written %2B, a blank %20, the end of a
    line %0D%0A, everything else in UTF-8; in HTML its & is to be escaped, as templates do."""
    local, _at, host = address.rpartition("@")
    fields = {"subject": " ".join(subject.split()), "body": "\r\n".join(body.splitlines())}
    said = "&".join(f"{name}={quote(text, safe=KEPT)}" for name, text in fields.items() if text)
    link = f"mailto:{quote(local, safe='')}@{host}" + (f"?{said}" if said else "")
    return link if len(link.encode()) <= LONGEST else ""
