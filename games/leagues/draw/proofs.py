"""Proves what a list of tables is from the list alone, knowing of no search, and why pairs cannot
meet evenly in some draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import isqrt
from typing import NamedTuple


class Broken(ValueError):
    """A list of tables, or of seats, is not what it should be; the text says where."""


class Meetings(NamedTuple):
    """The fewest and the most games that two people play together."""

    fewest: int
    most: int

    @property
    def spread(self) -> int:
        """How far they lie apart."""
        return self.most - self.fewest


def check_tables_and_count_meetings(
    tables: Sequence[Sequence[int]], seats: int, players: int, games: int
) -> Meetings:
    """How often pairs of the players 0..players-1 meet.

    Raises Broken unless every table has so many seats, nobody sits twice at one or comes from
    elsewhere, and everybody plays exactly so many games.
    """
    for number, table in enumerate(tables):
        if len(table) != seats or len(set(table)) != seats:
            raise Broken(f"table {number} has not {seats} people: {table}")
        if not all(0 <= player < players for player in table):
            raise Broken(f"table {number} has a stranger: {table}")
    played = Counter(player for table in tables for player in table)
    for player in range(players):
        if played[player] != games:
            raise Broken(f"player {player} has {played[player]} games, not {games}")
    return count_meetings(tables, players)


def count_meetings(tables: Sequence[Sequence[int]], players: int) -> Meetings:
    """The fewest and most common games of two of the players 0..players-1."""
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    counts = [met[pair] for pair in combinations(range(players), 2)] or [0]
    return Meetings(min(counts), max(counts))


def check_seat_balance(seated: Sequence[Sequence[int]], tables: Sequence[Sequence[int]]) -> None:
    """Raises Broken unless the same people sit at each table, and each has had every place equally
    often, or once more."""
    for number, (order, table) in enumerate(zip(seated, tables, strict=True)):
        if sorted(order) != sorted(table):
            raise Broken(f"table {number} has other people: {order}, not {table}")
    sat = Counter((player, place) for order in seated for place, player in enumerate(order))
    games = Counter(player for table in tables for player in table)
    for player, played in games.items():
        for place in range(len(tables[0])):
            if not played // len(tables[0]) <= sat[player, place] <= -(-played // len(tables[0])):
                raise Broken(f"player {player} has place {place} {sat[player, place]} times")


# Uneven draws: proofs, as sums that anybody can do again.


def prove_uneven(seats: int, players: int) -> str:
    """A proof that no draw in which each has as many games as a table has seats, cyclic or not,
    lets all pairs meet n or n + 1 times; "" where this argument (Bose and Connor, 1952) gives none.

    It is for those where everybody has one partner, whom they would have to meet once more, or once
    less, than all others. Let row p of N tell at which of the v tables person p is. N times its
    transpose has k in its diagonal, n for others, n + extra for partners, so these eigenvalues:
    k^2 once; k - n + extra, as often as there are pairs of partners, less one; and k - n - extra,
    as often as there are pairs. Their product is the square of a whole number: of N's determinant.
    """
    met = seats * (seats - 1)
    usual = round(met / (players - 1))
    extra = met - usual * (players - 1)
    if abs(extra) != 1:
        return ""
    pairs = players // 2
    between, within = seats - usual + extra, seats - usual - extra
    if players % 2:
        return "impossible: an odd number of people cannot be partners in pairs"
    product = seats**2 * between ** (pairs - 1) * within**pairs
    if product >= 0 and isqrt(product) ** 2 == product:
        return ""
    return f"impossible: {seats}^2 × {between}^{pairs - 1} × {within}^{pairs} is no square number"
