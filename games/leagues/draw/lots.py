"""Who gets which number of the design: drawn from a sealed seed, so anybody can check it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from games.rules.chance import Chance, Draw, commitment


class Lots(NamedTuple):
    """The ids of one group by their numbers in the design, and the draws that gave them."""

    ids: tuple[int, ...]
    draws: tuple[Draw, ...]


def draw_lots(seed: bytes, groups: Iterable[Collection[int]]) -> tuple[Lots, ...]:
    """Draws each group's numbers, one group after the other, from one seed.

    The order in which ids are given is without effect: the ascending ids are shuffled (Fisher-Yates
    from the end; draw n of the season is draw n of the seed). Raises ValueError if anybody is in
    twice.
    """
    chance, found, seen = Chance(seed), [], set[int]()
    for group in groups:
        ids = sorted(group)
        if len(seen | set(ids)) != len(seen) + len(ids):
            raise ValueError("somebody is in twice")
        seen |= set(ids)
        for last in range(len(ids) - 1, 0, -1):
            other = chance.draw(last + 1)
            ids[last], ids[other] = ids[other], ids[last]
        found.append(Lots(tuple(ids), chance.take()[0]))
    return tuple(found)


def is_draw_genuine(lots: Collection[Lots], seed: bytes, published: str) -> bool:
    """Whether an opened seed is the one whose commitment was published, and gives these lots."""
    if commitment(seed) != published:
        return False
    return draw_lots(seed, [one.ids for one in lots]) == tuple(lots)
