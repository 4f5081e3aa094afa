"""Rows of the log as they lie there: hidden facts are sealed, and each row is chained to the last.

The key for hidden facts comes from the seed of the game, whose fingerprint stands in `founded`, so
that it binds this key as well; when the seed is opened, everybody can read everything
(games/web/dice). What lies in `data` of a sealed row is a JSON string, and its `draws` is empty.
The digests chain the rows: whoever changes, moves or drops one is found out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from games.play.sql import encode_blobs, encode_ints, encode_texts
from keywest_site.sealing import KEY, NONCE, Unreadable, seal, unseal

if TYPE_CHECKING:
    from games.play.sql import Cursor

encode = msgspec.json.encode


class Row(NamedTuple):
    """A fact of the log; `data` and `draws` are exact JSON text.

    `sealed`: what lies in the log in the place of both, if they are hidden (games.play.log_rows).
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


def hash_slug(slug: str) -> bytes:
    """What the first row's digest builds upon."""
    return hashlib.sha256(slug.encode()).digest()


def hash_row(previous: bytes, slug: str, row: Row) -> bytes:
    """SHA-256 over the digest before it and the row as one JSON array (so that no two rows read the
    same)."""
    return hashlib.sha256(previous + encode_row(slug, row)).digest()


def encode_row(slug: str, row: Row) -> bytes:
    """The row as it lies in the log, as the digests cover it."""
    return encode((slug, *build_stored_row(row)[:8], row.at.isoformat()))


def build_stored_row(row: Row) -> Row:
    """The row as it lies in the log."""
    return row._replace(data=row.sealed, draws=None) if row.sealed else row


def chain_rows(previous: bytes, slug: str, rows: Iterable[Row]) -> list[Row]:
    """The rows with their digests, the first one linked to `previous`."""
    chained = []
    for row in rows:
        previous = hash_row(previous, slug, row)
        chained.append(row._replace(digest=previous))
    return chained


def build_log_columns(rows: Sequence[Row]) -> dict[str, Any]:
    """The facts of one act as parameters of a statement that writes them, a list a column."""
    return {
        "act": rows[0].seq,
        "version": rows[-1].seq,
        "head": rows[-1].digest,
        "seqs": encode_ints(row.seq for row in rows),
        "kinds": encode_texts(row.kind for row in rows),
        "versions": encode_ints(row.version for row in rows),
        "data": encode_texts(row.data for row in rows),
        "digests": encode_blobs(row.digest for row in rows),
    }


def find_broken_row(slug: str, rows: Iterable[Row], head: bytes) -> int | None:
    """The number of the first row that does not fit (0: the head does not), or None if the chain is
    whole."""
    digest = hash_slug(slug)
    for expected, row in enumerate(rows, 1):
        digest = hash_row(digest, slug, row)
        if row.seq != expected or digest != row.digest:
            return expected
    return None if digest == head else 0


def save_seed(cursor: Cursor, game_id: int, seed: bytes) -> None:
    """Keep the seed of a game's chance, wrapped. IntegrityError if it has one: a seed is never
    changed."""
    cursor.execute(
        "INSERT INTO games_seed (game_id, wrapped) VALUES (%s, %s)",
        (game_id, seal_seed(seed, game_id)),
    )


def seal_seed(seed: bytes, game_id: int) -> bytes:
    """The seed as it lies in the database, for this game only."""
    return seal(seed, "seed", game_id)


def unseal_seed(wrapped: bytes, game_id: int) -> bytes:
    """The seed again. Raises Unreadable: the key that wrapped it is not among the site's keys any
    more."""
    return unseal(wrapped, "seed", game_id)


BLOCK, LEAST = 64, 192
"""Facts are filled up to whole blocks of so many bytes, and to at least three of them: then those
that one could take
for each other all have the same length (tests/rules/test_hidden_kinds.py)."""
decode = msgspec.json.Decoder(bytes).decode
"""Of JSON: bytes are a string in base64."""


class Box:
    """Seals and opens the hidden facts of one game."""

    def __init__(self, seed: bytes, slug: str) -> None:
        if not seed:
            raise ValueError("without the seed nothing can be sealed that anybody could open")
        self._aes = AESGCM(HKDF(SHA256(), KEY, salt=None, info=b"facts").derive(seed))
        self._slug = slug

    def close(self, rows: Iterable[Row], kinds: Collection[str]) -> list[Row]:
        """The rows, those of these kinds with what shall lie in the log in their place."""
        return [self.seal_row(row) if row.kind in kinds else row for row in rows]

    def seal_row(self, row: Row) -> Row:
        """The row with its facts sealed: a fresh nonce, then what AES-GCM makes of `data`, a line
        end, and `draws`."""
        text = f"{row.data}\n{row.draws or ''}".encode()
        nonce = token_bytes(NONCE)
        body = self._aes.encrypt(nonce, pad_json(text), self.encode_place(row))
        return row._replace(sealed=encode(nonce + body).decode())

    def open_row(self, row: Row) -> Row:
        """A row as it was read from the log, opened. Raises Unreadable: it was sealed for another
        place, or changed."""
        seq, kind, version, lying, seat, _draws, act, barrier, at, digest, _sealed = row
        try:
            sealed = decode(lying)
            text = self._aes.decrypt(
                sealed[:NONCE], sealed[NONCE:], self.encode_place(row)
            ).decode()
        except (InvalidTag, ValueError):
            raise Unreadable(f"fact {seq}") from None
        data, _end, draws = text.partition("\n")
        return Row(
            seq, kind, version, data, seat, draws.rstrip() or None, act, barrier, at, digest, lying
        )

    def encode_place(self, row: Row) -> bytes:
        """The place of the row, which is authenticated along with what it says."""
        return encode((self._slug, row[0], row[1], row[2], row[4]))


def pad_json(text: bytes) -> bytes:
    """JSON with blanks behind it."""
    return text + b" " * max(LEAST - len(text), -len(text) % BLOCK)
