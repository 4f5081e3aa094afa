"""The secret part of a reply address: how it is made, found again, kept, and hidden. Knows nothing
of Django."""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import b32encode

MAILBOX = "play"
BYTES = 20
LENGTH = 32
"""160 bits, written so that capital and small letters do not matter."""
ADDRESS = re.compile(rf"{MAILBOX}\+([a-z2-7]{{{LENGTH}}})@([a-z0-9.-]+)", re.IGNORECASE | re.ASCII)

SHOWN = re.compile(
    rf"({MAILBOX}(?:\+|%2B|%252B|=2B|&#43;))[a-z2-7]{{{LENGTH}}}(?=@|%40|%2540|=40|&#64;)",
    re.IGNORECASE | re.ASCII,
)
"""An address of ours as it may stand in a text or in a link."""


def new_token() -> str:
    """A fresh secret that nobody can guess."""
    return b32encode(secrets.token_bytes(BYTES)).decode().lower()


def digest(token: str) -> bytes:
    """What is kept of a token. Plain SHA-256 will do: there is nothing to guess in 160 random
    bits."""
    return hashlib.sha256(token.lower().encode()).digest()


def address(token: str, domain: str) -> str:
    """The mail address that carries a token."""
    return f"{MAILBOX}+{token}@{domain}"


def tokens_in(text: str, domain: str) -> set[str]:
    """The tokens of all reply addresses of ours in a text."""
    return {
        found[1].lower() for found in ADDRESS.finditer(text) if found[2].lower() == domain.lower()
    }


def hide_tokens(text: str) -> str:
    """The text with X in place of each token, also of one in a link, for logs."""
    return SHOWN.sub(lambda found: found[1] + "X" * LENGTH, text)


def hidden(_logger: object, _method: str, line: str) -> str:
    """The last step of every log line: no reply address can be used by whoever reads the log."""
    return hide_tokens(line)
