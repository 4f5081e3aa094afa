"""Ports of the loopback that nobody else takes: neither another process of these tests nor another
run of them."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import TextIO

from keywest_site.embedded.stack import is_port_free

SIZE = 10
RANGE = range(20_000, 30_000, SIZE)
"""Below those that the system gives to whoever calls out."""
HELD: list[TextIO] = []


def block() -> int:
    """The first of ten free ports that are ours as long as this process lives."""
    return next(first for first in candidates() if is_ours(first))


def candidates() -> Iterator[int]:
    """All blocks, beginning at another one in each process."""
    begin = os.getpid() % len(RANGE)
    yield from (*RANGE[begin:], *RANGE[:begin])


def is_ours(first: int) -> bool:
    """Whether nobody had taken these ports; from now on they are taken."""
    lock = Path(gettempdir(), f"keywest-ports-{first}").open("w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return False
    HELD.append(lock)
    return all(is_port_free(port) for port in range(first, first + SIZE))
