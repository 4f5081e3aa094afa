"""A division as its page lays it out: cells of the cross table, seats of the tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.leagues.overview.shapes import DivisionPage, Person, StandingsRow, TableLine
    from games.leagues.standings.crosstable import PairMeetings


class Cell(NamedTuple):
    """How somebody stands to another: `text` "2–0–1", `open` tables that they still share."""

    text: str
    open: int
    look: str


class Line(NamedTuple):
    """A row of the cross table; None on the diagonal."""

    rank: int
    person: Person
    cells: tuple[Cell | None, ...]


class Seat(NamedTuple):
    """Somebody at a table: who sits there instead, and what they have if it is over."""

    person: Person
    instead: Person | None
    place: int
    points: int
    score: int | None


def list_cross_table_lines(page: DivisionPage) -> Iterator[Line]:
    """The cross table, in the order of the standings."""
    people = [row.person.id for row in page.division.rows]
    shared = count_shared_tables(page)
    for row in page.division.rows:
        one = row.person.id
        cells = tuple(
            None
            if one == two
            else _build_cell(page.across.met[one, two], shared.get(frozenset((one, two)), 0))
            for two in people
        )
        yield Line(row.rank, row.person, cells)


def count_shared_tables(page: DivisionPage) -> dict[frozenset[int], int]:
    """For each pair, the open tables to which both were drawn."""
    found: dict[frozenset[int], int] = {}
    for table in page.division.tables:
        people = [] if table.end else [one.id for one in table.players]
        for number, one in enumerate(people):
            for two in people[number + 1 :]:
                pair = frozenset((one, two))
                found[pair] = found.get(pair, 0) + 1
    return found


def _build_cell(met: PairMeetings, still: int) -> Cell:
    if not (met.ahead or met.level or met.behind):
        return Cell("", still, "")
    look = "ahead" if met.ahead > met.behind else "behind" if met.behind > met.ahead else "level"
    return Cell(f"{met.ahead}–{met.level}–{met.behind}", still, look)


def list_table_seats(table: TableLine) -> list[Seat]:
    """Who sits there: by place if it is over, else by seat."""
    found = []
    for number, one in enumerate(table.players):
        sits = table.sitting[number]
        place = table.places[number] if table.places else 0
        points = table.points[number] if table.points else 0
        score = table.scores[number] if table.scores else None
        found.append(Seat(one, sits if sits.id != one.id else None, place, points, score))
    return sorted(found, key=lambda seat: seat.place or 99) if table.end else found


def describe_movement(row: StandingsRow) -> str:
    """ "up" or "down": where somebody would go if the season closed as it stands, or went."""
    return {-1: "up", 1: "down"}.get(row.way, "")
