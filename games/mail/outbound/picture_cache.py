"""Painted boards, kept for a while for all senders: whoever paints one first has painted it for
everybody.

They lie in the cache, each in the slot of its name: however many are painted, there are never more
than slots. A board shows what its seat alone may see, so it lies there sealed, and slots are named
by a keyed digest: whoever reads the cache and can draw every board that may be cannot tell which
one it is.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

import msgspec
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from keywest_site.sealing import Unreadable, seal, unseal

log = logging.getLogger(__name__)

SLOTS = 1024
"""At most 120 kB each."""
SECONDS = 600
PURPOSE = "gallery"


class Picture(NamedTuple):
    """A PNG and its size in pixels; `name` is the same for the same picture. `part`: that of it
    which a question is about, in the same pixels."""

    png: bytes
    wide: int
    high: int
    name: str
    part: Picture | None = None


def find_cached_picture(drawing: bytes) -> Picture | None:
    """The picture of the drawing with this digest; None if it is not there, or the cache is
    away."""
    try:
        kept = cache.get(get_cache_slot(drawing))
    except Exception:
        log.warning("mail: no painted boards can be looked for", exc_info=True)
        return None
    return unseal_picture(kept, drawing) if kept else None


def cache_picture(drawing: bytes, picture: Picture) -> None:
    """Keep it for the others, if that can be done."""
    try:
        cache.set(
            get_cache_slot(drawing),
            seal(msgspec.msgpack.encode((drawing, picture)), PURPOSE),
            SECONDS,
        )
    except Exception:
        log.warning("mail: no painted boards can be kept", exc_info=True)


def unseal_picture(kept: bytes, drawing: bytes) -> Picture | None:
    """The picture that lies there, if it is that of this drawing."""
    try:
        whose, picture = msgspec.msgpack.decode(unseal(kept, PURPOSE), type=tuple[bytes, Picture])
    except Unreadable:
        return None
    return picture if whose == drawing else None


def clear_cached_pictures() -> None:
    """Take all of them away."""
    cache.delete_many(map(format_slot_key, range(SLOTS)))


def get_cache_slot(drawing: bytes) -> str:
    """Where the picture of this drawing lies."""
    digest = salted_hmac(PURPOSE, drawing, algorithm="sha256").digest()
    return format_slot_key(int.from_bytes(digest[:4]) % SLOTS)


def format_slot_key(number: int) -> str:
    """The slot of that number."""
    return f"painted:{number}"
