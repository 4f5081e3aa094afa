"""The files of a season and of a league: their columns, which never change their meaning, and their
rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.files.whole import Whole, whole
from games.leagues.past.reading import COLUMNS, ELSEWHERE
from games.leagues.past.told import told
from games.leagues.standings.points import MOST, shown

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.overview.shapes import Division, Head, Row, TableLine
    from games.leagues.standings.crosstable import CrossTable

Cells = Sequence[Any]
UNKNOWN = (None, None, None)
"""In place of how soon somebody answered."""
PLACES = tuple(f"place_{place}" for place in range(1, MOST + 1))
SEATS = tuple(f"seat_{seat}" for seat in range(1, MOST + 1))
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


class Kind(NamedTuple):
    """A file: its columns, and its rows of one season."""

    columns: tuple[str, ...]
    rows: Callable[[Whole], Iterator[Cells]]


def points(sixtieths: int) -> Decimal:
    """To two decimals."""
    return Decimal(shown(sixtieths))


def _standings(one: Whole) -> Iterator[Cells]:
    paces = one.paces()
    for division, across in one.divisions():
        where = (one.state.number, division.label, division.level + 1)
        for row in division.rows:
            pace = paces.get((division.number, row.person.id))
            yield (*where, *_line(row, across), *(pace or UNKNOWN))


def _line(row: Row, across: CrossTable) -> Cells:
    best = (row.best, row.worst, points(row.credit))
    substitute = row.substitute.name if row.substitute else None
    return (
        *(row.rank, row.person.name, row.drawn, row.played, points(row.points), row.points),
        *(points(row.corrected), points(row.wins)),
        *_filled(row.places),
        *_filled(across.seats[row.person.id]),
        *(row.by and row.by.value, *best, row.left, row.excused, substitute),
    )


def _filled(counts: Sequence[int]) -> tuple[int | None, ...]:
    return (*counts, *[None] * (MOST - len(counts)))


def _tables(one: Whole) -> Iterator[Cells]:
    for division, _across in one.divisions():
        for table in division.tables:
            whose = (one.state.number, division.label, table.number, table.slug or None)
            times = (_time(table.begun_at), _time(table.finished_at), table.end or None)
            for seat in _seats(table):
                yield (*whose, *times, *seat)


def _seats(table: TableLine) -> Iterator[Cells]:
    people = zip(table.players, table.sitting, strict=True)
    had = zip_longest(people, table.places, table.points, table.scores)
    for number, ((drawn, sits), place, sixtieths, score) in enumerate(had, 1):
        worth = None if sixtieths is None else points(sixtieths)
        yield number, drawn.name, sits.name, place, worth, sixtieths, score


def _meetings(one: Whole) -> Iterator[Cells]:
    for division, across in one.divisions():
        for row, other in combinations(division.rows, 2):
            met = across.met[row.person.id, other.person.id]
            names = (row.person.name, other.person.name)
            counts = (met.together, met.ahead, met.level, met.behind)
            yield (one.state.number, division.label, *names, *counts)


def _entrants(one: Whole) -> Iterator[Cells]:
    for entrant in one.entrants():
        yield (one.state.number, *entrant)


def _calendar(one: Whole) -> Iterator[Cells]:
    state = one.state
    playing = len(state.group_of), len(state.groups), len(state.tables)
    for hour in one.hours():
        yield (
            state.number,
            state.phase.value,
            *playing,
            hour.hour.value,
            _time(hour.at),
            hour.came,
        )


def _time(at: Any) -> str | None:
    return at.isoformat() if at else None


OF_SEASON = {
    "calendar": Kind(SEASONS, _calendar),
    "entrants": Kind(ENTRANTS, _entrants),
    "standings": Kind(STANDINGS, _standings),
    "tables": Kind(TABLES, _tables),
    "meetings": Kind(MEETINGS, _meetings),
}


def _final(one: Whole) -> Iterator[Cells]:
    """As a season from elsewhere is told."""
    for division, _across in one.divisions():
        for row in division.rows:
            group = _within(division)
            yield (
                *(str(one.state.number), division.level + 1, group, row.rank, row.person.name),
                *(row.played, points(row.points), False),
            )


def _within(division: Division) -> int:
    """Which group of its level it is, from 1, by the letters of its label."""
    number = 0
    for letter in division.label.lstrip("0123456789"):
        number = 26 * number + ord(letter) - ord("a") + 1
    return number or 1


def seasons(head: Head, league: League, over: bool = False) -> Iterator[Whole]:
    """All seasons of a league, the oldest first, one at a time; `over`: those that have ended."""
    for number, run in league.seasons.items():
        one = whole(head, number) if run.over or not over else None
        if one is not None:
            yield one


def history(head: Head, league: League) -> Iterator[Cells]:
    """Everybody's place in every season that is over, those from elsewhere first."""
    for past in told(head.id, league.imported).values():
        for line in past.lines:
            yield (past.name, *line[:5], points(line.points), True)
    for one in seasons(head, league, over=True):
        yield from _final(one)


def calendars(head: Head, league: League) -> Iterator[Cells]:
    """All hours of all seasons."""
    for one in seasons(head, league):
        yield from _calendar(one)


OF_LEAGUE: dict[str, tuple[tuple[str, ...], Callable[[Head, League], Iterable[Cells]]]] = {
    "history": (HISTORY, history),
    "seasons": (SEASONS, calendars),
}
