"""A few base tables become a whole design by shifting them through a group."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

Table = tuple[int, ...]
"""Who sits at a table: numbers of players, from 0."""


class Shifts(NamedTuple):
    """A group that shifts players: addition in the residues of `moduli`.

    Player n below copies * order is element n % order of copy n // order, an element being its
    residues in mixed radix, first one first; players from there on are moved by no shift.
    """

    moduli: tuple[int, ...]
    copies: int = 1

    @property
    def order(self) -> int:
        """How many shifts there are."""
        return math.prod(self.moduli)

    def residues(self, element: int) -> tuple[int, ...]:
        """An element by its residues."""
        found: list[int] = []
        for modulus in reversed(self.moduli):
            element, residue = divmod(element, modulus)
            found.append(residue)
        return tuple(reversed(found))

    def moved(self, player: int, by: tuple[int, ...]) -> int:
        """Where a shift takes a player."""
        copy, element = divmod(player, self.order)
        if copy >= self.copies:
            return player
        number = 0
        for residue, step, modulus in zip(self.residues(element), by, self.moduli, strict=True):
            number = number * modulus + (residue + step) % modulus
        return copy * self.order + number

    def of(self, table: Table) -> Iterator[Table]:
        """A base table under every shift, the unmoved one first."""
        for by in product(*map(range, self.moduli)):
            yield tuple(sorted(self.moved(player, by) for player in table))


def shift_base_tables(
    shifts: Shifts, bases: Iterable[Table], once: bool = False
) -> tuple[Table, ...]:
    """All tables that the bases give, base by base; `once`: those that shift onto each other count
    once."""
    found: list[Table] = []
    for base in bases:
        tables = list(shifts.of(base))
        found += dict.fromkeys(tables) if once else tables
    return tuple(found)
