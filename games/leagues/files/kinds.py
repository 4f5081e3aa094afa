"""The files of a season and of a league: their columns, which never change their meaning, and their
rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.files.whole import FullSeason, load_full_season
from games.leagues.past.reading import COLUMNS, ELSEWHERE
from games.leagues.past.told import load_past_seasons_by_hash
from games.leagues.standings.points import MOST_SEATS, format_sixtieths

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.overview.shapes import Division, LeagueHead, StandingsRow, TableLine
    from games.leagues.standings.crosstable import CrossTable

Cells = Sequence[Any]
UNKNOWN_PACE = (None, None, None)
"""In place of how soon somebody answered."""
PLACES = tuple(f"place_{place}" for place in range(1, MOST_SEATS + 1))
SEATS = tuple(f"seat_{seat}" for seat in range(1, MOST_SEATS + 1))
STANDINGS = (
    *("season", "division", "level", "rank", "name", "drawn", "played", "points", "sixtieths"),
    *("corrected", "wins", *PLACES, *SEATS, "tie_break", "best", "worst", "credit"),
    *("left", "excused", "substitute", "turns", "lapses", "median_seconds"),
)
TABLES = (
    *("season", "division", "table", "slug", "begun_at", "finished_at", "end"),
    *("seat", "name", "sits", "place", "points", "sixtieths", "score"),
)
MEETINGS = ("season", "division", "name", "other", "together", "ahead", "level", "behind")
ENTRANTS = ("season", "stand", "order", "name")
SEASONS = ("season", "phase", "people", "divisions", "tables", "hour", "at", "came")
HISTORY = (*COLUMNS, ELSEWHERE)


class FileKind(NamedTuple):
    """A file: its columns, and its rows of one season."""

    columns: tuple[str, ...]
    rows: Callable[[FullSeason], Iterator[Cells]]


def convert_sixtieths(sixtieths: int) -> Decimal:
    """To two decimals."""
    return Decimal(format_sixtieths(sixtieths))


def _list_standings_rows(one: FullSeason) -> Iterator[Cells]:
    paces = one.paces()
    for division, across in one.divisions():
        where = (one.state.number, division.label, division.level + 1)
        for row in division.rows:
            pace = paces.get((division.number, row.person.id))
            yield (*where, *_build_standings_row(row, across), *(pace or UNKNOWN_PACE))


def _build_standings_row(row: StandingsRow, across: CrossTable) -> Cells:
    best = (row.best, row.worst, convert_sixtieths(row.credit))
    substitute = row.substitute.name if row.substitute else None
    return (
        *(
            row.rank,
            row.person.name,
            row.drawn,
            row.played,
            convert_sixtieths(row.points),
            row.points,
        ),
        *(convert_sixtieths(row.corrected), convert_sixtieths(row.wins)),
        *_pad_counts(row.places),
        *_pad_counts(across.seats[row.person.id]),
        *(row.by and row.by.value, *best, row.left, row.excused, substitute),
    )


def _pad_counts(counts: Sequence[int]) -> tuple[int | None, ...]:
    return (*counts, *[None] * (MOST_SEATS - len(counts)))


def _list_table_rows(one: FullSeason) -> Iterator[Cells]:
    for division, _across in one.divisions():
        for table in division.tables:
            whose = (one.state.number, division.label, table.number, table.slug or None)
            times = (
                _format_instant(table.begun_at),
                _format_instant(table.finished_at),
                table.end or None,
            )
            for seat in _list_seat_cells(table):
                yield (*whose, *times, *seat)


def _list_seat_cells(table: TableLine) -> Iterator[Cells]:
    people = zip(table.players, table.sitting, strict=True)
    had = zip_longest(people, table.places, table.points, table.scores)
    for number, ((drawn, sits), place, sixtieths, score) in enumerate(had, 1):
        worth = None if sixtieths is None else convert_sixtieths(sixtieths)
        yield number, drawn.name, sits.name, place, worth, sixtieths, score


def _list_meeting_rows(one: FullSeason) -> Iterator[Cells]:
    for division, across in one.divisions():
        for row, other in combinations(division.rows, 2):
            met = across.met[row.person.id, other.person.id]
            names = (row.person.name, other.person.name)
            counts = (met.together, met.ahead, met.level, met.behind)
            yield (one.state.number, division.label, *names, *counts)


def _list_entrant_rows(one: FullSeason) -> Iterator[Cells]:
    for entrant in one.entrants():
        yield (one.state.number, *entrant)


def _list_milestone_rows(one: FullSeason) -> Iterator[Cells]:
    state = one.state
    playing = len(state.group_of), len(state.groups), len(state.tables)
    for hour in one.hours():
        yield (
            state.number,
            state.phase.value,
            *playing,
            hour.hour.value,
            _format_instant(hour.at),
            hour.came,
        )


def _format_instant(at: Any) -> str | None:
    return at.isoformat() if at else None


SEASON_FILES = {
    "calendar": FileKind(SEASONS, _list_milestone_rows),
    "entrants": FileKind(ENTRANTS, _list_entrant_rows),
    "standings": FileKind(STANDINGS, _list_standings_rows),
    "tables": FileKind(TABLES, _list_table_rows),
    "meetings": FileKind(MEETINGS, _list_meeting_rows),
}


def _list_final_rows(one: FullSeason) -> Iterator[Cells]:
    """As a season from elsewhere is told."""
    for division, _across in one.divisions():
        for row in division.rows:
            group = _read_group_number(division)
            yield (
                *(str(one.state.number), division.level + 1, group, row.rank, row.person.name),
                *(row.played, convert_sixtieths(row.points), False),
            )


def _read_group_number(division: Division) -> int:
    """Which group of its level it is, from 1, by the letters of its label."""
    number = 0
    for letter in division.label.lstrip("0123456789"):
        number = 26 * number + ord(letter) - ord("a") + 1
    return number or 1


def list_full_seasons(head: LeagueHead, league: League, over: bool = False) -> Iterator[FullSeason]:
    """All seasons of a league, the oldest first, one at a time; `over`: those that have ended."""
    for number, run in league.seasons.items():
        one = load_full_season(head, number) if run.over or not over else None
        if one is not None:
            yield one


def list_history_rows(head: LeagueHead, league: League) -> Iterator[Cells]:
    """Everybody's place in every season that is over, those from elsewhere first."""
    for past in load_past_seasons_by_hash(head.id, league.imported).values():
        for line in past.lines:
            yield (past.name, *line[:5], convert_sixtieths(line.points), True)
    for one in list_full_seasons(head, league, over=True):
        yield from _list_final_rows(one)


def list_schedule_rows(head: LeagueHead, league: League) -> Iterator[Cells]:
    """All hours of all seasons."""
    for one in list_full_seasons(head, league):
        yield from _list_milestone_rows(one)


LEAGUE_FILES: dict[str, tuple[tuple[str, ...], Callable[[LeagueHead, League], Iterable[Cells]]]] = {
    "history": (HISTORY, list_history_rows),
    "seasons": (SEASONS, list_schedule_rows),
}
