"""What an action is to be, where it tells nothing: sealed in its proposal, hashed in the log."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from keywest_site.sealing import seal, unseal

PURPOSE, TERMS_SALT_BYTES = "desk", 16


class SealedTerms(NamedTuple):
    """Terms sealed, and their hash."""

    sealed: bytes
    digest: str


def seal_terms(terms: Mapping[str, Any]) -> SealedTerms:
    """Another hash each time, whatever they are."""
    plain = secrets.token_bytes(TERMS_SALT_BYTES) + msgspec.json.encode(dict(sorted(terms.items())))
    return SealedTerms(seal(plain, PURPOSE), hashlib.sha256(plain).hexdigest())


def unseal_terms(sealed: bytes | memoryview) -> dict[str, Any]:
    """The terms again. Raises Unreadable where they were sealed by another key."""
    found: dict[str, Any] = msgspec.json.decode(unseal(bytes(sealed), PURPOSE)[TERMS_SALT_BYTES:])
    return found
