"""One division of a season, across."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from games.leagues.overview import rows, standing
from games.leagues.overview.lines import labels
from games.leagues.overview.rows import PIECES, Beside, tag_of
from games.leagues.overview.seasons import begun_of, found_at
from games.leagues.overview.shapes import DivisionPage
from games.leagues.overview.states import season_head
from games.leagues.season.moved import moved
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Head
    from games.leagues.overview.states import Known
    from games.leagues.season.state import Season


def division(slug: str, number: int, label: str) -> DivisionPage | None:
    """One division of a season, by what it is called; None: there is none. At most four
    statements."""
    with Cursor() as cursor:
        found = found_at(cursor, slug, number)
        called = labels(found[1].seasons[number]) if found else ()
        if found is None or label not in called:
            return None
        head, known = found
        state, group = known.seasons[number], called.index(label)
        names = rows.names(cursor, standing.people_of(state, group))
        begun = begun_of(cursor, head, state, state.groups[group].tables)
    beside = Beside(names, begun)
    tag = tag_of("division", head, known, beside, group)
    page: DivisionPage = PIECES.get(tag, lambda: _page(head, known, state, group, beside, tag))
    return page


def _page(
    head: Head, known: Known, state: Season, group: int, beside: Beside, tag: Hashable
) -> DivisionPage:
    return DivisionPage(
        head,
        season_head(state),
        state.ruled,
        standing.read(state, group, *beside),
        standing.across(state, group),
        labels(state),
        tuple(one for one in moved(state, group) if not standing.traceless(state, one.person)),
        frozenset(known.league.organisers),
        tag,
    )


def label_of_table(slug: str, number: int, table: int) -> str:
    """The division in which a table was drawn; "" if there is no such table. At most two
    statements."""
    with Cursor() as cursor:
        found = found_at(cursor, slug, number)
    known = found[1].seasons[number] if found else None
    if known is None or table not in known.tables:
        return ""
    return labels(known)[known.tables[table].group]
