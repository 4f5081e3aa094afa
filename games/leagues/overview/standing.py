"""A division as everybody may see it: its lines and tables, from finished results only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.draw.crossing import Around
from games.leagues.draw.moving import Finisher, returners
from games.leagues.draw.pyramid import DOWN, STAYED, UP
from games.leagues.overview.lines import labels
from games.leagues.overview.shapes import Division, Names, Row, TableLine, person
from games.leagues.season.closing import count_freed, lots_of
from games.leagues.season.leaving import sitting
from games.leagues.season.outlook import Outlook, Position, outlook
from games.leagues.season.presence import around, presence
from games.leagues.season.results import (
    division,
    lot_seed,
    results_of,
    substituted_points,
)
from games.leagues.standings.bounds import Ends, Presence, Ranks
from games.leagues.standings.crosstable import CrossTable, cross_table
from games.leagues.standings.points import SCALES, awards
from games.leagues.standings.standings import Row as Line
from games.leagues.standings.standings import per_game, standings

if TYPE_CHECKING:
    from games.leagues.draw.pyramid import Shape
    from games.leagues.season.state import Season, Seating
    from games.leagues.standings.results import Division as Facts
    from games.leagues.standings.results import Result
    from games.leagues.standings.tiebreaks import Break

LAST = 2000
"""So many divisions are remembered, with all that was reckoned of them."""


class Begun(NamedTuple):
    """A table of the house: its address, and from when to when it played."""

    slug: str
    begun_at: datetime
    finished_at: datetime | None


class Asked(NamedTuple):
    """All that standings hang on, so that they are reckoned once."""

    facts: Facts
    results: tuple[Result, ...]
    scale: int
    breaks: tuple[Break, ...]
    lots: bytes


@lru_cache(maxsize=LAST)
def reckoned(asked: Asked) -> tuple[Line, ...]:
    """The standings of a division."""
    scales = SCALES[asked.scale]
    return standings(asked.facts, list(asked.results), scales, asked.lots, asked.breaks)


def asked_of(season: Season, group: int) -> Asked:
    """What a group's standings hang on."""
    secret = bytes.fromhex(season.lots_seed or season.lots)
    return Asked(
        division(season, group),
        tuple(results_of(season, group)),
        season.ruled.points,
        season.ruled.breaking,
        lot_seed(secret, group),
    )


def lines_of(season: Season, group: int) -> list[Line]:
    """The standings as the close would have them now: leavers last, nobody who was unseated. Who
    left an open table will be a leaver."""
    last = presence(season, group).last
    lines = [one for one in reckoned(asked_of(season, group)) if not traceless(season, one.player)]
    return sorted(lines, key=lambda one: one.player in last)


class Outlooked(NamedTuple):
    """All on which it hangs what is certain, so that it is reckoned once."""

    asked: Asked
    ends: Ends
    here: Presence
    around: Around
    shape: Shape


@lru_cache(maxsize=LAST)
def foreseen(one: Outlooked) -> Outlook:
    """What is certain in a division."""
    asked, scales = one.asked, SCALES[one.asked.scale]
    known = (asked.facts, asked.results, scales, asked.breaks)
    return outlook(Position(*known, one.ends, one.here, one.around, one.shape))


def outlook_of(season: Season, group: int, ways: Mapping[int, int]) -> Outlook:
    """What is certain in a group. When the season is over that is how many go up and down."""
    if season.over:
        moved = Counter(ways.get(who, STAYED) for who in season.groups[group].players)
        return Outlook({}, {}, moved[UP], moved[UP], moved[DOWN])
    asked = asked_of(season, group)._replace(lots=b"")
    ends = Ends(no_result=season.ruled.no_result)
    here, beside = presence(season, group), around(season, group)
    return foreseen(Outlooked(asked, ends, here, beside, season.ruled.shape))


@lru_cache(maxsize=LAST)
def _moving(
    levels: tuple[tuple[tuple[Finisher, ...], ...], ...], shape: Shape, freed: tuple[int, ...]
) -> dict[int, int]:
    return {one.id: one.way for one in returners(levels, shape, freed)}


def ways_of(season: Season, group: int) -> Mapping[int, int]:
    """Who of a group would go up (-1) or down (1) if the season closed as it stands, or does."""
    level, levels = season.groups[group].level, list[tuple[tuple[Finisher, ...], ...]]()
    lots, freed = lots_of(season) if season.lots_seed else {}, list[int]()
    for near in sorted({one.level for one in season.groups} & {level - 1, level, level + 1}):
        numbers = [at for at, one in enumerate(season.groups) if one.level == near]
        levels.append(tuple(_finishers(season, at, lots) for at in numbers))
        freed.append(count_freed(season)[near])
    return _moving(tuple(levels), season.ruled.shape, tuple(freed))


def _finishers(season: Season, group: int, lots: Mapping[int, int]) -> tuple[Finisher, ...]:
    last, aside = presence(season, group)[:2]
    return tuple(
        Finisher(line.player, per_game(line), line.player in last, lots.get(line.player, 0))
        for line in lines_of(season, group)
        if line.player not in aside
    )


def read(season: Season, group: int, names: Names, begun: Mapping[int, Begun]) -> Division:
    """A group with its standings and tables. `begun`: by number."""
    found, ways = season.groups[group], ways_of(season, group)
    known, credit = outlook_of(season, group, ways), substituted_points(season)
    last = presence(season, group).last
    rows = tuple(
        _row(season, rank, line, known, credit.get(line.player, 0), names)._replace(
            way=ways.get(line.player, 0), leaver=line.player in last
        )
        for rank, line in enumerate(lines_of(season, group), 1)
    )
    tables = tuple(
        _table(season, one, names, begun.get(one.number)) for one in season.of_group(group)
    )
    label = labels(season)[group]
    return Division(group, found.level, label, rows, tables, *known[2:])


def across(season: Season, group: int) -> CrossTable:
    """Who met whom there."""
    asked = asked_of(season, group)
    left = (who for who in season.groups[group].players if who in season.out)
    return cross_table(asked.facts, asked.results, SCALES[asked.scale], left)


def people_of(season: Season, group: int) -> set[int]:
    """Everybody whose name a division shows."""
    players = set(season.groups[group].players)
    return players | {season.out[who].substitute for who in players & season.out.keys()} - {0}


def _row(season: Season, rank: int, line: Line, known: Outlook, credit: int, names: Names) -> Row:
    who, out = line.player, season.out.get(line.player)
    drawn = sum(who in table.players for table in season.of_group(season.group_of[who]))
    ranks = known.ranks.get(who, Ranks(rank, rank, 0, 0, 0))
    return Row(
        rank,
        person(names, who),
        line.played,
        drawn,
        line.points,
        line.wins,
        line.places,
        line.by,
        line.told,
        ranks.best,
        ranks.worst,
        known.certain.get(who, frozenset()),
        out is not None,
        out is not None and out.excused,
        person(names, out.substitute) if out and out.substitute else None,
        season.corrected.get(who, 0),
        credit,
    )


def traceless(season: Season, who: int) -> bool:
    """Whether somebody was taken out for silence before they ever played: nothing tells of it."""
    return who in season.out and season.out[who].unseated


def _table(season: Season, one: Seating, names: Names, begun: Begun | None) -> TableLine:
    line = TableLine(
        one.number,
        begun.slug if begun else "",
        tuple(person(names, who) for who in one.players),
        tuple(person(names, who) for who in sitting(season, one)),
        begun.begun_at if begun else None,
    )
    if one.result is None:
        return line
    had = awards(season.ruled.scale[len(one.players)], one.result)
    return line._replace(
        finished_at=begun.finished_at if begun else None,
        end=one.result.end.value,
        places=tuple(award.place for award in had),
        points=tuple(award.points for award in had),
        scores=one.result.scores,
    )
