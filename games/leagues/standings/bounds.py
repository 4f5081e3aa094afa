"""The best and the worst rank that each player of a division can still have when it closes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.standings.chase import (
    MOST_RIVALS,
    WIN_FACTOR,
    Chase,
    Part,
    convert_to_keys,
    count_by_subsets,
    count_by_sums,
    count_exactly,
    list_best_for_all,
    list_best_for_rest,
)
from games.leagues.standings.results import POINT, Scale
from games.leagues.standings.standings import Break, FinishedTables, rank_players, tally_results

if TYPE_CHECKING:
    from games.leagues.standings.results import Division, Result, Table

MOST_EXACT = 5_700
"""So many results of the open tables at most: two tables of four, three of three, one of five."""
ORDER_COUNTS = (1, 1, 3, 13, 75, 541, 4_683)
"""In how many orders so many can end, ties included (https://oeis.org/A000670)."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How else a table may end than by an order of its players: by the last end, without any
    result."""

    last_end: bool = True
    no_result: bool = False


LOT = Break.LOT
USUAL_ENDS = Ends()


class Presence(NamedTuple):
    """Who of a division is there when it closes, as far as that is known. Everybody else plays on:
    they stay, or they become leavers at any of their open tables.

    last   leavers for sure: they come after all who stay
    aside  excused: ranked by their points, but they neither go up nor down
    gone   unseated for good: they are not in the ranking
    loose  they may be unseated yet; or their seat, now empty, may be filled for the whole season
    """

    last: frozenset[int] = frozenset()
    aside: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    loose: frozenset[int] = frozenset()

    @property
    def away(self) -> frozenset[int]:
        """Who gains nothing more."""
        return self.last | self.aside | self.gone


class Ranks(NamedTuple):
    """Ranks in the final order. `ahead`: so many of those who may go up or down can end up ahead
    of somebody who stays; `points`: the fewest that these can have, in sixtieths; `firm`: so many
    of those who cannot vanish can end up ahead."""

    best: int
    worst: int
    ahead: int
    points: int
    firm: int


ALL_PLAY = Presence()


@dataclass(frozen=True)
class _OpenTable:
    """An open table: who stayed there so far, and what the places of those who stay to its end give
    at least."""

    stayed: tuple[int, ...]
    scale: Scale

    @property
    def values(self) -> Scale:
        return self.scale[: len(self.stayed)]


@dataclass(frozen=True)
class _Race:
    """A division before its last results. `keys`: what each player has, points before wins where
    `wins` decide; `fixed`: what decides behind that between two of whom nothing is open."""

    keys: Mapping[int, int]
    fixed: Mapping[int, Fraction]
    tables: Sequence[_OpenTable]
    here: Presence
    ends: Ends
    wins: bool

    @cached_property
    def sure(self) -> frozenset[int]:
        """Who is ranked before all leavers whatever comes: nothing of theirs is open, and they
        cannot vanish."""
        busy = {player for table in self.tables for player in table.stayed}
        return frozenset(self.keys) - busy - self.here.last - self.here.gone - self.here.loose

    def most(self, player: int) -> int:
        """They win whatever is left: no key of theirs can be larger."""
        won = (
            self.gain((POINT * table.scale[0],))[0]
            for table in self.tables
            if player in table.stayed
        )
        return self.keys[player] + sum(won)

    def gain(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """What points of one table are worth in keys."""
        return convert_to_keys(points) if self.wins else points

    def beats(self, one: int, other: int) -> bool:
        """Whether it is decided between two of one key for good."""
        mine, theirs = self.fixed.get(one), self.fixed.get(other)
        return mine is not None and theirs is not None and mine > theirs


def compute_rank_bounds(
    division: Division,
    results: Sequence[Result],
    scales: Mapping[int, Scale],
    presence: Presence = ALL_PLAY,
    ends: Ends = USUAL_ENDS,
    breaks: Sequence[Break] = (),
) -> dict[int, Ranks]:
    """For each player but those who are gone, over every result of the open tables, ties, agreed
    ends, drops and unseatings of others included.

    Holds as long as the player does not drop out, nobody is excused, no points are corrected, and
    tables end as `ends` says. Of the tie-breaks only wins count, then the share where nothing of
    both is open, and all but the lot when no table is open: everything else may fall either way.
    Raises ValueError as `tally` does.
    """
    race = _build_race(division, results, scales, presence, ends, tuple(breaks))
    count = _choose_counter(race.tables, len(division.players), ends)
    return {
        player: _bound_leaver(race, player)
        if player in presence.last
        else _bound_stayer(race, player, count)
        for player in division.players
        if player not in presence.gone
    }


def _build_race(
    division: Division,
    results: Sequence[Result],
    scales: Mapping[int, Scale],
    presence: Presence,
    ends: Ends,
    breaks: tuple[Break, ...],
) -> _Race:
    rows, closed = tally_results(division, results, scales), {result.table for result in results}
    tables = [
        _build_open_table(table, scales, presence.away)
        for table in division.tables
        if table.number not in closed
    ]
    wins = breaks[:1] == (Break.WINS,)
    points = {player: row.points for player, row in rows.items()}
    keys = {
        player: WIN_FACTOR * row.points + row.wins if wins else row.points
        for player, row in rows.items()
    }
    race = _Race(keys, {}, tables, presence, ends, wins)
    if not tables:
        return replace(race, fixed=_build_final_order(division, results, scales, breaks))
    if breaks[wins : wins + 1] == (Break.SHARE,):
        season = FinishedTables(division, results, scales, points, b"")
        return replace(race, fixed={one: season.share(one) for one in race.sure})
    return race


def _build_final_order(
    division: Division,
    results: Sequence[Result],
    scales: Mapping[int, Scale],
    breaks: tuple[Break, ...],
) -> dict[int, Fraction]:
    """The final order of a division without open tables, where only the lot is open: more is
    better."""
    found: dict[int, Fraction] = {}
    rows = rank_players(division, results, scales, b"", breaks)
    alike = groupby(rows, key=lambda row: (row.points, [one for one in row.told if one[0] != LOT]))
    for place, (_, group) in enumerate(alike):
        found |= {row.player: Fraction(-place) for row in group}
    return found


def _build_open_table(
    table: Table, scales: Mapping[int, Scale], away: frozenset[int]
) -> _OpenTable:
    scale = scales.get(len(table.players))
    if scale is None:
        raise ValueError(f"no points are laid down for {len(table.players)} seats")
    return _OpenTable(tuple(player for player in table.players if player not in away), scale)


def _choose_counter(
    tables: Sequence[_OpenTable], players: int, ends: Ends
) -> Callable[[Chase], int]:
    """How rivals are counted: what is chosen hangs on what a result can only make less, so bounds
    never widen."""
    if prod(ORDER_COUNTS[len(table.stayed)] for table in tables) <= MOST_EXACT:
        return count_exactly
    moving = players if ends.no_result else len({one for table in tables for one in table.stayed})
    return count_by_subsets if moving <= MOST_RIVALS + 1 else count_by_sums


def _bound_leaver(race: _Race, player: int) -> Ranks:
    """A leaver: before them come all who stay, and leavers with as many points. Whoever has more
    now keeps them, as a leaver too, unless they vanish."""
    keys, here, own = race.keys, race.here, race.keys[player]
    others = [one for one in keys if one not in here.gone and one != player]
    before = sum(one in race.sure or (keys[one] > own and one not in here.loose) for one in others)
    most = sum(one not in here.last or keys[one] >= own for one in others)
    return Ranks(1 + before, 1 + most, most, own // (WIN_FACTOR if race.wins else 1), most)


def _bound_stayer(race: _Race, player: int, count: Callable[[Chase], int]) -> Ranks:
    """The best: they win whatever is left, and all who can leave do. The worst: they are last
    wherever they sit, and nobody leaves who is ahead."""
    keys, most = race.keys, race.most(player)
    before = sum(
        keys[one] > most or (keys[one] == most and race.beats(one, player))
        for one in race.sure - {player}
    )
    chase = _build_chase(race, player, frozenset())
    ahead, least, loose = count(chase), keys[player], race.here.loose
    firm = count(_build_chase(race, player, loose)) if loose else ahead
    if not race.ends.no_result:
        least += sum(part.own for part in chase.parts)
    worst = 1 + ahead + _count_possible_leavers_ahead(race, player, least)
    least //= WIN_FACTOR if race.wins else 1
    return Ranks(1 + before, worst, ahead, least, min(firm, ahead))


def _count_possible_leavers_ahead(race: _Race, player: int, least: int) -> int:
    """Those who stand aside and may be ranked before a player who has this key at least."""
    return sum(
        race.keys[one] > least or (race.keys[one] == least and not race.beats(player, one))
        for one in race.here.aside - {player}
    )


def _build_chase(race: _Race, player: int, uncounted: frozenset[int]) -> Chase:
    """They are last wherever they sit, and nobody else drops out: nothing can be worse. Of rivals
    these are not counted, though they play."""
    away = race.here.away | uncounted
    rivals = [one for one in race.keys if one != player and one not in away]
    parts = (_build_part(player, rivals, table, race) for table in race.tables)
    needs = tuple(
        race.keys[player] - race.keys[rival] + race.beats(player, rival) for rival in rivals
    )
    return Chase(needs, tuple(part for part in parts if part.members or part.own))


def _build_part(player: int, rivals: Sequence[int], table: _OpenTable, race: _Race) -> Part:
    others = [one for one in table.stayed if one != player]
    members = tuple(rivals.index(one) for one in others if one in rivals)
    ends, wins = race.ends, race.wins
    if player not in table.stayed:
        short = len(table.stayed) < len(table.scale)
        return Part(members, list_best_for_all(table.values, ends.last_end, short, wins), 0, False)
    own = POINT * table.values[-1]
    if wins:
        own = WIN_FACTOR * own + (0 if others else POINT)
    return Part(members, list_best_for_rest(table.values, ends.last_end, wins), own, ends.no_result)
