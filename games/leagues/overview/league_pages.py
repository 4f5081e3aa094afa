"""All leagues, and one of them with its history."""

from __future__ import annotations

import time
from collections.abc import Hashable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.league.decide import may_organise_again
from games.leagues.overview import store
from games.leagues.overview.shapes import (
    LeagueHead,
    LeaguePage,
    ListedLeague,
    Names,
    PastSeason,
    build_person,
)
from games.leagues.overview.store import (
    PAGE_CACHE,
    LeagueStates,
    PageDetails,
    build_cache_tag,
    build_league_head,
    build_own_season,
    build_season_head,
    load_league_states,
    load_league_with_seasons,
)
from games.leagues.runtime import log
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season.closing import list_final_standings
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.runtime.log import Closing
    from games.leagues.season.state import Season


LEAGUES_PER_PAGE = 12
"""Leagues, or past seasons, on a page."""
PODIUM = 3


def load_leagues_page(page: int = 1) -> tuple[tuple[ListedLeague, ...], bool]:
    """A page of all leagues, the youngest first, and whether there are more. At most three
    statements, however old they are."""
    with Cursor() as cursor:
        heads = store.load_newest_heads(cursor, LEAGUES_PER_PAGE + 1, (page - 1) * LEAGUES_PER_PAGE)
        return load_listed_leagues(cursor, heads[:LEAGUES_PER_PAGE]), len(heads) > LEAGUES_PER_PAGE


def load_listed_leagues(cursor: Cursor, heads: list[LeagueHead]) -> tuple[ListedLeague, ...]:
    """These leagues with their newest seasons. At most two statements."""
    known = load_league_states(cursor, [head.id for head in heads], newest=2)
    return tuple(_build_listed_league(head, known[head.id]) for head in heads if head.id in known)


def _build_listed_league(head: LeagueHead, states: LeagueStates) -> ListedLeague:
    seasons = (
        build_season_head(states.seasons[number]) for number in sorted(states.seasons, reverse=True)
    )
    return ListedLeague(build_league_head(head, states.league), tuple(seasons))


def load_league_page(slug: str, before: int = 0, person_id: int = 0) -> LeaguePage | None:
    """One league with its newest seasons, and a page of those that are over (numbers less than
    `before`, 0: the newest), as `person_id` sees it. None: there is none. At most six
    statements."""
    with Cursor() as cursor:
        opened_so = load_league_with_seasons(cursor, slug, newest=2)
        if opened_so is None:
            return None
        head, known = opened_so
        state, over = known.league, _list_over_seasons(known.league, before)
        past = _load_closed_seasons(cursor, head.id, state, over[:LEAGUES_PER_PAGE])
        names = store.load_public_names(
            cursor, set(state.organisers).union(*(one.podium for one in past))
        )
    following = over[LEAGUES_PER_PAGE - 1] if len(over) > LEAGUES_PER_PAGE else 0
    tag = build_cache_tag("league", head, known, PageDetails(names, {}), tuple(past), following)
    page: LeaguePage = PAGE_CACHE.get(
        tag, lambda: _build_league_page(head, known, past, names, following, tag)
    )
    newest = sorted(known.seasons.items(), reverse=True)
    own = (
        tuple(build_own_season(head, season, person_id) for _number, season in newest)
        if person_id
        else ()
    )
    may = bool(person_id) and (
        person_id in state.asked or may_organise_again(state, person_id, int(time.time()))
    )
    return page._replace(mine=own, may_organise=may and person_id not in state.organisers)


def _build_league_page(
    head: LeagueHead,
    states: LeagueStates,
    past: list[ClosedSeason],
    names: Names,
    before: int,
    tag: Hashable,
) -> LeaguePage:
    state = states.league
    return LeaguePage(
        head,
        state.rules[-1],
        len(state.rules),
        tuple(build_person(names, who) for who in sorted(state.organisers)),
        _build_listed_league(head, states).seasons,
        tuple(_build_past_season(state, one, names) for one in past),
        before,
        tag=tag,
    )


def _list_over_seasons(state: League, before: int) -> list[int]:
    """Seasons that are over, newest first, and one more than a page shows; `before`: those of a
    smaller number."""
    over = sorted((n for n, run in state.seasons.items() if run.over), reverse=True)
    return [n for n in over if not before or n < before][: LEAGUES_PER_PAGE + 1]


class ClosedSeason(NamedTuple):
    """A season that is over: when it closed, its best three, how many played."""

    number: int
    closed_at: datetime | None
    podium: tuple[int, ...]
    people: int


def _load_closed_seasons(
    cursor: Cursor, league: int, state: League, numbers: list[int]
) -> list[ClosedSeason]:
    """These seasons: one statement if they are as they were when they were read last. Else what
    closed them; those corrected after their end are read whole: at most two statements more."""
    closed = [n for n in numbers if not state.seasons[n].called_off]
    logs_now = log.load_log_positions(cursor, [league], closed) if closed else {}
    key = ("past", tuple(numbers), tuple(log.before for log in logs_now.values()))

    def read() -> list[ClosedSeason]:
        found = log.load_closings(cursor, league, closed) if closed else {}
        again = [n for n in closed if n in found and (found[n].later or _has_wide_top(state, n))]
        seasons = _load_full_seasons(cursor, {n: logs_now[league, n] for n in again})
        return [_build_closed_season(n, found.get(n), seasons.get(n)) for n in numbers]

    ended: list[ClosedSeason] = PAGE_CACHE.get(key, read)
    return ended


def _load_full_seasons(cursor: Cursor, found: dict[int, log.LogPosition]) -> dict[int, Season]:
    """These seasons by their number, folded from their whole logs."""
    if not found:
        return {}
    return dict(zip(found, STATE_CACHE.states(cursor, list(found.values())), strict=True))


def _has_wide_top(state: League, number: int) -> bool:
    """Whether the highest level may have several groups."""
    return state.rules[state.seasons[number].rules - 1].widths[0] > 1


def _build_closed_season(
    number: int, closing: Closing | None, season: Season | None
) -> ClosedSeason:
    if closing is None:
        return ClosedSeason(number, None, (), 0)
    people = sum(len(ranks) - 1 for ranks in closing.fact.ranks)
    if season is None:
        podium = tuple(closing.fact.ranks[0][1 : 1 + PODIUM])
        return ClosedSeason(number, closing.at, podium, people)
    return ClosedSeason(number, closing.at, _list_podium(season), people)


def _list_podium(season: Season) -> tuple[int, ...]:
    """The best three of the highest group; of several, the winner of each."""
    top = [number for number, group in enumerate(season.groups) if group.level == 0]
    lots = bytes.fromhex(season.lots_seed)
    if len(top) == 1:
        return tuple(row.player for row in list_final_standings(season, top[0], lots)[:PODIUM])
    return tuple(
        row.player for number in top for row in list_final_standings(season, number, lots)[:1]
    )


def _build_past_season(state: League, closed_season: ClosedSeason, names: Names) -> PastSeason:
    podium = tuple(build_person(names, who) for who in closed_season.podium)
    off = state.seasons[closed_season.number].called_off
    return PastSeason(
        closed_season.number, closed_season.closed_at, closed_season.people, podium, off
    )
