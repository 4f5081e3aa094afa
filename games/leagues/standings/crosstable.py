"""Who met whom and how it went, who sat where, and what is still to be played: plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from games.leagues.standings.results import Division, End, Result, Scale, Table, award_points

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PairMeetings:
    """How a pair stands, from the first one's side. together: tables that they were drawn to share.

    ahead, level, behind: how often, at finished tables that both played to the end; the rest of
    `together` is still
    open, had no result, or one of them had left."""

    together: int
    ahead: int
    level: int
    behind: int


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A division across.

    met      each pair of two players, both ways round
    seats    for each player, how often they sit in each place, the first one at 0
    to_play  for each player who has not left, the numbers of their open tables in order
    """

    met: Mapping[Pair, PairMeetings]
    seats: Mapping[int, tuple[int, ...]]
    to_play: Mapping[int, tuple[int, ...]]

    def spread(self) -> int:
        """The most meetings of a pair less the least, as drawn."""
        found = [met.together for met in self.met.values()]
        return max(found, default=0) - min(found, default=0)

    def uneven(self) -> int:
        """The largest difference between how often somebody sits in one place and in another."""
        return max((max(row) - min(row) for row in self.seats.values() if row), default=0)


def build_cross_table(
    division: Division,
    results: Sequence[Result],
    scales: Mapping[int, Scale],
    left: Iterable[int] = (),
) -> CrossTable:
    """The cross table after these results. `left`: players who have dropped out: they have nothing
    to play.

    Raises ValueError: a table unknown or told twice."""
    tables = {table.number: table for table in division.tables}
    closed = {result.table for result in results}
    if len(closed) < len(results) or not closed <= set(tables):
        raise ValueError("a table is unknown here, or told twice")
    gone = frozenset(left)
    return CrossTable(
        _count_pair_meetings(division, tables, results, scales),
        {player: _count_seats(division.tables, player) for player in division.players},
        {
            player: tuple(
                sorted(n for n, at in tables.items() if n not in closed and player in at.players)
            )
            for player in division.players
            if player not in gone
        },
    )


def _count_pair_meetings(
    division: Division,
    tables: Mapping[int, Table],
    results: Sequence[Result],
    scales: Mapping[int, Scale],
) -> dict[Pair, PairMeetings]:
    together = Counter(pair for table in division.tables for pair in permutations(table.players, 2))
    ahead, level = Counter[Pair](), Counter[Pair]()
    for result in results:
        if result.end is not End.NO_RESULT:
            _count_comparisons(tables[result.table].players, result, scales, ahead, level)
    return {
        (one, two): PairMeetings(
            together[one, two], ahead[one, two], level[one, two], ahead[two, one]
        )
        for one, two in permutations(division.players, 2)
    }


def _count_comparisons(
    players: Sequence[int],
    result: Result,
    scales: Mapping[int, Scale],
    ahead: Counter[Pair],
    level: Counter[Pair],
) -> None:
    """Counts one table, for every pair of those who stayed."""
    had = zip(players, award_points(scales[len(players)], result), strict=True)
    order = sorted((award.place, player) for player, award in had if award.place)
    for (first, one), (second, two) in combinations(order, 2):
        if first < second:
            ahead[one, two] += 1
        else:
            level.update(((one, two), (two, one)))


def _count_seats(tables: Sequence[Table], player: int) -> tuple[int, ...]:
    most = max((len(table.players) for table in tables), default=0)
    at = Counter(table.players.index(player) for table in tables if player in table.players)
    return tuple(at[seat] for seat in range(most))
