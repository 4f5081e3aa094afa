"""A division as everybody may see it: its lines and tables, from finished results only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.overview.lines import crossing, labels
from games.leagues.overview.shapes import Division, Names, Row, TableLine, person
from games.leagues.season.closing import leaver
from games.leagues.season.leaving import sitting
from games.leagues.season.results import (
    division,
    lot_seed,
    results_of,
    substituted_points,
)
from games.leagues.season.state import Phase
from games.leagues.standings.bounds import Certain, Ends, Ranks, bounds, certain
from games.leagues.standings.crosstable import CrossTable, cross_table
from games.leagues.standings.points import SCALES, awards
from games.leagues.standings.standings import Row as Line
from games.leagues.standings.standings import standings

if TYPE_CHECKING:
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
    """All that standings and bounds hang on, so that they are reckoned once."""

    facts: Facts
    results: tuple[Result, ...]
    scale: int
    breaks: tuple[Break, ...]
    lots: bytes
    left: frozenset[int]
    ends: Ends
    ups: int
    hopes: int
    downs: int


class Reckoned(NamedTuple):
    """What follows. `falls`: whether anybody can; else nobody need be told that they are safe."""

    lines: tuple[Line, ...]
    ranks: Mapping[int, Ranks]
    certain: Mapping[int, frozenset[Certain]]
    falls: bool


@lru_cache(maxsize=LAST)
def reckoned(asked: Asked) -> Reckoned:
    """The standings of a division and what is certain by them."""
    facts, results, scales = asked.facts, list(asked.results), SCALES[asked.scale]
    ranks = bounds(facts, results, scales, asked.left, asked.ends)
    return Reckoned(
        standings(facts, results, scales, asked.lots, asked.breaks),
        ranks,
        certain(facts, ranks, asked.ups, asked.downs, asked.left),
        asked.downs > 0,
    )


def asked_of(season: Season, group: int) -> Asked:
    """What a group's standings hang on."""
    ruled, level = season.ruled, season.groups[group].level
    secret = bytes.fromhex(season.lots_seed or season.lots)
    return Asked(
        division(season, group),
        tuple(results_of(season, group)),
        ruled.points,
        ruled.breaking,
        lot_seed(secret, group),
        frozenset(who for who in season.groups[group].players if who in season.out),
        Ends(no_result=ruled.no_result),
        *crossing(season, level, ruled.shape),
    )


def read(season: Season, group: int, names: Names, begun: Mapping[int, Begun]) -> Division:
    """A group with its standings and tables. `begun`: by number."""
    asked, found = asked_of(season, group), season.groups[group]
    known, credit = reckoned(asked), substituted_points(season)
    lines = [one for one in known.lines if not traceless(season, one.player)]
    if season.phase is Phase.CLOSED:
        lines.sort(key=lambda one: leaver(season, one.player))
    rows = tuple(
        _row(season, rank, line, known, credit.get(line.player, 0), names)
        for rank, line in enumerate(lines, 1)
    )
    tables = tuple(
        _table(season, one, names, begun.get(one.number)) for one in season.of_group(group)
    )
    label = labels(season)[group]
    return Division(group, found.level, label, rows, tables, asked.ups, asked.hopes, asked.downs)


def across(season: Season, group: int) -> CrossTable:
    """Who met whom there."""
    asked = asked_of(season, group)
    return cross_table(asked.facts, asked.results, SCALES[asked.scale], asked.left)


def people_of(season: Season, group: int) -> set[int]:
    """Everybody whose name a division shows."""
    players = set(season.groups[group].players)
    return players | {season.out[who].substitute for who in players & season.out.keys()} - {0}


def _row(season: Season, rank: int, line: Line, known: Reckoned, credit: int, names: Names) -> Row:
    who, out = line.player, season.out.get(line.player)
    drawn = sum(who in table.players for table in season.of_group(season.group_of[who]))
    ranks, sure = known.ranks[who], known.certain[who]
    if not known.falls:
        sure -= {Certain.SAFE}
    over = season.phase is Phase.CLOSED
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
        rank if over else ranks.best,
        rank if over else ranks.worst,
        frozenset() if over else sure,
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
