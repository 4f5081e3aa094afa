"""What somebody has played in leagues: places of seasons that are over, and where they play now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.house import logs
from games.leagues.overview import rows
from games.leagues.overview.lines import build_labels, list_group_labels
from games.leagues.overview.rows import PAGE_CACHE
from games.leagues.overview.standing import list_standings_lines
from games.leagues.overview.states import LeagueStates, build_league_head, load_league_states
from games.leagues.season.closing import list_final_standings
from games.play.sql import Cursor
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.leagues.house.logs import ClosedSeason
    from games.leagues.overview.shapes import LeagueHead
    from games.leagues.season.state import Season

MOST_LEAGUES_OF_RECORD, MOST_SEASONS_OF_RECORD = 12, 60
"""So many leagues, and so many seasons that are over, the newest first."""
PODIUM = 3
Rank = tuple[str, int, int]
"""A division, the rank in it, and of how many."""
PLACES_CACHE: FragmentCache[dict[bytes, FinalPlace | None]] = FragmentCache(500)
"""Of people, by the head of a season's log: what it gave them, read and reckoned once."""


class FinalPlace(NamedTuple):
    """A season that is over: `place` of so many `people` in a division. `medal`: 1 to 3 for the
    best of the highest division; where there are several of them, 1 for the winner of each."""

    league: LeagueHead
    season: int
    label: str
    place: int
    people: int
    closed_at: datetime
    medal: int


class CurrentSeason(NamedTuple):
    """A season that goes on: the rank of today among so many `people` in a division."""

    league: LeagueHead
    season: int
    label: str
    rank: int
    people: int


class LeagueRecord(NamedTuple):
    """Both, the newest first."""

    places: tuple[FinalPlace, ...]
    playing: tuple[CurrentSeason, ...]

    @property
    def medals(self) -> tuple[FinalPlace, ...]:
        """The best places."""
        return tuple(one for one in self.places if one.medal)


def load_league_record(who: int) -> LeagueRecord:
    """What is public of somebody: who was asked, or said no, has not played. Four statements."""
    places: dict[bytes, FinalPlace | None] = PLACES_CACHE.get(who, dict)
    with Cursor() as cursor:
        heads = rows.load_heads_of_person(cursor, who, MOST_LEAGUES_OF_RECORD)
        leagues = [head.id for head in heads]
        ended = (
            logs.load_closed_seasons(cursor, who, leagues, MOST_SEASONS_OF_RECORD, places)
            if heads
            else []
        )
        again = sorted({one.season for one in ended if one.later and one.closed})
        known = load_league_states(cursor, leagues, again, newest=2)
    by_id = {
        one.id: build_league_head(one, known[one.id].league) for one in heads if one.id in known
    }
    ended = [one for one in ended if one.league in by_id]
    for one in ended:
        if one.closed:
            places[one.head] = _find_place(by_id[one.league], one, known, who)
    found = ((places[one.head], by_id[one.league]) for one in ended)
    return LeagueRecord(_list_places(found), tuple(_list_current_seasons(by_id, known, who)))


def _list_places(found: Iterable[tuple[FinalPlace | None, LeagueHead]]) -> tuple[FinalPlace, ...]:
    """The places that there are, each with its league as it is called now."""
    return tuple(place._replace(league=head) for place, head in found if place)


def _list_current_seasons(
    by_id: dict[int, LeagueHead], known: dict[int, LeagueStates], who: int
) -> Iterator[CurrentSeason]:
    """Where they stand in each season in which they play."""
    for league, state in known.items():
        for number, season in state.seasons.items():
            if is_playing_season(season, who):
                key = "playing", state.heads[number], who
                rank: Rank = PAGE_CACHE.get(key, partial(_find_current_rank, season, who))
                yield CurrentSeason(by_id[league], number, *rank)


def _find_place(
    head: LeagueHead, one: ClosedSeason, known: dict[int, LeagueStates], who: int
) -> FinalPlace | None:
    """By the fact that closed the season; by its whole log if there was a correction since."""
    corrected = known[head.id].seasons.get(one.season) if one.later else None
    levels = [group[0] for group in one.drawn.groups]
    for group, *ranked in one.closed.ranks:
        if who not in ranked:
            continue
        people = (
            [row.player for row in list_final_standings(corrected, group)] if corrected else ranked
        )
        place, top = people.index(who) + 1, levels.count(0)
        medal = place if levels[group] == 0 and place <= (PODIUM if top == 1 else 1) else 0
        label = build_labels(levels)[group]
        return FinalPlace(head, one.season, label, place, len(people), one.at, medal)
    return None


def is_playing_season(season: Season, who: int) -> bool:
    """Whether they are in a division of it and not out."""
    return not season.over and who in season.group_of and who not in season.out


def _find_current_rank(season: Season, who: int) -> Rank:
    """Where they stand today."""
    group = season.group_of[who]
    lines = list_standings_lines(season, group)
    rank = next(rank for rank, line in enumerate(lines, 1) if line.player == who)
    return list_group_labels(season)[group], rank, len(lines)
