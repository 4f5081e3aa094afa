"""What lies outside of our own memory and is nobody's to read there: AES-GCM under the site's keys.

The keys (`settings.PLAN_KEYS`) are in no database and no cache. The first one seals, all of them
open: a new one is put in front, `manage.py rewrap` seals the seeds again with it, and an old one
may go when nothing is left that needs it.
"""

from __future__ import annotations

import binascii
import hashlib
import json
from base64 import urlsafe_b64decode
from secrets import token_bytes
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.core import checks
from django.db import models

KEY, NONCE, NAME = 32, 12, 4
"""Bytes of a key, of what makes each sealing another, and of a key's name in front of what it has
sealed."""


class Unreadable(Exception):
    """No key opens this, or it was sealed for another purpose or somebody else. Never says more."""


def seal(plain: bytes, purpose: str, *whose: int) -> bytes:
    """The bytes under the first key, readable only for the same purpose and whose they are."""
    key = get_site_keys()[0]
    nonce = token_bytes(NONCE)
    return (
        hash_key_name(key)
        + nonce
        + AESGCM(key).encrypt(nonce, plain, build_associated_data(purpose, whose))
    )


def unseal(sealed: bytes, purpose: str, *whose: int) -> bytes:
    """The bytes again. Raises Unreadable."""
    name, nonce, body = sealed[:NAME], sealed[NAME : NAME + NONCE], sealed[NAME + NONCE :]
    for key in get_site_keys():
        if hash_key_name(key) == name:
            try:
                return AESGCM(key).decrypt(nonce, body, build_associated_data(purpose, whose))
            except (InvalidTag, ValueError):
                raise Unreadable from None
    raise Unreadable


def is_sealed_by_first_key(sealed: bytes) -> bool:
    """Whether the first key has sealed it."""
    return sealed[:NAME] == hash_key_name(get_site_keys()[0])


def pad_text(text: str, block: int) -> bytes:
    """Text without NUL, filled up with zeros to a multiple of so many bytes, so that its length
    tells little."""
    data = text.encode()
    return data + b"\0" * (-len(data) % block)


def unpad_text(filling: bytes) -> str:
    """The text that `filled` was given."""
    return filling.rstrip(b"\0").decode()


def get_site_keys() -> list[bytes]:
    """The keys of settings.PLAN_KEYS; the first one seals, all of them open. ValueError: one is not
    a key."""
    found = [decode_site_key(text) for text in settings.PLAN_KEYS]
    if not found:
        raise ValueError("PLAN_KEYS is empty")
    return found


def decode_site_key(text: str) -> bytes:
    """32 bytes in URL-safe base64, with or without its padding. ValueError."""
    try:
        key = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise ValueError("a key of PLAN_KEYS is not base64") from None
    if len(key) != KEY:
        raise ValueError(f"a key of PLAN_KEYS has not {KEY} bytes")
    return key


def hash_key_name(key: bytes) -> bytes:
    """By which a key is known in public."""
    return hashlib.sha256(b"plan key" + key).digest()[:NAME]


def build_associated_data(purpose: str, whose: tuple[int, ...]) -> bytes:
    """What is authenticated along with the bytes."""
    return purpose.encode() + b":" + b":".join(b"%d" % number for number in whose)


@checks.register(checks.Tags.security)
def check_site_keys(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """No service starts without keys, or with broken ones."""
    try:
        get_site_keys()
    except (ValueError, AttributeError) as wrong:
        return [
            checks.Error(
                str(wrong), hint="See KEYWEST_PLAN_KEYS in production.env.example.", id="play.E001"
            )
        ]
    return []


class SealedBytes(models.BinaryField):  # type: ignore[type-arg]
    """Bytes, sealed for their column. Nothing is stored as nothing, so one can ask for it; for
    nothing else.

    Reading raises sealing.Unreadable where no key opens what lies there.
    """

    def get_prep_value(self, value: Any) -> bytes:
        """What lies in the database."""
        plain = self.plain(value)
        return seal(plain, self.purpose()) if plain else b""

    def from_db_value(self, value: Any, _expression: object, _connection: object) -> Any:
        """What was stored."""
        stored = bytes(value or b"")
        return self.decode_plain(unseal(stored, self.purpose()) if stored else b"")

    def purpose(self) -> str:
        """For what the site's keys seal it."""
        return f"{self.model._meta.db_table}.{self.column}"

    def plain(self, value: Any) -> bytes:
        """The value as bytes; none if it is empty."""
        return bytes(value or b"")

    def decode_plain(self, plain: bytes) -> Any:
        """The value of these bytes."""
        return plain


class SealedText(SealedBytes):
    """The same for text."""

    def plain(self, value: Any) -> bytes:
        return str(value or "").encode()

    def decode_plain(self, plain: bytes) -> str:
        return plain.decode()


class SealedJSON(SealedBytes):
    """The same for an object of JSON."""

    def plain(self, value: Any) -> bytes:
        return json.dumps(value).encode() if value else b""

    def decode_plain(self, plain: bytes) -> Any:
        return json.loads(plain) if plain else {}
