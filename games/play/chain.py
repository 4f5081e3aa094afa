"""The chain of digests over a game's log: whoever changes, moves or drops a row is found out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from games.play.sql import blobs, ints, texts

encode = msgspec.json.encode


class Row(NamedTuple):
    """A fact of the log; `data` and `draws` are exact JSON text.

    `sealed`: what lies in the log in the place of both, if they are hidden (games.play.hidden).
    """

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
    sealed: str = ""


def genesis(slug: str) -> bytes:
    """What the first row's digest builds upon."""
    return hashlib.sha256(slug.encode()).digest()


def link(previous: bytes, slug: str, row: Row) -> bytes:
    """SHA-256 over the digest before it and the row as one JSON array (so that no two rows read the
    same)."""
    return hashlib.sha256(previous + canonical(slug, row)).digest()


def canonical(slug: str, row: Row) -> bytes:
    """The row as it lies in the log, as the digests cover it."""
    return encode((slug, *lying(row)[:8], row.at.isoformat()))


def lying(row: Row) -> Row:
    """The row as it lies in the log."""
    return row._replace(data=row.sealed, draws=None) if row.sealed else row


def forge(previous: bytes, slug: str, rows: Iterable[Row]) -> list[Row]:
    """The rows with their digests, the first one linked to `previous`."""
    chained = []
    for row in rows:
        previous = link(previous, slug, row)
        chained.append(row._replace(digest=previous))
    return chained


def columns_of(rows: Sequence[Row]) -> dict[str, Any]:
    """The facts of one act as parameters of a statement that writes them, a list a column."""
    return {
        "act": rows[0].seq,
        "version": rows[-1].seq,
        "head": rows[-1].digest,
        "seqs": ints(row.seq for row in rows),
        "kinds": texts(row.kind for row in rows),
        "versions": ints(row.version for row in rows),
        "data": texts(row.data for row in rows),
        "digests": blobs(row.digest for row in rows),
    }


def broken_at(slug: str, rows: Iterable[Row], head: bytes) -> int | None:
    """The number of the first row that does not fit (0: the head does not), or None if the chain is
    whole."""
    digest = genesis(slug)
    for expected, row in enumerate(rows, 1):
        digest = link(digest, slug, row)
        if row.seq != expected or digest != row.digest:
            return expected
    return None if digest == head else 0
