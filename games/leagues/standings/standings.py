"""The table of a division: a fold of its results, in a total order that says why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.leagues.standings.points import POINT, Scale, award_points
from games.leagues.standings.results import Division, End, Result, Table
from games.leagues.standings.tiebreaks import DEFAULT, Break, FinishedTables, split_tied

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
