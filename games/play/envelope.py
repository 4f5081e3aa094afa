"""The secret part of the address to which a mail comes back: made from the mail's name, known by
its hash."""

from __future__ import annotations

import hashlib
from base64 import b32encode

from django.utils.crypto import salted_hmac

SALT = "bounce"
BYTES = 20
"""160 bits: nobody can name the address of a mail that they have not had."""


def bounce_key(message: str) -> str:
    """Thirty-two letters and digits, the same for every attempt to send this mail."""
    return (
        b32encode(salted_hmac(SALT, message, algorithm="sha256").digest()[:BYTES]).decode().lower()
    )


def bounce_digest(key: str) -> bytes:
    """What is kept of it."""
    return hashlib.sha256(key.lower().encode()).digest()
