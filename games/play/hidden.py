"""Facts that not everybody may read yet, as they lie in the log: sealed under a key that the game's
own seed gives.

The seed's fingerprint stands in `founded`, so it binds this key as well; when the seed is opened,
everybody can read everything (games/web/dice). What lies in `data` is a JSON string, and `draws` is
empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from secrets import token_bytes

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from games.play.chain import Row
from keywest_site.sealing import KEY, NONCE, Unreadable

BLOCK, LEAST = 64, 192
"""Facts are filled up to whole blocks of so many bytes, and to at least three of them: then those
that one could take
for each other all have the same length (tests/rules/test_hidden_kinds.py)."""
encode = msgspec.json.encode
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
        return [self.closed(row) if row.kind in kinds else row for row in rows]

    def closed(self, row: Row) -> Row:
        """The row with its facts sealed: a fresh nonce, then what AES-GCM makes of `data`, a line
        end, and `draws`."""
        text = f"{row.data}\n{row.draws or ''}".encode()
        nonce = token_bytes(NONCE)
        body = self._aes.encrypt(nonce, filled(text), self.bound_to(row))
        return row._replace(sealed=encode(nonce + body).decode())

    def opened(self, row: Row) -> Row:
        """A row as it was read from the log, opened. Raises Unreadable: it was sealed for another
        place, or changed."""
        seq, kind, version, lying, seat, _draws, act, barrier, at, digest, _sealed = row
        try:
            sealed = decode(lying)
            text = self._aes.decrypt(sealed[:NONCE], sealed[NONCE:], self.bound_to(row)).decode()
        except (InvalidTag, ValueError):
            raise Unreadable(f"fact {seq}") from None
        data, _end, draws = text.partition("\n")
        return Row(
            seq, kind, version, data, seat, draws.rstrip() or None, act, barrier, at, digest, lying
        )

    def bound_to(self, row: Row) -> bytes:
        """The place of the row, which is authenticated along with what it says."""
        return encode((self._slug, row[0], row[1], row[2], row[4]))


def filled(text: bytes) -> bytes:
    """JSON with blanks behind it."""
    return text + b" " * max(LEAST - len(text), -len(text) % BLOCK)


def sealed_among(rows: Sequence[Row]) -> list[int]:
    """The places of those rows, as they were read from the log, that are sealed: open facts are
    objects, never strings.

    One pass for a whole log, without a call for each of its rows.
    """
    return [place for place, row in enumerate(rows) if row[3][:1] == '"']
