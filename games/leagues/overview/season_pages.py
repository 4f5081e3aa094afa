"""Loads the pages of one season and of one of its divisions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.overview import standings, store
from games.leagues.overview.people import add_answer_deadline
from games.leagues.overview.shapes import (
    DivisionPage,
    LeagueHead,
    Names,
    Person,
    SeasonPage,
    build_person,
)
from games.leagues.overview.standings import list_group_labels
from games.leagues.overview.store import (
    PAGE_CACHE,
    LeagueStates,
    PageDetails,
    build_cache_tag,
    build_own_season,
    build_season_head,
    build_states_tag,
    load_league_with_seasons,
)
from games.leagues.season.outlook import list_bound_changes
from games.leagues.season.state import Stand, list_waiting_entrants
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.season.state import Season


DIVISIONS_PER_PAGE = 16
"""Divisions on a page."""
MOST_NAMES = 500
"""So many names of entrants at most."""


def load_season_page(
    slug: str, number: int, page: int = 1, person_id: int = 0
) -> SeasonPage | None:
    """One season with a page of its divisions, as `person_id` sees it; None: there is none. At most
    five statements, and two more while they have answered nothing."""
    with Cursor() as cursor:
        found = find_head_and_season(cursor, slug, number)
        if found is None:
            return None
        head, known = found
        state = known.seasons[number]
        asked: PageContents = PAGE_CACHE.get(
            ("asked", build_states_tag(known), page), lambda: _build_page_contents(state, page)
        )
        names = store.load_public_names(cursor, asked.people)
        begun = load_shown_tables(cursor, head, state, asked.tables)
    beside = PageDetails(names, begun)
    tag = build_cache_tag("season", head, known, beside, page)
    shown: SeasonPage = PAGE_CACHE.get(
        tag, lambda: _build_season_page(head, known, asked, beside, tag)
    )
    if not person_id:
        return shown
    return shown._replace(
        mine=add_answer_deadline(build_own_season(head, state, person_id), state, person_id)
    )


def find_head_and_season(
    cursor: Cursor, slug: str, number: int
) -> tuple[LeagueHead, LeagueStates] | None:
    """The league with this one season; None unless both are there."""
    found = load_league_with_seasons(cursor, slug, [number]) if 0 < number < 2**15 else None
    return found if found and number in found[1].seasons else None


def load_shown_tables(
    cursor: Cursor, head: LeagueHead, state: Season, tables: Sequence[int]
) -> dict[int, standings.BegunTable]:
    """Those of these tables that have begun. One that is over counts as open until its result is
    taken. One statement."""
    begun = store.load_begun_tables(cursor, head.id, state.number, tables) if tables else {}
    return {
        number: one if state.tables[number].result else one._replace(finished_at=None)
        for number, one in begun.items()
    }


class PageContents(NamedTuple):
    """What a page of a season is made of: who is in before the draw, who waits, its groups, all
    whose names it shows, its tables."""

    number: int
    entered: tuple[int, ...]
    line: tuple[int, ...]
    groups: Sequence[int]
    people: frozenset[int]
    tables: tuple[int, ...]


def _build_page_contents(state: Season, page: int) -> PageContents:
    groups = range(len(state.groups))[(page - 1) * DIVISIONS_PER_PAGE : page * DIVISIONS_PER_PAGE]
    line, entered = list_waiting_entrants(state)[:MOST_NAMES], _list_signed_up(state)[:MOST_NAMES]
    shown = set[int]().union(*(standings.list_shown_people(state, group) for group in groups))
    tables = tuple(number for group in groups for number in state.groups[group].tables)
    people = frozenset((*line, *entered, *shown))
    return PageContents(state.number, tuple(entered), tuple(line), groups, people, tables)


def _build_season_page(
    head: LeagueHead,
    states: LeagueStates,
    contents: PageContents,
    details: PageDetails,
    tag: Hashable,
) -> SeasonPage:
    state = states.seasons[contents.number]
    return SeasonPage(
        head,
        frozenset(states.league.organisers),
        build_season_head(state),
        state.ruled,
        _build_people(contents.entered, details.names),
        _build_people(contents.line, details.names),
        tuple(standings.build_division(state, group, *details) for group in contents.groups),
        list_group_labels(state),
        state.draw,
        state.seed,
        tag=tag,
    )


def _list_signed_up(state: Season) -> list[int]:
    """Who is in before the draw, by time."""
    if state.drawn:
        return []
    found = [(one.turn, who) for who, one in state.entrants.items() if one.stand is Stand.IN]
    return [who for _turn, who in sorted(found)]


def _build_people(people: Sequence[int], names: Names) -> tuple[Person, ...]:
    return tuple(build_person(names, who) for who in people)


# One division.


def load_division_page(slug: str, number: int, label: str) -> DivisionPage | None:
    """One division of a season, by what it is called; None: there is none. At most four
    statements."""
    with Cursor() as cursor:
        found = find_head_and_season(cursor, slug, number)
        called = list_group_labels(found[1].seasons[number]) if found else ()
        if found is None or label not in called:
            return None
        head, known = found
        state, group = known.seasons[number], called.index(label)
        names = store.load_public_names(cursor, standings.list_shown_people(state, group))
        begun = load_shown_tables(cursor, head, state, state.groups[group].tables)
    beside = PageDetails(names, begun)
    tag = build_cache_tag("division", head, known, beside, group)
    page: DivisionPage = PAGE_CACHE.get(
        tag, lambda: _build_division_page(head, known, state, group, beside, tag)
    )
    return page


def _build_division_page(
    head: LeagueHead,
    states: LeagueStates,
    state: Season,
    group: int,
    details: PageDetails,
    tag: Hashable,
) -> DivisionPage:
    return DivisionPage(
        head,
        build_season_head(state),
        state.ruled,
        standings.build_division(state, group, *details),
        standings.build_group_cross_table(state, group),
        list_group_labels(state),
        tuple(
            one
            for one in list_bound_changes(state, group)
            if not standings.is_traceless(state, one.person)
        ),
        frozenset(states.league.organisers),
        tag,
    )


def find_table_division(slug: str, number: int, table: int) -> str:
    """The division in which a table was drawn; "" if there is no such table. At most two
    statements."""
    with Cursor() as cursor:
        found = find_head_and_season(cursor, slug, number)
    known = found[1].seasons[number] if found else None
    if known is None or table not in known.tables:
        return ""
    return list_group_labels(known)[known.tables[table].group]
