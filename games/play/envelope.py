"""The address to which a mail comes back: its secret part is made from the mail's name, and known
by its hash."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from functools import lru_cache

from django.conf import settings
from django.utils.crypto import salted_hmac

SALT = "bounce"
BYTES = 20
"""160 bits: nobody can name the address of a mail that they have not had."""


def return_address(message: str) -> str:
    """Where the mail of this name comes back to."""
    return f"bounce+{bounce_key(message)}@{settings.MAIL_DOMAIN}"


def bounce_key(message: str) -> str:
    """Thirty-two letters and digits, the same for every attempt to send this mail."""
    return bounce_key_under(settings.SECRET_KEY, message)


@lru_cache(maxsize=64)
def bounce_key_under(secret: str, message: str) -> str:
    """The same under that key of the site; asked for when a mail is claimed, and when it leaves."""
    made = salted_hmac(SALT, message, secret=secret, algorithm="sha256").digest()
    return b32encode(made[:BYTES]).decode().lower()


def bounce_digest(key: str) -> bytes:
    """What is kept of it."""
    return hashlib.sha256(key.lower().encode()).digest()
