"""Builds a division as everybody may see it: its label, its lines and its tables, from finished
results only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.draw.promotion import Finisher, NeighbourGroups, list_returners
from games.leagues.draw.pyramid import DOWN, STAYED, UP
from games.leagues.overview.shapes import Division, Names, StandingsRow, TableLine, build_person
from games.leagues.season.closing import count_unfilled_seats, draw_season_lots
from games.leagues.season.departures import list_seated_people
from games.leagues.season.outlook import (
    Outlook,
    Position,
    build_neighbour_groups,
    build_outlook,
    build_presence,
)
from games.leagues.season.results import (
    build_standings_division,
    derive_lot_seed,
    list_taken_results,
    sum_substitute_points,
)
from games.leagues.standings.bounds import Ends, Presence, Ranks
from games.leagues.standings.crosstable import CrossTable, build_cross_table
from games.leagues.standings.results import SCALES, award_points
from games.leagues.standings.standings import Row as Line
from games.leagues.standings.standings import compute_points_per_game, rank_players

if TYPE_CHECKING:
    from games.leagues.draw.pyramid import Shape
    from games.leagues.season.state import Season, Seating
    from games.leagues.standings.results import Division as Facts
    from games.leagues.standings.results import Result
    from games.leagues.standings.standings import Break


def list_group_labels(season: Season) -> tuple[str, ...]:
    """What each group is called."""
    return build_labels([group.level for group in season.groups])


def build_labels(levels: Sequence[int]) -> tuple[str, ...]:
    """By the level of each: "1", or "2a" and "2b" where a level has several."""
    found, seen = [], dict.fromkeys(levels, 0)
    for level in levels:
        several = levels.count(level) > 1
        found.append(f"{level + 1}{format_letters(seen[level]) if several else ''}")
        seen[level] += 1
    return tuple(found)


def format_letters(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    more, last = divmod(number, 26)
    return (format_letters(more - 1) if more else "") + "abcdefghijklmnopqrstuvwxyz"[last]


# Lines and tables.


MOST_CACHED = 2000
"""So many divisions are remembered, with all that was reckoned of them."""


class BegunTable(NamedTuple):
    """A table of the site: its address, and from when to when it played."""

    slug: str
    begun_at: datetime
    finished_at: datetime | None


class StandingsInput(NamedTuple):
    """All that standings hang on, so that they are reckoned once."""

    facts: Facts
    results: tuple[Result, ...]
    scale: int
    breaks: tuple[Break, ...]
    lots: bytes


@lru_cache(maxsize=MOST_CACHED)
def rank_division(standings_input: StandingsInput) -> tuple[Line, ...]:
    """The standings of a division."""
    scales = SCALES[standings_input.scale]
    return rank_players(
        standings_input.facts,
        list(standings_input.results),
        scales,
        standings_input.lots,
        standings_input.breaks,
    )


def build_standings_input(season: Season, group: int) -> StandingsInput:
    """What a group's standings hang on."""
    secret = bytes.fromhex(season.lots_seed or season.lots)
    return StandingsInput(
        build_standings_division(season, group),
        tuple(list_taken_results(season, group)),
        season.ruled.points,
        season.ruled.breaking,
        derive_lot_seed(secret, group),
    )


def list_standings_lines(season: Season, group: int) -> list[Line]:
    """The standings as the close would have them now: leavers last, nobody who was unseated. Who
    left an open table will be a leaver."""
    last = build_presence(season, group).last
    lines = [
        one
        for one in rank_division(build_standings_input(season, group))
        if not is_traceless(season, one.player)
    ]
    return sorted(lines, key=lambda one: one.player in last)


class OutlookInput(NamedTuple):
    """All on which it hangs what is certain, so that it is reckoned once."""

    asked: StandingsInput
    ends: Ends
    here: Presence
    around: NeighbourGroups
    shape: Shape


@lru_cache(maxsize=MOST_CACHED)
def assess_outlook(outlook_input: OutlookInput) -> Outlook:
    """What is certain in a division."""
    asked, scales = outlook_input.asked, SCALES[outlook_input.asked.scale]
    known = (asked.facts, asked.results, scales, asked.breaks)
    return build_outlook(
        Position(
            *known,
            outlook_input.ends,
            outlook_input.here,
            outlook_input.around,
            outlook_input.shape,
        )
    )


def build_group_outlook(season: Season, group: int, ways: Mapping[int, int]) -> Outlook:
    """What is certain in a group. When the season is over that is how many go up and down."""
    if season.over:
        moved = Counter(ways.get(who, STAYED) for who in season.groups[group].players)
        return Outlook({}, {}, moved[UP], moved[UP], moved[DOWN])
    asked = build_standings_input(season, group)._replace(lots=b"")
    ends = Ends(no_result=season.ruled.no_result)
    here, beside = build_presence(season, group), build_neighbour_groups(season, group)
    return assess_outlook(OutlookInput(asked, ends, here, beside, season.ruled.shape))


@lru_cache(maxsize=MOST_CACHED)
def _compute_moves_by_person(
    levels: tuple[tuple[tuple[Finisher, ...], ...], ...], shape: Shape, freed: tuple[int, ...]
) -> dict[int, int]:
    return {one.id: one.way for one in list_returners(levels, shape, freed)}


def compute_provisional_moves(season: Season, group: int) -> Mapping[int, int]:
    """Who of a group would go up (-1) or down (1) if the season closed as it stands, or does."""
    level, levels = season.groups[group].level, list[tuple[tuple[Finisher, ...], ...]]()
    lots, freed = draw_season_lots(season) if season.lots_seed else {}, list[int]()
    for near in sorted({one.level for one in season.groups} & {level - 1, level, level + 1}):
        numbers = [at for at, one in enumerate(season.groups) if one.level == near]
        levels.append(tuple(_list_finishers(season, at, lots) for at in numbers))
        freed.append(count_unfilled_seats(season)[near])
    return _compute_moves_by_person(tuple(levels), season.ruled.shape, tuple(freed))


def _list_finishers(season: Season, group: int, lots: Mapping[int, int]) -> tuple[Finisher, ...]:
    last, aside = build_presence(season, group)[:2]
    return tuple(
        Finisher(
            line.player,
            compute_points_per_game(line),
            line.player in last,
            lots.get(line.player, 0),
        )
        for line in list_standings_lines(season, group)
        if line.player not in aside
    )


def build_division(
    season: Season, group: int, names: Names, begun_tables: Mapping[int, BegunTable]
) -> Division:
    """A group with its standings and tables. `begun_tables`: by number."""
    found, ways = season.groups[group], compute_provisional_moves(season, group)
    known, credit = build_group_outlook(season, group, ways), sum_substitute_points(season)
    last = build_presence(season, group).last
    rows = tuple(
        _build_row(season, rank, line, known, credit.get(line.player, 0), names)._replace(
            way=ways.get(line.player, 0), leaver=line.player in last
        )
        for rank, line in enumerate(list_standings_lines(season, group), 1)
    )
    tables = tuple(
        _build_table_line(season, one, names, begun_tables.get(one.number))
        for one in season.list_group_tables(group)
    )
    label = list_group_labels(season)[group]
    return Division(group, found.level, label, rows, tables, *known[2:])


def build_group_cross_table(season: Season, group: int) -> CrossTable:
    """Who met whom there."""
    asked = build_standings_input(season, group)
    left = (who for who in season.groups[group].players if who in season.out)
    return build_cross_table(asked.facts, asked.results, SCALES[asked.scale], left)


def list_shown_people(season: Season, group: int) -> set[int]:
    """Everybody whose name a division shows."""
    players = set(season.groups[group].players)
    return players | {season.out[who].substitute for who in players & season.out.keys()} - {0}


def _build_row(
    season: Season, rank: int, line: Line, outlook: Outlook, credit: int, names: Names
) -> StandingsRow:
    who, out = line.player, season.out.get(line.player)
    drawn = sum(who in table.players for table in season.list_group_tables(season.group_of[who]))
    ranks = outlook.ranks.get(who, Ranks(rank, rank, 0, 0, 0))
    return StandingsRow(
        rank,
        build_person(names, who),
        line.played,
        drawn,
        line.points,
        line.wins,
        line.places,
        line.by,
        line.told,
        ranks.best,
        ranks.worst,
        outlook.certain.get(who, frozenset()),
        out is not None,
        out is not None and out.excused,
        build_person(names, out.substitute) if out and out.substitute else None,
        season.corrected.get(who, 0),
        credit,
    )


def is_traceless(season: Season, person_id: int) -> bool:
    """Whether somebody was taken out for silence before they ever played: nothing tells of it."""
    return person_id in season.out and season.out[person_id].unseated


def _build_table_line(
    season: Season, seating: Seating, names: Names, begun_table: BegunTable | None
) -> TableLine:
    line = TableLine(
        seating.number,
        begun_table.slug if begun_table else "",
        tuple(build_person(names, who) for who in seating.players),
        tuple(build_person(names, who) for who in list_seated_people(season, seating)),
        begun_table.begun_at if begun_table else None,
    )
    if seating.result is None:
        return line
    had = award_points(season.ruled.scale[len(seating.players)], seating.result)
    return line._replace(
        finished_at=begun_table.finished_at if begun_table else None,
        end=seating.result.end.value,
        places=tuple(award.place for award in had),
        points=tuple(award.points for award in had),
        scores=seating.result.scores,
    )
