"""One season with its divisions, and one division across."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.leagues.overview import rows, standing
from games.leagues.overview.heads import league_head, season_head, stands
from games.leagues.overview.lines import labels
from games.leagues.overview.shapes import (
    Division,
    DivisionPage,
    Head,
    Names,
    Person,
    SeasonPage,
    person,
)
from games.leagues.overview.states import Known, states
from games.leagues.season.line import waiting
from games.leagues.season.moved import moved
from games.leagues.season.state import Stand
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.season.state import Season

SHOWN = 16
"""Divisions on a page."""
LISTED = 500
"""So many names of entrants at most."""


def season(slug: str, number: int, page: int = 1, who: int = 0) -> SeasonPage | None:
    """One season with a page of its divisions, as `who` sees it; None: there is none. At most five
    statements."""
    with Cursor() as cursor:
        found = _found(cursor, slug, number)
        if found is None:
            return None
        head, known = found
        state = known.seasons[number]
        groups = range(len(state.groups))[(page - 1) * SHOWN : page * SHOWN]
        line, entered = waiting(state)[:LISTED], _entered(state)[:LISTED]
        names = rows.names(cursor, {*line, *entered, *_people(state, groups)})
        divisions = _divisions(cursor, head, state, groups, names)
    return SeasonPage(
        head,
        frozenset(known.league.organisers),
        season_head(state),
        state.ruled,
        _named(entered, names),
        _named(line, names),
        divisions,
        labels(state),
        state.draw,
        state.seed,
        stands(head, state, who) if who else None,
    )


def division(slug: str, number: int, label: str) -> DivisionPage | None:
    """One division of a season, by what it is called; None: there is none. At most five
    statements."""
    with Cursor() as cursor:
        found = _found(cursor, slug, number)
        called = labels(found[1].seasons[number]) if found else ()
        if found is None or label not in called:
            return None
        head, known = found
        state, group = known.seasons[number], called.index(label)
        names = rows.names(cursor, _people(state, [group]))
        (shown,) = _divisions(cursor, head, state, [group], names)
        across, what = standing.across(state, group), moved(state, group)
    by = frozenset(known.league.organisers)
    return DivisionPage(head, season_head(state), state.ruled, shown, across, called, what, by)


def _found(cursor: Cursor, slug: str, number: int) -> tuple[Head, Known] | None:
    """The league with this one season; None unless both are there."""
    head = rows.head(cursor, slug)
    known = states(cursor, [head.id], [number]) if head and 0 < number < 2**15 else {}
    if head is None or head.id not in known or number not in known[head.id].seasons:
        return None
    return league_head(head, known[head.id].league), known[head.id]


def _divisions(
    cursor: Cursor, head: Head, state: Season, groups: Sequence[int], names: Names
) -> tuple[Division, ...]:
    if not groups:
        return ()
    numbers = [number for group in groups for number in state.groups[group].tables]
    begun = rows.begun(cursor, head.id, state.number, numbers)
    return tuple(standing.read(state, group, names, begun) for group in groups)


def _people(state: Season, groups: Sequence[int]) -> set[int]:
    return set[int]().union(*(standing.people_of(state, group) for group in groups))


def _entered(state: Season) -> list[int]:
    """Who is in before the draw, by time."""
    if state.drawn:
        return []
    found = [(one.turn, who) for who, one in state.entrants.items() if one.stand is Stand.IN]
    return [who for _turn, who in sorted(found)]


def _named(people: Sequence[int], names: Names) -> tuple[Person, ...]:
    return tuple(person(names, who) for who in people)


def label_of_table(slug: str, number: int, table: int) -> str:
    """The division in which a table was drawn; "" if there is no such table. At most three
    statements."""
    with Cursor() as cursor:
        found = _found(cursor, slug, number)
        known = found[1].seasons[number] if found else None
        if known is None or table not in known.tables:
            return ""
        return labels(known)[known.tables[table].group]
