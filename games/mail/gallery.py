"""Painted boards, kept for a while for all senders: whoever paints one first has painted it for everybody.

They lie in the cache, each in the slot of its name: however many are painted, there are never more than slots.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from django.core.cache import cache

log = logging.getLogger(__name__)

SLOTS = 1024
"""At most 120 kB each."""
SECONDS = 600


class Picture(NamedTuple):
    """A PNG and its size in pixels; `name` is the same for the same picture."""

    png: bytes
    wide: int
    high: int
    name: str


def find(drawing: bytes) -> Picture | None:
    """The picture of the drawing with this digest; None if it is not there, or the cache is away."""
    try:
        kept = cache.get(slot(drawing))
    except Exception:
        log.warning("mail: no painted boards can be looked for", exc_info=True)
        return None
    return Picture(*kept[1:]) if kept and kept[0] == drawing else None


def keep(drawing: bytes, picture: Picture) -> None:
    """Keep it for the others, if that can be done."""
    try:
        cache.set(slot(drawing), (drawing, *picture), SECONDS)
    except Exception:
        log.warning("mail: no painted boards can be kept", exc_info=True)


def forget() -> None:
    """Take all of them away."""
    cache.delete_many(map(place, range(SLOTS)))


def slot(drawing: bytes) -> str:
    """Where the picture of this drawing lies."""
    return place(int.from_bytes(drawing[:4]) % SLOTS)


def place(number: int) -> str:
    """The slot of that number."""
    return f"board:{number}"
