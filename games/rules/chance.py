"""The only source of chance: a sealed seed, and draws that anybody can re-derive once it is
opened."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

T = TypeVar("T")
SPAN = 1 << 256


class Draw(NamedTuple):
    """Draw `number` of a game (from 0), with `sides` equally likely results, came out as `value`
    (from 0)."""

    number: int
    sides: int
    value: int


def commitment(seed: bytes) -> str:
    """What is published before the first draw: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def derive(seed: bytes, index: int, sides: int) -> int:
    """Draw `index` from 0..sides-1, all equally likely: HMAC-SHA-256(seed, "index/attempt"), the
    first attempt below a multiple of `sides`."""
    limit = SPAN - SPAN % sides
    attempt = 0
    while True:
        number = int.from_bytes(hmac.digest(seed, b"%d/%d" % (index, attempt), "sha256"))
        if number < limit:
            return number % sides
        attempt += 1


@dataclass(slots=True, eq=False)
class Chance:
    """Draws for one step of a game. Records what was drawn, and whether anything hidden was
    shown."""

    _seed: bytes = field(repr=False)
    next_index: int = 0
    draws: list[Draw] = field(default_factory=list)
    revealed: bool = False

    def draw(self, sides: int) -> int:
        """One of 0..sides-1. Raises ValueError if there is nothing to choose from."""
        if sides < 1:
            raise ValueError("nothing to draw from")
        value = derive(self._seed, self.next_index, sides)
        self.draws.append(Draw(self.next_index, sides, value))
        self.next_index += 1
        return value

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.draw(len(items))]

    def reveal(self) -> None:
        """Say that this step shows somebody a thing that was hidden from them: it cannot be taken
        back."""
        self.revealed = True

    def take(self) -> tuple[tuple[Draw, ...], bool]:
        """What this step used (draws; whether it is a barrier to taking back), and start the next
        step."""
        used = tuple(self.draws), bool(self.draws) or self.revealed
        self.draws, self.revealed = [], False
        return used
