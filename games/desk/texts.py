"""Keeps words beside the moderators' log: reasons, notes, searches, and sealed actions. Facts have
a salted hash of them and nothing else."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from accounts.naming.invisible_letters import remove_invisible_letters
from games.desk.models import Text
from keywest_site.sealing import seal, unseal

BODY_MAX, SALT_BYTES = 2000, 16


def save_desk_text(body: str, at: datetime) -> str:
    """Put words by; their hash, which is another each time. "" for no words."""
    body = remove_invisible_letters(body).strip()[:BODY_MAX]
    if not body:
        return ""
    salt = secrets.token_bytes(SALT_BYTES)
    digest = hash_desk_text(salt, body)
    Text.objects.create(digest=digest, salt=salt, body=body, at=at)
    return digest


def hash_desk_text(salt: bytes, body: str) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(salt + body.encode()).hexdigest()


def load_desk_texts(digests: Iterable[str]) -> dict[str, str]:
    """The words of these hashes, as far as they are still there: one statement."""
    found = Text.objects.filter(digest__in={one for one in digests if one})
    return dict(found.values_list("digest", "body"))


def is_text_intact(row: Text) -> bool:
    """Whether its hash is that of its words, or they were erased."""
    if not row.salt:
        return not row.body
    return hash_desk_text(bytes(row.salt), row.body) == row.digest


def erase_texts(digests: Iterable[str]) -> None:
    """Take words away for good, with their salts."""
    Text.objects.filter(digest__in=list(digests)).update(body="", salt=b"")


# Actions that tell nothing: sealed in their proposal, hashed in the log.


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
