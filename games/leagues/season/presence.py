"""Who of a group is there when the season closes, as far as that is known while it runs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from games.leagues.draw.crossing import GroupSize, NeighbourGroups
from games.leagues.season.leaving import (
    has_left_table,
    is_whole_replacement_possible,
    list_unfinished_tables,
    may_be_unseated,
)
from games.leagues.season.results import build_standings_division, list_taken_results
from games.leagues.standings.bounds import Presence
from games.leagues.standings.points import POINT
from games.leagues.standings.results import End
from games.leagues.standings.standings import tally_results

if TYPE_CHECKING:
    from games.leagues.season.state import Season


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
    """The most points a game that the first, the second, ... of those who stay can have. Nothing is
    known if they do not all count as many games: then the order of points is not that of points a
    game."""
    here, tables = build_presence(season, group), list(season.list_group_tables(group))
    people = [who for who in season.groups[group].players if who not in here.away]
    games = {sum(who in table.players for table in tables) for who in people}
    void = any(table.result and table.result.end is End.NO_RESULT for table in tables)
    if void or len(games) != 1 or season.ruled.no_result:
        return ()
    rows = tally_results(
        build_standings_division(season, group),
        list_taken_results(season, group),
        season.ruled.scale,
    )
    most = max(games | {1})
    rates = (
        Fraction(rows[who].points + _sum_points_to_win(season, who), POINT * most) for who in people
    )
    return tuple(sorted(rates, reverse=True))


def _sum_points_to_win(season: Season, person: int) -> int:
    """What somebody has if they win all their open tables, in sixtieths."""
    scale = season.ruled.scale
    return sum(POINT * scale[len(one.players)][0] for one in list_unfinished_tables(season, person))


def build_neighbour_groups(season: Season, group: int) -> NeighbourGroups:
    """The other groups on which it hangs who of this one goes up or down."""
    level = season.groups[group].level
    found: dict[int, list[GroupSize]] = {level - 1: [], level: [], level + 1: []}
    for number, other in enumerate(season.groups):
        if number != group and other.level in found:
            rates = list_most_per_game(season, number) if other.level == level else ()
            found[other.level].append(measure_group_size(season, number)._replace(per_game=rates))
    return NeighbourGroups(*(tuple(sorted(sizes)) for sizes in found.values()))
