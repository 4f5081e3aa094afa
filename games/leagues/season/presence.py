"""Who of a group is there when the season closes, as far as that is known while it runs."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from games.leagues.draw.crossing import Around, Size
from games.leagues.season.leaving import (
    left_a_table,
    may_be_unseated,
    open_tables_of,
    whole_yet,
)
from games.leagues.season.results import division, results_of
from games.leagues.standings.bounds import Presence
from games.leagues.standings.points import WHOLE
from games.leagues.standings.results import End
from games.leagues.standings.standings import tally

if TYPE_CHECKING:
    from games.leagues.season.state import Season
    from games.leagues.standings.standings import Tally


def presence(season: Season, group: int) -> Presence:
    """Of whom it is certain what becomes of them, and who may vanish."""
    last, aside, gone, loose = set[int](), set[int](), set[int](), set[int]()
    for person in season.groups[group].players:
        out = season.out.get(person)
        if out is None:
            kind = loose if may_be_unseated(season, person) else None
        elif out.unseated:
            kind = loose if may_be_filled(season, person) else gone
        elif out.excused:
            kind = aside
        else:
            kind = last if will_be_leaver(season, person) else None
        if kind is not None:
            kind.add(person)
    return Presence(*map(frozenset, (last, aside, gone, loose)))


def may_be_filled(season: Season, person: int) -> bool:
    """Whether the seat of somebody who was unseated may still become a whole player's."""
    return not season.over and whole_yet(season) and any(open_tables_of(season, person))


def will_be_leaver(season: Season, person: int) -> bool:
    """Whether somebody who is out without an excuse is a leaver at the close: a table ended without
    them, or one will. Results that were there before a drop are taken before it."""
    return left_a_table(season, person) or any(open_tables_of(season, person))


def size(season: Season, group: int) -> Size:
    """How many of a group go up, go down or stay at the close."""
    here, people = presence(season, group), len(season.groups[group].players)
    most = people - len(here.gone) - len(here.aside)
    return Size(most - len(here.loose), most, len(here.last), len(here.gone))


def most_per_game(season: Season, group: int) -> tuple[Fraction, ...]:
    """The most points a game that the first, the second, ... of those who stay can have. If they do
    not all count as many games, the order of points is not that of points a game: then anybody may
    have the most."""
    here, tables = presence(season, group), list(season.of_group(group))
    people = [who for who in season.groups[group].players if who not in here.away]
    games = {sum(who in table.players for table in tables) for who in people}
    void = any(table.result and table.result.end is End.NO_RESULT for table in tables)
    rows = tally(division(season, group), results_of(season, group), season.ruled.scale)
    rates = sorted((_find_best_rate(season, who, rows[who]) for who in people), reverse=True)
    if void or len(games) > 1 or season.ruled.no_result:
        return tuple(rates[0] for _ in rates)
    return tuple(rates)


def _find_best_rate(season: Season, person: int, row: Tally) -> Fraction:
    """The most points a game that somebody can have: they win all their open tables, or, where
    tables may end without a result, those that give most."""
    scale = season.ruled.scale
    opened = (WHOLE * scale[len(one.players)][0] for one in open_tables_of(season, person))
    points = list(accumulate(sorted(opened, reverse=True), initial=row.points))
    rates = [Fraction(had, WHOLE * max(row.played + n, 1)) for n, had in enumerate(points)]
    return max(*rates, Fraction(0)) if season.ruled.no_result else rates[-1]


def around(season: Season, group: int) -> Around:
    """The other groups on which it hangs who of this one goes up or down."""
    level = season.groups[group].level
    found: dict[int, list[Size]] = {level - 1: [], level: [], level + 1: []}
    for number, other in enumerate(season.groups):
        if number != group and other.level in found:
            rates = most_per_game(season, number) if other.level == level else ()
            found[other.level].append(size(season, number)._replace(per_game=rates))
    return Around(*(tuple(sorted(sizes)) for sizes in found.values()))
