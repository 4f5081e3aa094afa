"""A fork as part of an address: sealed, so that no log and no browser history tells what somebody
thinks of doing."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from games.play.what_if import DICE, MOST_LINES, Fork
from keywest_site.sealing import Unreadable, seal, unseal

MOST_BYTES = 16_384
PURPOSE = "fork"


class Payload(msgspec.Struct, array_like=True):
    """What is sealed of a fork."""

    version: int
    dice: bytes
    lines: list[str]


def seal_fork(fork: Fork, game_id: int, person_id: int) -> str:
    """The fork as a word for an address, good for this person at this table only."""
    payload = zlib.compress(
        msgspec.msgpack.encode(Payload(fork.version, fork.dice, list(fork.lines))), 9
    )
    return urlsafe_b64encode(seal(payload, PURPOSE, game_id, person_id)).decode().rstrip("=")


def open_fork(word: str, game_id: int, person_id: int) -> Fork | None:
    """The fork in this word; None if it is none, or another person's or table's."""
    try:
        code = unseal(urlsafe_b64decode(word + "=" * (-len(word) % 4)), PURPOSE, game_id, person_id)
        payload = msgspec.msgpack.decode(
            zlib.decompressobj().decompress(code, MOST_BYTES), type=Payload
        )
    except (Unreadable, msgspec.DecodeError, zlib.error, ValueError):
        return None
    return (
        Fork(payload.version, payload.dice, tuple(payload.lines[:MOST_LINES]))
        if len(payload.dice) == DICE
        else None
    )
