"""What an action is to be, where it tells nothing: sealed in its proposal, hashed in the log."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from keywest_site.sealing import seal, unseal

PURPOSE, SALT = "desk", 16


class Kept(NamedTuple):
    """Terms sealed, and their hash."""

    sealed: bytes
    digest: str


def keep(terms: Mapping[str, Any]) -> Kept:
    """Another hash each time, whatever they are."""
    plain = secrets.token_bytes(SALT) + msgspec.json.encode(dict(sorted(terms.items())))
    return Kept(seal(plain, PURPOSE), hashlib.sha256(plain).hexdigest())


def read(sealed: bytes | memoryview) -> dict[str, Any]:
    """The terms again. Raises Unreadable where they were sealed by another key."""
    found: dict[str, Any] = msgspec.json.decode(unseal(bytes(sealed), PURPOSE)[SALT:])
    return found
