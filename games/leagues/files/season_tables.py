"""The files of a season and of a league: a whole season as everybody may see it, by six statements,
and its rows. Columns never change their meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.overview import standings, store
from games.leagues.overview.response_times import load_response_times
from games.leagues.overview.store import list_milestones, load_league_states
from games.leagues.past import load_past_seasons_by_hash
from games.leagues.past_file import COLUMNS, ELSEWHERE
from games.leagues.season.state import Stand, list_waiting_entrants
from games.leagues.standings.results import MOST_SEATS, format_sixtieths
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.overview.response_times import DivisionPerson, ResponseTimes
    from games.leagues.overview.shapes import (
        Division,
        LeagueHead,
        MilestoneLine,
        Names,
        StandingsRow,
        TableLine,
    )
    from games.leagues.overview.standings import BegunTable
    from games.leagues.season.state import Season
    from games.leagues.standings.crosstable import CrossTable


class FullSeason(NamedTuple):
    """A season with all that is read beside its log. `state` is this thread's until it reads
    again."""

    league: LeagueHead
    state: Season
    names: Names
    begun: dict[int, BegunTable]

    def divisions(self) -> Iterator[tuple[Division, CrossTable]]:
        """Each with who met whom; reckoned when it is asked for."""
        for group in range(len(self.state.groups)):
            found = standings.build_division(self.state, group, self.names, self.begun)
            yield found, standings.build_group_cross_table(self.state, group)

    def entrants(self) -> Iterator[tuple[str, int, str]]:
        """`in` (before the draw) and `waiting`, the place in each line from 1, and the name."""
        for stand, people in (
            ("in", _list_signed_up(self.state)),
            ("waiting", list_waiting_entrants(self.state)),
        ):
            for place, who in enumerate(people, 1):
                yield stand, place, self.names.get(who, "")

    def paces(self) -> Mapping[DivisionPerson, ResponseTimes]:
        """How soon people answered, by division and person; of whom enough is known. One statement,
        none if no table is over."""
        over = [(one.number, one.group) for one in self.state.tables.values() if one.result]
        return (
            load_response_times(self.league.id, self.state.number, over, self.names) if over else {}
        )

    def hours(self) -> tuple[MilestoneLine, ...]:
        """The calendar."""
        return list_milestones(self.state)


def load_league_by_slug(slug: str) -> tuple[LeagueHead, League] | None:
    """A league by its address, and its state; None: there is none."""
    with Cursor() as cursor:
        head = store.find_league_head(cursor, slug)
        known = load_league_states(cursor, [head.id]) if head else {}
    return (head, known[head.id].league) if head and head.id in known else None


def load_full_season(head: LeagueHead, number: int) -> FullSeason | None:
    """One season of it; None: there is none."""
    with Cursor() as cursor:
        known = load_league_states(cursor, [head.id], [number]) if 0 < number < 2**15 else {}
        state = known[head.id].seasons.get(number) if head.id in known else None
        if state is None:
            return None
        names = store.load_public_names(cursor, _list_shown_names(state))
        begun = (
            store.load_begun_tables(cursor, head.id, number, list(state.tables))
            if state.tables
            else {}
        )
    return FullSeason(head, state, names, begun)


def _list_signed_up(state: Season) -> list[int]:
    if state.drawn:
        return []
    found = [(one.turn, who) for who, one in state.entrants.items() if one.stand is Stand.IN]
    return [who for _turn, who in sorted(found)]


def _list_shown_names(state: Season) -> set[int]:
    groups = range(len(state.groups))
    playing = set[int]().union(*(standings.list_shown_people(state, group) for group in groups))
    return playing | set(_list_signed_up(state)) | set(list_waiting_entrants(state))


# Columns and rows.


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


def _list_standings_rows(full_season: FullSeason) -> Iterator[Cells]:
    paces = full_season.paces()
    for division, across in full_season.divisions():
        where = (full_season.state.number, division.label, division.level + 1)
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


def _list_table_rows(full_season: FullSeason) -> Iterator[Cells]:
    for division, _across in full_season.divisions():
        for table in division.tables:
            whose = (full_season.state.number, division.label, table.number, table.slug or None)
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


def _list_meeting_rows(full_season: FullSeason) -> Iterator[Cells]:
    for division, across in full_season.divisions():
        for row, other in combinations(division.rows, 2):
            met = across.met[row.person.id, other.person.id]
            names = (row.person.name, other.person.name)
            counts = (met.together, met.ahead, met.level, met.behind)
            yield (full_season.state.number, division.label, *names, *counts)


def _list_entrant_rows(full_season: FullSeason) -> Iterator[Cells]:
    for entrant in full_season.entrants():
        yield (full_season.state.number, *entrant)


def _list_milestone_rows(full_season: FullSeason) -> Iterator[Cells]:
    state = full_season.state
    playing = len(state.group_of), len(state.groups), len(state.tables)
    for hour in full_season.hours():
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


def _list_final_rows(full_season: FullSeason) -> Iterator[Cells]:
    """As a season from elsewhere is told."""
    for division, _across in full_season.divisions():
        for row in division.rows:
            group = _read_group_number(division)
            yield (
                *(
                    str(full_season.state.number),
                    division.level + 1,
                    group,
                    row.rank,
                    row.person.name,
                ),
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
