"""One season with its divisions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.overview import rows, standing
from games.leagues.overview.lines import labels
from games.leagues.overview.mine import with_answer_by
from games.leagues.overview.rows import PIECES, Beside, logs_of, tag_of
from games.leagues.overview.shapes import Head, Names, Person, SeasonPage, person
from games.leagues.overview.states import Known, opened, season_head, stands
from games.leagues.season.state import Stand, waiting
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.season.state import Season

SHOWN = 16
"""Divisions on a page."""
LISTED = 500
"""So many names of entrants at most."""


def season(slug: str, number: int, page: int = 1, who: int = 0) -> SeasonPage | None:
    """One season with a page of its divisions, as `who` sees it; None: there is none. At most five
    statements, and two more while they have answered nothing."""
    with Cursor() as cursor:
        found = found_at(cursor, slug, number)
        if found is None:
            return None
        head, known = found
        state = known.seasons[number]
        asked: Asked = PIECES.get(("asked", logs_of(known), page), lambda: _asked(state, page))
        names = rows.names(cursor, asked.people)
        begun = begun_of(cursor, head, state, asked.tables)
    beside = Beside(names, begun)
    tag = tag_of("season", head, known, beside, page)
    shown: SeasonPage = PIECES.get(tag, lambda: _page(head, known, asked, beside, tag))
    if not who:
        return shown
    return shown._replace(mine=with_answer_by(stands(head, state, who), state, who))


def found_at(cursor: Cursor, slug: str, number: int) -> tuple[Head, Known] | None:
    """The league with this one season; None unless both are there."""
    found = opened(cursor, slug, [number]) if 0 < number < 2**15 else None
    return found if found and number in found[1].seasons else None


def begun_of(
    cursor: Cursor, head: Head, state: Season, tables: Sequence[int]
) -> dict[int, standing.Begun]:
    """Those of these tables that have begun. One that is over counts as open until its result is
    taken. One statement."""
    begun = rows.begun(cursor, head.id, state.number, tables) if tables else {}
    return {
        number: one if state.tables[number].result else one._replace(finished_at=None)
        for number, one in begun.items()
    }


class Asked(NamedTuple):
    """What a page of a season is made of: who is in before the draw, who waits, its groups, all
    whose names it shows, its tables."""

    number: int
    entered: tuple[int, ...]
    line: tuple[int, ...]
    groups: Sequence[int]
    people: frozenset[int]
    tables: tuple[int, ...]


def _asked(state: Season, page: int) -> Asked:
    groups = range(len(state.groups))[(page - 1) * SHOWN : page * SHOWN]
    line, entered = waiting(state)[:LISTED], _entered(state)[:LISTED]
    shown = set[int]().union(*(standing.people_of(state, group) for group in groups))
    tables = tuple(number for group in groups for number in state.groups[group].tables)
    people = frozenset((*line, *entered, *shown))
    return Asked(state.number, tuple(entered), tuple(line), groups, people, tables)


def _page(head: Head, known: Known, asked: Asked, beside: Beside, tag: Hashable) -> SeasonPage:
    state = known.seasons[asked.number]
    return SeasonPage(
        head,
        frozenset(known.league.organisers),
        season_head(state),
        state.ruled,
        _named(asked.entered, beside.names),
        _named(asked.line, beside.names),
        tuple(standing.read(state, group, *beside) for group in asked.groups),
        labels(state),
        state.draw,
        state.seed,
        tag=tag,
    )


def _entered(state: Season) -> list[int]:
    """Who is in before the draw, by time."""
    if state.drawn:
        return []
    found = [(one.turn, who) for who, one in state.entrants.items() if one.stand is Stand.IN]
    return [who for _turn, who in sorted(found)]


def _named(people: Sequence[int], names: Names) -> tuple[Person, ...]:
    return tuple(person(names, who) for who in people)
