"""What a token looks like: `kwp_`, 160 random bits, and a checksum by which scanners and we know
one without asking the database (as GitHub's)."""

from __future__ import annotations

import re
import secrets
import string
from hashlib import sha256
from zlib import crc32

PREFIX = "kwp_"
DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM_BITS, RANDOM_LENGTH, CHECKSUM_LENGTH = 160, 27, 6
TOKEN_LENGTH = len(PREFIX) + RANDOM_LENGTH + CHECKSUM_LENGTH
TOKEN = re.compile(rf"{PREFIX}[0-9A-Za-z]{{{RANDOM_LENGTH + CHECKSUM_LENGTH}}}")


def create_token_text() -> str:
    """A new one. Only its hash is kept."""
    drawn = encode_base62(secrets.randbits(RANDOM_BITS), RANDOM_LENGTH)
    return PREFIX + drawn + compute_checksum(drawn)


def encode_base62(number: int, length: int) -> str:
    """The number in digits and letters, with zeros in front."""
    written = ""
    for _place in range(length):
        number, rest = divmod(number, len(DIGITS))
        written = DIGITS[rest] + written
    return written


def compute_checksum(drawn: str) -> str:
    """CRC32 of the random part."""
    return encode_base62(crc32(drawn.encode()), CHECKSUM_LENGTH)


def is_token_text(text: str) -> bool:
    """Whether this has the form of a token, and the right checksum."""
    if TOKEN.fullmatch(text) is None:
        return False
    drawn = text[len(PREFIX) : -CHECKSUM_LENGTH]
    return secrets.compare_digest(compute_checksum(drawn), text[-CHECKSUM_LENGTH:])


def list_token_texts(text: str) -> list[str]:
    """All tokens that stand somewhere in a text."""
    starts = (found.start() for found in re.finditer(PREFIX, text))
    found = (text[start : start + TOKEN_LENGTH] for start in starts)
    return [one for one in found if is_token_text(one)]


def hash_token_text(text: str) -> bytes:
    """What is kept of it. 160 random bits need no salt and no slow hash."""
    return sha256(text.encode()).digest()
