"""A fork as part of an address: sealed, so that no log and no browser history tells what somebody thinks of doing."""

from __future__ import annotations

import base64
import hashlib
import zlib

import msgspec
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from games.play.what_if import DICE, MOST_LINES, Fork

MOST_BYTES = 16_384


class Payload(msgspec.Struct, array_like=True):
    """What is sealed: whose fork of which game, and the fork."""

    game: int
    person: int
    version: int
    dice: bytes
    lines: list[str]


def sealed(fork: Fork, game_id: int, person_id: int) -> str:
    """The fork as a word for an address, good for this person at this table only."""
    payload = Payload(game_id, person_id, fork.version, fork.dice, list(fork.lines))
    return box().encrypt(zlib.compress(msgspec.msgpack.encode(payload), 9)).decode().rstrip("=")


def opened(word: str, game_id: int, person_id: int) -> Fork | None:
    """The fork in this word; None if it is none, or another person's or table's."""
    try:
        plain = zlib.decompressobj().decompress(box().decrypt(word + "=" * (-len(word) % 4)), MOST_BYTES)
        payload = msgspec.msgpack.decode(plain, type=Payload)
    except (InvalidToken, msgspec.DecodeError, zlib.error, ValueError):
        return None
    if (payload.game, payload.person) != (game_id, person_id) or len(payload.dice) != DICE:
        return None
    return Fork(payload.version, payload.dice, tuple(payload.lines[:MOST_LINES]))


def box() -> Fernet:
    """The key: our own, made from the site's."""
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"what-if" + settings.SECRET_KEY.encode()).digest()))
