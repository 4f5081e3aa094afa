"""How one person stands to the leagues of this house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.leagues.calendar import Hour
from games.leagues.house.first_answer import find_answer_by
from games.leagues.overview import rows
from games.leagues.overview.states import Known, league_head, opened, stands, states
from games.leagues.season.leaving import open_tables_of
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Head, Mine
    from games.leagues.season.state import Season

MOST = 12
"""So many leagues of one person."""


def mine(who: int) -> tuple[Mine, ...]:
    """The newest seasons of the leagues in which somebody was ever an entrant, by the next hour: of
    each league those with which they have to do, and one that can be entered. At most three
    statements."""
    with Cursor() as cursor:
        heads = rows.of_person(cursor, who, MOST)
        known = states(cursor, [head.id for head in heads], newest=2)
        found = [
            one for head in heads if head.id in known for one in _of(head, known[head.id], who)
        ]
    return tuple(sorted(found, key=_urgency))


def my_season(slug: str, number: int, who: int) -> Mine | None:
    """How somebody stands to one season. Three statements, and two more while they have not
    answered anything."""
    with Cursor() as cursor:
        found = opened(cursor, slug, [number])
    if found is None or not number or number not in found[1].seasons:
        return None
    season = found[1].seasons[number]
    return with_answer_by(stands(found[0], season, who), season, who)


def with_answer_by(mine: Mine, season: Season, who: int) -> Mine:
    """The same, with the end of their time for a first answer."""
    if season.over or Hour.START not in season.came:
        return mine
    if who not in season.group_of or who in season.out or not any(open_tables_of(season, who)):
        return mine
    found = find_answer_by(season.league, season.number, who, season.pauses)
    return mine._replace(answer_by=found)


def _of(head: Head, known: Known, who: int) -> list[Mine]:
    full = league_head(head, known.league)
    found = [stands(full, season, who) for season in known.seasons.values()]
    return [one for one in found if not one.season.over and (one.stand or _to_come(one))]


def _to_come(one: Mine) -> bool:
    """Whether it is not drawn yet."""
    return not one.season.tables


def _urgency(one: Mine) -> tuple[float, str, int]:
    coming = one.season.coming
    return coming.at.timestamp() if coming else float("inf"), one.league.slug, one.season.number
