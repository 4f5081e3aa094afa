"""The best and the worst rank that each player of a division can still have, and what is certain by
them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import prod
from typing import TYPE_CHECKING

from games.leagues.standings.points import WHOLE, Scale
from games.leagues.standings.reach import SUBSETS, Chase, Part, by_subsets, by_sums, exactly
from games.leagues.standings.shapes import for_all, for_rest
from games.leagues.standings.standings import tally

if TYPE_CHECKING:
    from games.leagues.standings.results import Division, Result, Table

EXACT = 5_700
"""So many results of the open tables at most: two tables of four, three of three, one of five."""
ORDERS = (1, 1, 3, 13, 75, 541, 4_683)
"""In how many orders so many can end, ties included (https://oeis.org/A000670)."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How else a table may end than by an order of its players: by the last end, without any
    result."""

    last_end: bool = True
    no_result: bool = False


USUAL = Ends()
"""At league tables "no result" is no vote: where the house says it nevertheless, that moves the
bounds."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """Ranks by points: who can have as many may stand before or behind, whatever the tie-breaks
    say."""

    best: int
    worst: int


class Certain(StrEnum):
    """What no further result changes."""

    PROMOTED = "promoted for sure"
    SAFE = "safe"
    NOT_FIRST = "can no longer win"


@dataclass(frozen=True)
class _Open:
    """An open table: who stayed there so far, and what the places of those who stay to its end give
    at least."""

    stayed: tuple[int, ...]
    scale: Scale

    @property
    def values(self) -> Scale:
        return self.scale[: len(self.stayed)]


def bounds(
    division: Division,
    results: Sequence[Result],
    scales: Mapping[int, Scale],
    left: Iterable[int] = (),
    ends: Ends = USUAL,
) -> dict[int, Ranks]:
    """For each player, over every result of the open tables, ties, agreed ends and drops of others
    included.

    left: players who have dropped out; they have 0 at open tables. They stand by the points they
    have. Holds as long as the player does not drop out, no points are corrected, and tables end as
    `ends` says. Then a further result or drop never widens it. Exact where EXACT results or fewer
    remain. Raises ValueError as `tally` does.
    """
    points = {player: row.points for player, row in tally(division, results, scales).items()}
    gone, closed = frozenset(left), {result.table for result in results}
    tables = [_open(table, scales, gone) for table in division.tables if table.number not in closed]
    count = _counter(tables, len(division.players), ends)
    return {
        player: Ranks(
            _best(player, points, tables), 1 + count(_chase(player, points, tables, ends))
        )
        for player in division.players
    }


def _open(table: Table, scales: Mapping[int, Scale], left: frozenset[int]) -> _Open:
    scale = scales.get(len(table.players))
    if scale is None:
        raise ValueError(f"no points are laid down for {len(table.players)} seats")
    return _Open(tuple(player for player in table.players if player not in left), scale)


def _counter(tables: Sequence[_Open], players: int, ends: Ends) -> Callable[[Chase], int]:
    """How rivals are counted: what is chosen hangs on what a result can only make less, so bounds
    never widen."""
    if prod(ORDERS[len(table.stayed)] for table in tables) <= EXACT:
        return exactly
    moving = players if ends.no_result else len({one for table in tables for one in table.stayed})
    return by_subsets if moving <= SUBSETS + 1 else by_sums


def _best(player: int, points: Mapping[int, int], tables: Sequence[_Open]) -> int:
    """They win whatever is left, and everybody else drops out of it: nothing can be better."""
    won = sum(table.scale[0] for table in tables if player in table.stayed)
    return 1 + sum(had > points[player] + WHOLE * won for had in points.values())


def _chase(player: int, points: Mapping[int, int], tables: Sequence[_Open], ends: Ends) -> Chase:
    """They are last wherever they sit, and nobody else drops out: nothing can be worse."""
    rivals = [one for one in points if one != player]
    parts = (_part(player, rivals, table, ends) for table in tables)
    needs = tuple(points[player] - points[rival] for rival in rivals)
    return Chase(needs, tuple(part for part in parts if part.members or part.own))


def _part(player: int, rivals: Sequence[int], table: _Open, ends: Ends) -> Part:
    members = tuple(rivals.index(one) for one in table.stayed if one != player)
    if player not in table.stayed:
        shapes = for_all(table.values, ends.last_end, len(table.stayed) < len(table.scale))
        return Part(members, shapes, 0, False)
    own = WHOLE * table.values[-1]
    return Part(members, for_rest(table.values, ends.last_end), own, ends.no_result)


def certain(
    division: Division, ranks: Mapping[int, Ranks], ups: int, downs: int, left: Iterable[int] = ()
) -> dict[int, frozenset[Certain]]:
    """What is certain for each player, where `ups` go up and `downs` go down. Winning is being
    first by points.

    Who left goes down: nothing good is certain for them, and those behind them lose nothing by
    it."""
    gone = frozenset(left)
    return {
        player: frozenset(_said(ranks[player], ups, len(division.players) - downs, player in gone))
        for player in division.players
    }


def _said(ranks: Ranks, ups: int, stay: int, gone: bool) -> Iterable[Certain]:
    if ranks.worst <= ups and not gone:
        yield Certain.PROMOTED
    if ranks.worst <= stay and not gone:
        yield Certain.SAFE
    if ranks.best > 1 or gone:
        yield Certain.NOT_FIRST
