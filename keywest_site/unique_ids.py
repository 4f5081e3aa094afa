"""Numbers that no other process has, also after a fork."""

from __future__ import annotations

import os
import time
from uuid import UUID

RANDOM_BYTES = 10
VERSION, VARIANT = 7 << 76, 0b10 << 62


def make_unique_id() -> UUID:
    """A UUID of version 7 (RFC 9562): the time in milliseconds, then 74 random bits. Later ones
    stand at the end of an index.

    `uuid1` is not enough: forked processes share its state, and two of them got the same number.
    """
    at = time.time_ns() // 1_000_000
    drawn = int.from_bytes(os.getrandom(RANDOM_BYTES))
    high, low = drawn >> 68, drawn & (1 << 62) - 1
    return UUID(int=at << 80 | VERSION | high << 64 | VARIANT | low)
