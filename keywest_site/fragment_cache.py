"""Pieces of pages that stay what they are as long as their key does: kept in memory, the least used
forgotten."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")
KEPT = 300


class FragmentCache(Generic[T]):
    """A piece is made once for each key. The key must name everything that the piece depends on."""

    def __init__(self, size: int = KEPT) -> None:
        self._size = size
        self._lock = Lock()
        self._pieces: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The piece of this key; made now if it is not there."""
        with self._lock:
            piece = self._pieces.get(key)
            if piece is not None:
                self._pieces.move_to_end(key)
                return piece
        piece = make()
        with self._lock:
            self._pieces[key] = piece
            while len(self._pieces) > self._size:
                self._pieces.popitem(last=False)
        return piece

    def forget(self) -> None:
        """Drop everything."""
        with self._lock:
            self._pieces.clear()


SHELF: FragmentCache[str] = FragmentCache()
"""Pieces of HTML."""
