"""What is certain in a group while its season runs: it holds in every close that the rules still
allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.draw.promotion import (
    GroupSize,
    NeighbourGroups,
    WorstPlace,
    count_most_moves,
    count_possible_relegations,
    count_sure_promotions,
    may_be_relegated,
    may_miss_promotion,
)
from games.leagues.season.departures import (
    has_left_table,
    is_whole_replacement_possible,
    list_unfinished_tables,
    may_be_unseated,
)
from games.leagues.season.results import build_standings_division, list_taken_results
from games.leagues.standings.bounds import Ends, Presence, Ranks, compute_rank_bounds
from games.leagues.standings.results import POINT, End
from games.leagues.standings.standings import tally_results

if TYPE_CHECKING:
    from games.leagues.draw.pyramid import Shape
    from games.leagues.season.state import Season, Seating
    from games.leagues.standings.results import Division, Result, Scale
    from games.leagues.standings.standings import Break, Tally


# Who is still there when the season closes, as far as that is known.


def build_presence(season: Season, group: int) -> Presence:
    """Of whom it is certain what becomes of them, and who may vanish."""
    last, aside, gone, loose = set[int](), set[int](), set[int](), set[int]()
    for person in season.groups[group].players:
        out = season.out.get(person)
        if out is None:
            kind = loose if may_be_unseated(season, person) else None
        elif out.unseated:
            kind = loose if may_seat_be_filled(season, person) else gone
        elif out.excused:
            kind = aside
        else:
            kind = last if is_future_leaver(season, person) else None
        if kind is not None:
            kind.add(person)
    return Presence(*map(frozenset, (last, aside, gone, loose)))


def may_seat_be_filled(season: Season, person: int) -> bool:
    """Whether the seat of somebody who was unseated may still become a whole player's."""
    return (
        not season.over
        and is_whole_replacement_possible(season)
        and any(list_unfinished_tables(season, person))
    )


def is_future_leaver(season: Season, person: int) -> bool:
    """Whether somebody who is out without an excuse is a leaver at the close: a table ended without
    them, or one will. Results that were there before a drop are taken before it."""
    return has_left_table(season, person) or any(list_unfinished_tables(season, person))


def measure_group_size(season: Season, group: int) -> GroupSize:
    """How many of a group go up, go down or stay at the close."""
    here, people = build_presence(season, group), len(season.groups[group].players)
    most = people - len(here.gone) - len(here.aside)
    return GroupSize(most - len(here.loose), most, len(here.last), len(here.gone))


def list_most_per_game(season: Season, group: int) -> tuple[Fraction, ...]:
    """The most points a game that the first, the second, ... of those who stay can have. If they do
    not all count as many games, the order of points is not that of points a game: then anybody may
    have the most."""
    here, tables = build_presence(season, group), list(season.list_group_tables(group))
    people = [who for who in season.groups[group].players if who not in here.away]
    rows = tally_results(
        build_standings_division(season, group),
        list_taken_results(season, group),
        season.ruled.scale,
    )
    rates = sorted((_compute_best_rate(season, who, rows[who]) for who in people), reverse=True)
    if season.ruled.no_result or may_games_differ(tables, people):
        return tuple(rates[0] for _ in rates)
    return tuple(rates)


def may_games_differ(tables: Sequence[Seating], people: Sequence[int]) -> bool:
    """Whether these people do not all count as many games: they sit at more or fewer tables, or a
    table has ended without a result."""
    games = {sum(who in table.players for table in tables) for who in people}
    void = any(table.result and table.result.end is End.NO_RESULT for table in tables)
    return void or len(games) > 1


def _compute_best_rate(season: Season, person: int, row: Tally) -> Fraction:
    """The most points a game that somebody can have: they win all their open tables, or, where
    tables may end without a result, those that give most."""
    scale = season.ruled.scale
    opened = (POINT * scale[len(one.players)][0] for one in list_unfinished_tables(season, person))
    points = list(accumulate(sorted(opened, reverse=True), initial=row.points))
    rates = [Fraction(had, POINT * max(row.played + n, 1)) for n, had in enumerate(points)]
    return max(*rates, Fraction(0)) if season.ruled.no_result else rates[-1]


def build_neighbour_groups(season: Season, group: int) -> NeighbourGroups:
    """The other groups on which it hangs who of this one goes up or down."""
    level = season.groups[group].level
    found: dict[int, list[GroupSize]] = {level - 1: [], level: [], level + 1: []}
    for number, other in enumerate(season.groups):
        if number != group and other.level in found:
            rates = list_most_per_game(season, number) if other.level == level else ()
            found[other.level].append(measure_group_size(season, number)._replace(per_game=rates))
    return NeighbourGroups(*(tuple(sorted(sizes)) for sizes in found.values()))


# Certainties.


class Certainty(StrEnum):
    """What nothing changes any more but their own drop, an excuse, or a correction."""

    PROMOTED = "promoted for sure"
    SAFE = "safe"
    NOT_FIRST = "can no longer win"


class Position(NamedTuple):
    """All on which it hangs what is certain in a group."""

    division: Division
    results: tuple[Result, ...]
    scales: Mapping[int, Scale]
    breaks: tuple[Break, ...]
    ends: Ends
    here: Presence
    around: NeighbourGroups
    shape: Shape


class Outlook(NamedTuple):
    """Ranks that are still possible, and what is certain, for everybody but those who are gone.
    `ups`: so many places go up for sure, `hopes`: so many may, `downs`: so many may go down."""

    ranks: Mapping[int, Ranks]
    certain: Mapping[int, frozenset[Certainty]]
    ups: int
    hopes: int
    downs: int


def build_outlook(at: Position) -> Outlook:
    """What is certain there. Raises ValueError as `bounds` does."""
    ranks = compute_rank_bounds(at.division, at.results, at.scales, at.here, at.ends, at.breaks)
    certain = {who: frozenset(_list_certainties(at, who, one)) for who, one in ranks.items()}
    size = _measure_position_size(at)
    hopes = count_most_moves(size.most) if at.around.above else 0
    return Outlook(
        ranks,
        certain,
        count_sure_promotions(size, at.around, at.shape),
        hopes,
        count_possible_relegations(size, at.around, at.shape),
    )


def _measure_position_size(at: Position) -> GroupSize:
    here = at.here
    most = len(at.division.players) - len(here.gone) - len(here.aside)
    return GroupSize(most - len(here.loose), most, len(here.last), len(here.gone))


def _list_certainties(at: Position, person_id: int, ranks: Ranks) -> Iterator[Certainty]:
    if ranks.best > 1:
        yield Certainty.NOT_FIRST
    if person_id in at.here.last or person_id in at.here.loose:
        return
    if person_id not in at.here.aside:
        yield from _list_stayer_certainties(at, person_id, ranks)
    elif at.around.below:
        yield Certainty.SAFE


def _list_stayer_certainties(at: Position, person_id: int, ranks: Ranks) -> Iterator[Certainty]:
    worst = list(_list_worst(at, person_id, ranks))
    if not any(may_miss_promotion(one, at.around, at.shape) for one in worst):
        yield Certainty.PROMOTED
    if at.around.below and not any(may_be_relegated(one, at.around, at.shape) for one in worst):
        yield Certainty.SAFE


def _list_worst(at: Position, person_id: int, ranks: Ranks) -> Iterator[WorstPlace]:
    """One for each number of those ahead who may vanish and do not; all others who may vanish do.
    With as many people there, more of the others ahead are never better."""
    here, leavers = at.here, len(at.here.last)
    others = len(set(at.division.players) - here.away - here.loose - {person_id})
    per_game = _least_per_game(at, person_id, ranks.points) if at.around.level else Fraction(0)
    for loose in range(min(len(here.loose), ranks.ahead) + 1):
        firm = min(ranks.firm, ranks.ahead - loose)
        yield WorstPlace(firm + loose, leavers + others - firm, leavers, per_game)


def _least_per_game(at: Position, person_id: int, points: int) -> Fraction:
    """The fewest points a game: a table without a result counts as no game."""
    games = sum(person_id in table.players for table in at.division.tables)
    return Fraction(points, POINT * max(games if points > 0 else 1, 1))


# Facts that bounds of ranks do not count and that have come nevertheless, by name.


class BoundChangeKind(StrEnum):
    """Bounds hold as long as the player does not drop out, no points are corrected, and each table
    ends with a result."""

    DROPPED = "dropped"
    CORRECTED = "corrected"
    NO_RESULT = "no result"


class BoundChange(NamedTuple):
    """Such a fact: a person who dropped out; so many sixtieths for a person; a table."""

    what: BoundChangeKind
    person: int = 0
    points: int = 0
    table: int = 0


def list_bound_changes(season: Season, group: int) -> tuple[BoundChange, ...]:
    """All that moved the bounds of this group so far. Where none is new, nobody's are wider."""
    return tuple(_iterate_bound_changes(season, group))


def _iterate_bound_changes(season: Season, group: int) -> Iterator[BoundChange]:
    players = season.groups[group].players
    for person in players:
        if person in season.out:
            yield BoundChange(BoundChangeKind.DROPPED, person)
    for person, points, _reason in sorted(season.reasons):
        if person in players:
            yield BoundChange(BoundChangeKind.CORRECTED, person, points)
    for table in season.list_group_tables(group):
        if table.result is not None and table.result.end is End.NO_RESULT:
            yield BoundChange(BoundChangeKind.NO_RESULT, table=table.number)
