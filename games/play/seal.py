"""Standing orders at rest: AES-GCM under keys that are not in the database, bound to game, seat and person."""

from __future__ import annotations

import binascii
import hashlib
import secrets
from base64 import urlsafe_b64decode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.core import checks

KEY, NONCE, NAME = 32, 12, 4
"""Bytes of a key, of what makes each sealing another, and of a key's name in front of what it has sealed."""
BLOCK = 512
"""Texts are filled up to a multiple of so many bytes, so that lengths tell little."""


class Unreadable(Exception):
    """No key opens this, or it belongs to another game, seat or person. Never says more."""


def seal(text: str, *whose: int) -> bytes:
    """The text under the first key, readable only together with the same game, seat and person."""
    key = keys()[0]
    nonce = secrets.token_bytes(NONCE)
    return name_of(key) + nonce + AESGCM(key).encrypt(nonce, padded(text.encode()), bound_to(whose))


def unseal(sealed: bytes, *whose: int) -> str:
    """The text. Raises Unreadable."""
    name, nonce, body = sealed[:NAME], sealed[NAME : NAME + NONCE], sealed[NAME + NONCE :]
    for key in keys():
        if name_of(key) == name:
            try:
                return AESGCM(key).decrypt(nonce, body, bound_to(whose)).rstrip(b"\0").decode()
            except InvalidTag:
                raise Unreadable from None
    raise Unreadable


def keys() -> list[bytes]:
    """The keys of settings.PLAN_KEYS; the first one seals, all of them open. ValueError: one is not a key."""
    found = [key_in(text) for text in settings.PLAN_KEYS]
    if not found:
        raise ValueError("PLAN_KEYS is empty")
    return found


def key_in(text: str) -> bytes:
    """32 bytes in URL-safe base64, with or without its padding. ValueError."""
    try:
        key = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise ValueError("a key of PLAN_KEYS is not base64") from None
    if len(key) != KEY:
        raise ValueError(f"a key of PLAN_KEYS has not {KEY} bytes")
    return key


def name_of(key: bytes) -> bytes:
    """By which a key is known in public."""
    return hashlib.sha256(b"plan key" + key).digest()[:NAME]


def bound_to(whose: tuple[int, ...]) -> bytes:
    """What is authenticated along with the text."""
    return b"plan:" + b":".join(b"%d" % number for number in whose)


def padded(text: bytes) -> bytes:
    """Filled up with zeros, which no plan contains."""
    return text + b"\0" * (-len(text) % BLOCK)


@checks.register(checks.Tags.security)
def plan_keys_are_keys(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """No service starts without keys for standing orders, or with broken ones."""
    try:
        keys()
    except (ValueError, AttributeError) as wrong:
        return [checks.Error(str(wrong), hint="See KEYWEST_PLAN_KEYS in production.env.example.", id="play.E001")]
    return []
