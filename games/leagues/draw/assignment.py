"""Assigns the numbers of a design to people, drawn from a sealed seed so that anybody can check it,
and the seats, so that everybody has each seat equally often or once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import permutations
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
# Everybody has each place equally often, or once more, and nobody comes directly before the same
# other one in every game.


def order_seats_apart(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables with their people in order of their places, as balanced as `assign_seats` has
    them, and so that the pair who most often sit next to each other in this order do so as seldom
    as can be found. The same tables give the same order."""
    return min((assign_seats(tables), *_list_shifted(tables)), key=_measure_closeness)


def count_direct_predecessors(tables: Sequence[Table]) -> Counter[tuple[int, int]]:
    """How often one comes directly before another: turns go round, from the last place to the
    first."""
    return Counter(
        pair for table in tables for pair in zip(table, table[1:] + table[:1], strict=True)
    )


def compute_least_predecessor_count(seats: int, players: int, tables: int) -> int:
    """So often at least somebody comes directly before the same other one, however people sit. Of
    three people at one table there are two orders of turns; a balanced seating has one of them."""
    if seats == players == tables == 3:
        return tables
    return -(-seats * tables // (players * (players - 1)))


def _measure_closeness(tables: Sequence[Table]) -> tuple[int, int]:
    times = count_direct_predecessors(tables).values()
    return max(times, default=0), sum(one * one for one in times)


def _list_shifted(tables: Sequence[Table]) -> Iterator[tuple[Table, ...]]:
    """If one table is shifted through all people: the best of its orders, shifted likewise. Each
    place of it is everybody's once, and somebody comes before another as often as the step from the
    one to the other is in the order."""
    people = {player for table in tables for player in table}
    shifts = _list_shifts_of_first_table(tables, len(people))
    if shifts and people == set(range(len(people))):
        first, *rest = tables[0]
        orders = ((first, *order) for order in permutations(rest))
        best = min(orders, key=lambda order: _measure_steps(order, len(people)))
        yield tuple(tuple((player + by) % len(people) for player in best) for by in shifts)


def _list_shifts_of_first_table(tables: Sequence[Table], people: int) -> list[int]:
    """By how much the first table is shifted to give each; every shift once, or none at all."""
    left, found = list(range(people)) if len(tables) == people else [], list[int]()
    for table in tables:
        wanted = sorted(table)
        fits = (
            by for by in left if sorted((player + by) % people for player in tables[0]) == wanted
        )
        by = next(fits, None)
        if by is None:
            return []
        left.remove(by)
        found.append(by)
    return found


def _measure_steps(order: Table, people: int) -> tuple[int, int]:
    steps = Counter(
        (two - one) % people for one, two in zip(order, order[1:] + order[:1], strict=True)
    )
    return max(steps.values()), sum(times * times for times in steps.values())


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
