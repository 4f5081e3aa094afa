"""When the tables of a season begin: all at once, as their players get free, or in rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as Numbers

Table = tuple[int, ...]
"""Who sits at a table: numbers of players, from 0."""


def spread_tables(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables in an order in which everybody's games are spread: next is always the first one
    whose players have been called least (by the most of one of them, then all together)."""
    left, called, found = list(tables), Counter[int](), []
    while left:
        table = min(left, key=lambda one: (max(games := [called[p] for p in one]), sum(games)))
        left.remove(table)
        called.update(table)
        found.append(table)
    return tuple(found)


def list_startable_tables(
    tables: Sequence[Table],
    begun: Numbers[int],
    finished: Numbers[int],
    most: int,
) -> tuple[int, ...]:
    """The tables that begin now, by their numbers: those whose players all have fewer than `most`
    unfinished games, each table counted as soon as it has begun.

    A table that must wait does not hold up those after it. This cannot deadlock: when no table
    runs, nobody has an unfinished game, so the first one left begins. Raises ValueError if `most`
    is below 1. When it is too late to wait, `most` is the number of games of a season.
    """
    if most < 1:
        raise ValueError("nobody could ever play")
    open_games = Counter(player for number in begun - finished for player in tables[number])
    found = []
    for number, table in enumerate(tables):
        if number not in begun and all(open_games[player] < most for player in table):
            open_games.update(table)
            found.append(number)
    return tuple(found)


def list_startable_in_round(
    rounds: Sequence[Sequence[Table]],
    begun: Numbers[int],
    finished: Numbers[int],
) -> tuple[int, ...]:
    """The same for strict rounds, whose tables are numbered one round after the other: a round
    begins when all before it are finished. Raises ValueError if the design has no rounds."""
    if not rounds:
        raise ValueError("this design has no rounds")
    first = 0
    for tables in rounds:
        numbers = range(first, first + len(tables))
        if not finished >= set(numbers):
            return tuple(number for number in numbers if number not in begun)
        first += len(tables)
    return ()
