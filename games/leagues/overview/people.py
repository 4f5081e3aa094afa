"""How one person stands to the leagues: the seasons they are in, what they have played, and what
they could appeal against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.calendar import Milestone
from games.leagues.facts import season as facts
from games.leagues.overview import store
from games.leagues.overview.shapes import Person, build_person
from games.leagues.overview.standings import build_labels, list_group_labels, list_standings_lines
from games.leagues.overview.store import (
    PAGE_CACHE,
    LeagueStates,
    build_league_head,
    build_own_season,
    load_league_states,
    load_league_with_seasons,
)
from games.leagues.runtime import log
from games.leagues.runtime.first_answers import find_first_answer_deadline
from games.leagues.season.closing import list_final_standings
from games.leagues.season.departures import list_unfinished_tables
from games.leagues.season.organiser_desk import APPEAL_DAYS, may_appeal_against
from games.play.sql import Cursor
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.leagues.overview.shapes import LeagueHead, OwnSeason
    from games.leagues.runtime.log import ClosedSeason
    from games.leagues.season.state import Season


MOST_LEAGUES = 12
"""So many leagues of one person."""


def list_own_seasons(person_id: int) -> tuple[OwnSeason, ...]:
    """The newest seasons of the leagues in which somebody was ever an entrant, by the next hour: of
    each league those with which they have to do, and one that can be entered. At most three
    statements."""
    with Cursor() as cursor:
        heads = store.load_heads_of_person(cursor, person_id, MOST_LEAGUES)
        known = load_league_states(cursor, [head.id for head in heads], newest=2)
        found = [
            one
            for head in heads
            if head.id in known
            for one in _list_relevant_seasons(head, known[head.id], person_id)
        ]
    return tuple(sorted(found, key=_build_urgency_key))


def load_own_season(slug: str, number: int, person_id: int) -> OwnSeason | None:
    """How somebody stands to one season. Three statements, and two more while they have not
    answered anything."""
    with Cursor() as cursor:
        found = load_league_with_seasons(cursor, slug, [number])
    if found is None or not number or number not in found[1].seasons:
        return None
    season = found[1].seasons[number]
    return add_answer_deadline(build_own_season(found[0], season, person_id), season, person_id)


def add_answer_deadline(own_season: OwnSeason, season: Season, person_id: int) -> OwnSeason:
    """The same, with the end of their time for a first answer."""
    if season.over or Milestone.START not in season.came:
        return own_season
    if (
        person_id not in season.group_of
        or person_id in season.out
        or not any(list_unfinished_tables(season, person_id))
    ):
        return own_season
    found = find_first_answer_deadline(season.league, season.number, person_id, season.pauses)
    return own_season._replace(answer_by=found)


def _list_relevant_seasons(
    head: LeagueHead, states: LeagueStates, person_id: int
) -> list[OwnSeason]:
    full = build_league_head(head, states.league)
    found = [build_own_season(full, season, person_id) for season in states.seasons.values()]
    return [one for one in found if not one.season.over and (one.stand or _is_before_draw(one))]


def _is_before_draw(own_season: OwnSeason) -> bool:
    """Whether it is not drawn yet."""
    return not own_season.season.tables


def _build_urgency_key(own_season: OwnSeason) -> tuple[float, str, int]:
    coming = own_season.season.coming
    return (
        coming.at.timestamp() if coming else float("inf"),
        own_season.league.slug,
        own_season.season.number,
    )


# Places in seasons that are over, and where they play now.


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


def load_league_record(person_id: int) -> LeagueRecord:
    """What is public of somebody: who was asked, or said no, has not played. Four statements."""
    places: dict[bytes, FinalPlace | None] = PLACES_CACHE.get(person_id, dict)
    with Cursor() as cursor:
        heads = store.load_heads_of_person(cursor, person_id, MOST_LEAGUES_OF_RECORD)
        leagues = [head.id for head in heads]
        ended = (
            log.load_closed_seasons(cursor, person_id, leagues, MOST_SEASONS_OF_RECORD, places)
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
            places[one.head] = _find_place(by_id[one.league], one, known, person_id)
    found = ((places[one.head], by_id[one.league]) for one in ended)
    return LeagueRecord(_list_places(found), tuple(_list_current_seasons(by_id, known, person_id)))


def _list_places(found: Iterable[tuple[FinalPlace | None, LeagueHead]]) -> tuple[FinalPlace, ...]:
    """The places that there are, each with its league as it is called now."""
    return tuple(place._replace(league=head) for place, head in found if place)


def _list_current_seasons(
    by_id: dict[int, LeagueHead], states_by_league: dict[int, LeagueStates], person_id: int
) -> Iterator[CurrentSeason]:
    """Where they stand in each season in which they play."""
    for league, state in states_by_league.items():
        for number, season in state.seasons.items():
            if is_playing_season(season, person_id):
                key = "playing", state.heads[number], person_id
                rank: Rank = PAGE_CACHE.get(key, partial(_get_current_rank, season, person_id))
                yield CurrentSeason(by_id[league], number, *rank)


def _find_place(
    head: LeagueHead,
    closed_season: ClosedSeason,
    states_by_league: dict[int, LeagueStates],
    person_id: int,
) -> FinalPlace | None:
    """By the fact that closed the season; by its whole log if there was a correction since."""
    corrected = (
        states_by_league[head.id].seasons.get(closed_season.season) if closed_season.later else None
    )
    levels = [group[0] for group in closed_season.drawn.groups]
    for group, *ranked in closed_season.closed.ranks:
        if person_id not in ranked:
            continue
        people = (
            [row.player for row in list_final_standings(corrected, group)] if corrected else ranked
        )
        place, top = people.index(person_id) + 1, levels.count(0)
        medal = place if levels[group] == 0 and place <= (PODIUM if top == 1 else 1) else 0
        label = build_labels(levels)[group]
        return FinalPlace(
            head, closed_season.season, label, place, len(people), closed_season.at, medal
        )
    return None


def is_playing_season(season: Season, person_id: int) -> bool:
    """Whether they are in a division of it and not out."""
    return not season.over and person_id in season.group_of and person_id not in season.out


def _get_current_rank(season: Season, person_id: int) -> Rank:
    """Where they stand today."""
    group = season.group_of[person_id]
    lines = list_standings_lines(season, group)
    rank = next(rank for rank, line in enumerate(lines, 1) if line.player == person_id)
    return list_group_labels(season)[group], rank, len(lines)


# Appeals: facts of the last seven days that concern them.


RESULT_KINDS = ("result taken", "result revised")
APPEALABLE_KINDS = (*RESULT_KINDS, "points corrected", "dropped", "unseated", "cautioned", "closed")


class AppealableFact(NamedTuple):
    """Fact `number` of the season's log: what it is (one of KINDS), its table, or whom it is
    about."""

    number: int
    kind: str
    at: datetime
    table: int
    person: Person | None


def list_appealable_facts(
    league: int, season: int, person_id: int, now: datetime
) -> tuple[AppealableFact, ...]:
    """The newest first. At most four statements."""
    with Cursor() as cursor:
        known = load_league_states(cursor, [league], [season])
        state = known[league].seasons.get(season) if league in known else None
        if state is None:
            return ()
        since = now - timedelta(days=APPEAL_DAYS)
        told = log.load_recent_facts(cursor, league, season, APPEALABLE_KINDS, since)
        mine = [one for one in told if may_appeal_against(state, one.fact, person_id)]
        people = {getattr(one.fact, "person", 0) for one in mine} - {0}
        names = store.load_public_names(cursor, people) if people else {}
    return tuple(
        AppealableFact(
            one.number,
            one.kind,
            one.at,
            one.fact.table if isinstance(one.fact, facts.ResultTaken | facts.ResultRevised) else 0,
            build_person(names, one.fact.person) if hasattr(one.fact, "person") else None,
        )
        for one in mine
    )
