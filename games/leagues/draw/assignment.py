"""Assigns the numbers of a design to people, drawn from a sealed seed so that anybody can check it,
and the seats, so that everybody has each seat equally often or once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.rules.chance import Chance, Draw, commitment

if TYPE_CHECKING:
    from games.leagues.draw.table_order import Table


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


# Seats.


def assign_seats(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables with their people in order of their places: of r games at tables of k seats, each
    person sits in each place floor(r/k) or ceil(r/k) times. The same tables give the same order.

    All tables have k different people. Each person's games are cut into shares of k; a colouring of
    the graph of shares and tables by k places, with no place twice at a share or a table, is the
    seating. It always exists, as the graph is bipartite (Kőnig), and is found without trying.
    """
    seats = len(tables[0]) if tables else 0
    places = _Places(seats)
    games: Counter[int] = Counter()
    for number, table in enumerate(tables):
        for player in table:
            places.seat((player, games[player] // seats), number)
            games[player] += 1
    return tuple(places.at_table(number) for number in range(len(tables)))


_Share = tuple[int, int]
"""A person, and which of their shares."""


class _Places:
    """A colouring that grows by one edge at a time."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.tables: dict[tuple[_Share, int], int] = {}
        self.shares: dict[tuple[int, int], _Share] = {}

    def at_table(self, table: int) -> Table:
        """Who sits there, in order of places."""
        return tuple(self.shares[table, place][0] for place in self.seats)

    def seat(self, share: _Share, table: int) -> None:
        """Gives the next game of a share a place that is free on both sides."""
        free = next(place for place in self.seats if (share, place) not in self.tables)
        there = next(place for place in self.seats if (table, place) not in self.shares)
        if free != there:
            self._change(table, free, there)
        self._put(share, table, free)

    def _change(self, table: int, free: int, there: int) -> None:
        """Frees a place at a table: along the chain of edges in these two places, each takes the
        other. The chain cannot come back to the share for which the place is freed: it reaches
        shares by that place only, and this one has nobody there."""
        chain: list[tuple[_Share, int, int]] = []
        at: int | None = table
        while at is not None and (at, free) in self.shares:
            share = self.shares[at, free]
            chain.append((share, at, free))
            at = self.tables.get((share, there))
            if at is not None:
                chain.append((share, at, there))
        for share, at, place in chain:
            del self.tables[share, place], self.shares[at, place]
        for share, at, place in chain:
            self._put(share, at, free + there - place)

    def _put(self, share: _Share, table: int, place: int) -> None:
        self.tables[share, place] = table
        self.shares[table, place] = share
