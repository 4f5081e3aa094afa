"""Lines of the notation."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """A move that is nothing but its line."""

    words: str

    def __str__(self) -> str:
        return self.words
