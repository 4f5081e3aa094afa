"""One division of a season, across."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from games.leagues.overview import rows, standing
from games.leagues.overview.lines import list_group_labels
from games.leagues.overview.rows import PAGE_CACHE, PageDetails, build_cache_tag
from games.leagues.overview.seasons import find_head_and_season, load_shown_tables
from games.leagues.overview.shapes import DivisionPage
from games.leagues.overview.states import build_season_head
from games.leagues.season.moved import list_bound_changes
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.overview.shapes import LeagueHead
    from games.leagues.overview.states import LeagueStates
    from games.leagues.season.state import Season


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
        names = rows.load_public_names(cursor, standing.list_shown_people(state, group))
        begun = load_shown_tables(cursor, head, state, state.groups[group].tables)
    beside = PageDetails(names, begun)
    tag = build_cache_tag("division", head, known, beside, group)
    page: DivisionPage = PAGE_CACHE.get(
        tag, lambda: _build_division_page(head, known, state, group, beside, tag)
    )
    return page


def _build_division_page(
    head: LeagueHead,
    known: LeagueStates,
    state: Season,
    group: int,
    beside: PageDetails,
    tag: Hashable,
) -> DivisionPage:
    return DivisionPage(
        head,
        build_season_head(state),
        state.ruled,
        standing.build_division(state, group, *beside),
        standing.build_group_cross_table(state, group),
        list_group_labels(state),
        tuple(
            one
            for one in list_bound_changes(state, group)
            if not standing.is_traceless(state, one.person)
        ),
        frozenset(known.league.organisers),
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
