"""Ranks a division by its results, in a total order that says which criterion decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from games.leagues.standings.results import (
    POINT,
    Award,
    Division,
    End,
    Result,
    Scale,
    Table,
    award_points,
)
from games.rules.chance import Chance

# Tie-breaks, one after the other, each on those still tied.


BreakValues = tuple[tuple["Break", Fraction], ...]
Line = tuple[int, "Break | None", BreakValues]
"""A player, what put them behind the one before, and what they had in each criterion asked."""
FinishedTable = tuple[dict[int, Award], Mapping[int, int], frozenset[int]]
"""A finished table by player: what they have from it, their scores there (none if nobody knows
them), and who held it up."""


class Break(StrEnum):
    """The criteria that a league may choose from. The lot is always the last."""

    WINS = "wins"
    SHARE = "share of the winner's score"
    BEATEN = "points of those finished ahead of"
    MEETINGS = "head to head"
    LOT = "lot"


DEFAULT = (Break.WINS, Break.SHARE, Break.BEATEN, Break.MEETINGS)


class FinishedTables:
    """The finished tables of a division, looked at from the tied players' side; nothing is reckoned
    unless asked."""

    def __init__(
        self,
        division: Division,
        results: Sequence[Result],
        scales: Mapping[int, Scale],
        points: Mapping[int, int],
        seed: bytes,
    ) -> None:
        self._division, self._results, self._scales = division, results, scales
        self._points, self._seed = points, seed

    @cached_property
    def tables(self) -> list[FinishedTable]:
        """Every table with a result."""
        seats = {table.number: table.players for table in self._division.tables}
        found: list[FinishedTable] = []
        for result in self._results:
            if result.end is not End.NO_RESULT:
                players = seats[result.table]
                had = award_points(self._scales[len(players)], result)
                scores = dict(zip(players, result.scores, strict=False))
                held = frozenset(players[seat] for seat in result.held)
                found.append((dict(zip(players, had, strict=True)), scores, held))
        return found

    def wins(self, player: int) -> Fraction:
        """First places; a shared one counts as its share."""
        return Fraction(sum(had[player].win for had, *_ in self.tables if player in had), POINT)

    def share(self, player: int) -> Fraction:
        """Their score as a share of the winner's, over all their tables, never more than 1 at any:
        0 if the winner has 0 or less, or if no scores are known, or where they left. Where they
        held the table up, it is their points as a share of the winner's at most."""
        mine = (sat for sat in self.tables if player in sat[1] and sat[0][player].place)
        return sum((_compute_share(sat, player) for sat in mine), Fraction(0))

    def beaten(self, player: int) -> Fraction:
        """The points of those finished ahead of, once for each time; half of them for a tie. Who
        left a table has not
        finished there: neither ahead of anybody nor behind."""
        halves = 0
        for had, *_ in self.tables:
            own = had[player].place if player in had else 0
            for other, award in had.items():
                if own and other != player and award.place >= own:
                    halves += self._points[other] * (1 if award.place == own else 2)
        return Fraction(halves, 2 * POINT)

    def meetings(self, tied: Sequence[int]) -> dict[int, Fraction]:
        """How many of the tied each is ahead of, going by the tables at which all of them sat.

        A is not behind B if A was ahead of B there at least as often as behind; whoever reaches
        each other in steps of "not behind" (a cycle, or as often) stays tied.
        """
        together = [had for had, *_ in self.tables if all(player in had for player in tied)]
        reach = {
            one: {two for two in tied if _count_balance(together, one, two) >= 0} for one in tied
        }
        for middle in tied:
            for one in tied:
                if middle in reach[one]:
                    reach[one] |= reach[middle]
        return {one: Fraction(sum(one not in reach[two] for two in tied)) for one in tied}

    @cached_property
    def lots(self) -> dict[int, Fraction]:
        """Every player's lot, the highest is best: all players by id, drawn one by one by the
        public dice."""
        chance, left = Chance(self._seed), sorted(self._division.players)
        drawn = {}
        while left:
            lot = Fraction(len(left))
            drawn[left.pop(chance.draw(len(left)))] = lot
        return drawn

    def values(self, what: Break, tied: Sequence[int]) -> dict[int, Fraction]:
        """What each of the tied has in a criterion; more is better."""
        match what:
            case Break.WINS:
                return {player: self.wins(player) for player in tied}
            case Break.SHARE:
                return {player: self.share(player) for player in tied}
            case Break.BEATEN:
                return {player: self.beaten(player) for player in tied}
            case Break.MEETINGS:
                return self.meetings(tied)
            case Break.LOT:
                return {player: self.lots[player] for player in tied}


def _compute_share(sat: FinishedTable, player: int) -> Fraction:
    had, scores, held = sat
    first = {one: award.points for one, award in had.items() if award.place == 1}
    winner = max(scores[one] for one in first)
    if winner <= 0:
        return Fraction(0)
    most = Fraction(had[player].points, max(first.values())) if player in held else Fraction(1)
    return min(Fraction(scores[player], winner), most)


def _count_balance(tables: Sequence[dict[int, Award]], person_id: int, other_id: int) -> int:
    """How much more often the one was ahead of the other than behind; who left is behind all who
    stayed."""
    places = (
        (had[person_id].place or len(had) + 1, had[other_id].place or len(had) + 1)
        for had in tables
    )
    return sum((mine < other) - (mine > other) for mine, other in places)


def split_tied(
    season: FinishedTables, tied: Sequence[int], breaks: tuple[Break, ...]
) -> Iterator[Line]:
    """The tied players in their order, the first without a reason of its own."""
    if len(tied) == 1:
        yield tied[0], None, ()
        return
    what, later = (breaks[0], breaks[1:]) if breaks else (Break.LOT, ())
    values = season.values(what, tied)
    ordered = sorted(tied, key=lambda player: -values[player])
    for value, group in groupby(ordered, key=lambda player: values[player]):
        first = value == values[ordered[0]]
        for number, (player, by, told) in enumerate(split_tied(season, list(group), later)):
            reason = by if number or first else what
            yield player, reason, ((what, value), *told)


# Ranking.


AskedBreaks = tuple[tuple[Break, Fraction], ...]


@dataclass(slots=True)
class Tally:
    """What one player has so far. points, wins: in sixtieths; places: how often each, the first at
    0."""

    played: int
    points: int
    wins: int
    places: list[int]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. `by`: what put them behind the line above, None if points did (or there
    is none).

    `told`: the tie-breaks by which they were compared with others of as many points, and what they
    had in each. Who left keeps the points of finished tables and stands by them; what follows for
    them is no matter of ranks.
    """

    rank: int
    player: int
    played: int
    points: int
    wins: int
    places: tuple[int, ...]
    by: Break | None
    told: AskedBreaks


def tally_results(
    division: Division, results: Iterable[Result], scales: Mapping[int, Scale]
) -> dict[int, Tally]:
    """What each player has. Raises ValueError: a table unknown or counted twice, seats without a
    scale."""
    tables = {table.number: table for table in division.tables}
    most = max((len(table.players) for table in division.tables), default=0)
    rows = {player: Tally(0, 0, 0, [0] * most) for player in division.players}
    for player, points in division.corrected:
        rows[player].points += points
    for result in results:
        table = _pop_table(tables, result)
        if result.end is not End.NO_RESULT:
            _count_result(rows, table, result, scales)
    return rows


def _pop_table(tables: dict[int, Table], result: Result) -> Table:
    table = tables.pop(result.table, None)
    if table is None:
        raise ValueError(f"table {result.table} is unknown here, or was counted before")
    return table


def _count_result(
    rows: dict[int, Tally], table: Table, result: Result, scales: Mapping[int, Scale]
) -> None:
    scale = scales.get(len(table.players))
    if scale is None:
        raise ValueError(f"no points are laid down for {len(table.players)} seats")
    for player, (points, win, place) in zip(
        table.players, award_points(scale, result), strict=True
    ):
        row = rows[player]
        row.played += 1
        if place:
            row.points += points
            row.wins += win
            row.places[place - 1] += 1


def rank_players(
    division: Division,
    results: Sequence[Result],
    scales: Mapping[int, Scale],
    seed: bytes,
    breaks: Sequence[Break] = DEFAULT,
) -> tuple[Row, ...]:
    """The table, the first at the top: by points, then by these tie-breaks in this order, at last
    by lot.

    seed: what the league's public dice hang on; the lot is thrown for all players at once, so
    nobody's lot hangs on who else is tied. The order in which players, tables and results are told
    changes nothing. Raises ValueError as `tally` does.
    """
    rows = tally_results(division, results, scales)
    season = FinishedTables(
        division, results, scales, {one: row.points for one, row in rows.items()}, seed
    )
    found: list[Row] = []
    for points in sorted({row.points for row in rows.values()}, reverse=True):
        tied = sorted(player for player, row in rows.items() if row.points == points)
        for player, by, told in split_tied(season, tied, tuple(breaks)):
            row = rows[player]
            line = (player, row.played, points, row.wins, tuple(row.places), by, told)
            found.append(Row(len(found) + 1, *line))
    return tuple(found)


def compute_points_per_game(row: Row) -> Fraction:
    """Points (whole ones) a game, for comparing divisions of unequal sizes."""
    return Fraction(row.points, POINT * row.played) if row.played else Fraction(0)
