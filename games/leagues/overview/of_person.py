"""What somebody has played in leagues: places of seasons that are over, and where they play now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.house import logs
from games.leagues.overview import rows
from games.leagues.overview.lines import labelled, labels
from games.leagues.overview.rows import PIECES
from games.leagues.overview.standing import lines_of
from games.leagues.overview.states import Known, league_head, states
from games.leagues.season.closing import final
from games.play.sql import Cursor
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.leagues.house.logs import Ended
    from games.leagues.overview.shapes import Head
    from games.leagues.season.state import Season

LEAGUES, SEASONS = 12, 60
"""So many leagues, and so many seasons that are over, the newest first."""
PODIUM = 3
Rank = tuple[str, int, int]
"""A division, the rank in it, and of how many."""
PLACES: FragmentCache[dict[bytes, Place | None]] = FragmentCache(500)
"""Of people, by the head of a season's log: what it gave them, read and reckoned once."""


class Place(NamedTuple):
    """A season that is over: `place` of so many `people` in a division. `medal`: 1 to 3 for the
    best of the highest division; where there are several of them, 1 for the winner of each."""

    league: Head
    season: int
    label: str
    place: int
    people: int
    closed_at: datetime
    medal: int


class Playing(NamedTuple):
    """A season that goes on: the rank of today among so many `people` in a division."""

    league: Head
    season: int
    label: str
    rank: int
    people: int


class OfPerson(NamedTuple):
    """Both, the newest first."""

    places: tuple[Place, ...]
    playing: tuple[Playing, ...]

    @property
    def medals(self) -> tuple[Place, ...]:
        """The best places."""
        return tuple(one for one in self.places if one.medal)


def of_person(who: int) -> OfPerson:
    """What is public of somebody: who was asked, or said no, has not played. Four statements."""
    places: dict[bytes, Place | None] = PLACES.get(who, dict)
    with Cursor() as cursor:
        heads = rows.of_person(cursor, who, LEAGUES)
        leagues = [head.id for head in heads]
        ended = logs.ended_of(cursor, who, leagues, SEASONS, places) if heads else []
        again = sorted({one.season for one in ended if one.later and one.closed})
        known = states(cursor, leagues, again, newest=2)
    by_id = {one.id: league_head(one, known[one.id].league) for one in heads if one.id in known}
    ended = [one for one in ended if one.league in by_id]
    for one in ended:
        if one.closed:
            places[one.head] = _place(by_id[one.league], one, known, who)
    found = ((places[one.head], by_id[one.league]) for one in ended)
    return OfPerson(_newest(found), tuple(_all_playing(by_id, known, who)))


def _newest(found: Iterable[tuple[Place | None, Head]]) -> tuple[Place, ...]:
    """The places that there are, each with its league as it is called now."""
    return tuple(place._replace(league=head) for place, head in found if place)


def _all_playing(by_id: dict[int, Head], known: dict[int, Known], who: int) -> Iterator[Playing]:
    """Where they stand in each season in which they play."""
    for league, state in known.items():
        for number, season in state.seasons.items():
            if plays(season, who):
                key = "playing", state.heads[number], who
                rank: Rank = PIECES.get(key, partial(_rank, season, who))
                yield Playing(by_id[league], number, *rank)


def _place(head: Head, one: Ended, known: dict[int, Known], who: int) -> Place | None:
    """By the fact that closed the season; by its whole log if there was a correction since."""
    corrected = known[head.id].seasons.get(one.season) if one.later else None
    levels = [group[0] for group in one.drawn.groups]
    for group, *ranked in one.closed.ranks:
        if who not in ranked:
            continue
        people = [row.player for row in final(corrected, group)] if corrected else ranked
        place, top = people.index(who) + 1, levels.count(0)
        medal = place if levels[group] == 0 and place <= (PODIUM if top == 1 else 1) else 0
        label = labelled(levels)[group]
        return Place(head, one.season, label, place, len(people), one.at, medal)
    return None


def plays(season: Season, who: int) -> bool:
    """Whether they are in a division of it and not out."""
    return not season.over and who in season.group_of and who not in season.out


def _rank(season: Season, who: int) -> Rank:
    """Where they stand today."""
    group = season.group_of[who]
    lines = lines_of(season, group)
    rank = next(rank for rank, line in enumerate(lines, 1) if line.player == who)
    return labels(season)[group], rank, len(lines)
