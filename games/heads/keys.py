"""The key that signs (Ed25519): one secret of the site in, anybody's check out."""

from __future__ import annotations

import binascii
from base64 import b64encode, urlsafe_b64decode

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core import checks

SECRET = 32
"""Bytes."""


def get_signing_key() -> Ed25519PrivateKey:
    """The key of settings.HEADS_KEY: 32 bytes in URL-safe base64, with or without its padding.
    ValueError."""
    text = settings.HEADS_KEY
    try:
        found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise ValueError("HEADS_KEY is not base64") from None
    if len(found) != SECRET:
        raise ValueError(f"HEADS_KEY has not {SECRET} bytes")
    return Ed25519PrivateKey.from_private_bytes(found)


def derive_public_key(key: Ed25519PrivateKey) -> bytes:
    """The 32 bytes that anybody may know."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def is_signed_by(public: bytes, signature: bytes, text: bytes) -> bool:
    """Whether the owner of this key has signed this text."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


def encode_public_key_as_pem(public: bytes) -> str:
    """A public key as other programs read it."""
    key = Ed25519PublicKey.from_public_bytes(public)
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def encode_public_key(public: bytes) -> str:
    """A public key in a line: 44 characters of base64."""
    return b64encode(public).decode()


@checks.register(checks.Tags.security)
def check_heads_key(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """No service starts that could not sign."""
    try:
        get_signing_key()
    except (ValueError, AttributeError) as wrong:
        return [
            checks.Error(
                str(wrong), hint="See KEYWEST_HEADS_KEY in production.env.example.", id="heads.E001"
            )
        ]
    return []


@checks.register(checks.Tags.security, deploy=True)
def check_heads_delivery(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """What is signed proves nothing as long as it stays here."""
    if settings.HEADS_MAIL_TO or settings.HEADS_FOLDER:
        return []
    hint = "KEYWEST_HEADS_MAIL_TO or KEYWEST_HEADS_FOLDER, see production.env.example."
    return [
        checks.Warning(
            "The signed heads of all games leave this machine by no way.",
            hint=hint,
            id="heads.W001",
        )
    ]
