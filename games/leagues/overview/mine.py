"""How one person stands to the leagues of this house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.leagues.calendar import Milestone
from games.leagues.house.first_answer import find_answer_by
from games.leagues.overview import rows
from games.leagues.overview.states import (
    LeagueStates,
    build_league_head,
    build_own_season,
    load_league_states,
    load_league_with_seasons,
)
from games.leagues.season.leaving import list_unfinished_tables
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.overview.shapes import LeagueHead, OwnSeason
    from games.leagues.season.state import Season

MOST_LEAGUES = 12
"""So many leagues of one person."""


def list_own_seasons(who: int) -> tuple[OwnSeason, ...]:
    """The newest seasons of the leagues in which somebody was ever an entrant, by the next hour: of
    each league those with which they have to do, and one that can be entered. At most three
    statements."""
    with Cursor() as cursor:
        heads = rows.load_heads_of_person(cursor, who, MOST_LEAGUES)
        known = load_league_states(cursor, [head.id for head in heads], newest=2)
        found = [
            one
            for head in heads
            if head.id in known
            for one in _list_relevant_seasons(head, known[head.id], who)
        ]
    return tuple(sorted(found, key=_build_urgency_key))


def load_own_season(slug: str, number: int, who: int) -> OwnSeason | None:
    """How somebody stands to one season. Three statements, and two more while they have not
    answered anything."""
    with Cursor() as cursor:
        found = load_league_with_seasons(cursor, slug, [number])
    if found is None or not number or number not in found[1].seasons:
        return None
    season = found[1].seasons[number]
    return add_answer_deadline(build_own_season(found[0], season, who), season, who)


def add_answer_deadline(mine: OwnSeason, season: Season, who: int) -> OwnSeason:
    """The same, with the end of their time for a first answer."""
    if season.over or Milestone.START not in season.came:
        return mine
    if (
        who not in season.group_of
        or who in season.out
        or not any(list_unfinished_tables(season, who))
    ):
        return mine
    found = find_answer_by(season.league, season.number, who, season.pauses)
    return mine._replace(answer_by=found)


def _list_relevant_seasons(head: LeagueHead, known: LeagueStates, who: int) -> list[OwnSeason]:
    full = build_league_head(head, known.league)
    found = [build_own_season(full, season, who) for season in known.seasons.values()]
    return [one for one in found if not one.season.over and (one.stand or _is_before_draw(one))]


def _is_before_draw(one: OwnSeason) -> bool:
    """Whether it is not drawn yet."""
    return not one.season.tables


def _build_urgency_key(one: OwnSeason) -> tuple[float, str, int]:
    coming = one.season.coming
    return coming.at.timestamp() if coming else float("inf"), one.league.slug, one.season.number
