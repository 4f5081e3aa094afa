"""What players of a game gave each other, for evidence of collusion: a game says when, and nobody
judges by one occasion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.rules.types import Event


class Occasion(NamedTuple):
    """Once `giver` did what was good for `takers` (seats), among so many `others`; in a fair game
    each of these has it as often as any."""

    giver: int
    takers: frozenset[int]
    others: int

    @property
    def chance(self) -> float:
        """How probable each other player was to be among the takers."""
        return len(self.takers) / self.others


FavourFinder = Callable[[Sequence["Event"]], Sequence[Occasion]]
"""From all events of a game that is over: its occasions. Pure."""
