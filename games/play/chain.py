"""The chain of digests over a game's log: whoever changes, moves or drops a row is found out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec

encode = msgspec.json.encode


class Row(NamedTuple):
    """A fact as it lies in the log; `data` and `draws` are the exact JSON text."""

    seq: int
    kind: str
    version: int
    data: str
    seat: int | None
    draws: str | None
    act: int
    barrier: bool
    at: datetime
    digest: bytes = b""


def genesis(slug: str) -> bytes:
    """What the first row's digest builds upon."""
    return hashlib.sha256(slug.encode()).digest()


def link(previous: bytes, slug: str, row: Row) -> bytes:
    """SHA-256 over the digest before it and the row as one JSON array (so that no two rows read the same)."""
    canonical = encode((slug, *row[:8], row.at.isoformat()))
    return hashlib.sha256(previous + canonical).digest()


def forge(previous: bytes, slug: str, rows: Iterable[Row]) -> list[Row]:
    """The rows with their digests, the first one linked to `previous`."""
    chained = []
    for row in rows:
        previous = link(previous, slug, row)
        chained.append(row._replace(digest=previous))
    return chained


def broken_at(slug: str, rows: Iterable[Row], head: bytes) -> int | None:
    """The number of the first row that does not fit (0: the head does not), or None if the chain is whole."""
    digest = genesis(slug)
    for expected, row in enumerate(rows, 1):
        digest = link(digest, slug, row)
        if row.seq != expected or digest != row.digest:
            return expected
    return None if digest == head else 0
