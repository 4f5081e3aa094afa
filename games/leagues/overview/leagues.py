"""All leagues, and one of them with its history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.leagues.house import logs
from games.leagues.overview import rows
from games.leagues.overview.heads import league_head, season_head, stands
from games.leagues.overview.shapes import Head, LeaguePage, Listed, Names, Past, person
from games.leagues.overview.states import Known, states
from games.leagues.season.closing import final
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.house.logs import Closing
    from games.leagues.league.state import League
    from games.leagues.season.state import Season

SHOWN = 12
"""Leagues, or past seasons, on a page."""
PODIUM = 3


def leagues(page: int = 1) -> tuple[tuple[Listed, ...], bool]:
    """A page of all leagues, the youngest first, and whether there are more. At most three
    statements, however old they are."""
    with Cursor() as cursor:
        heads = rows.newest(cursor, SHOWN + 1, (page - 1) * SHOWN)
        return listed(cursor, heads[:SHOWN]), len(heads) > SHOWN


def listed(cursor: Cursor, heads: list[Head]) -> tuple[Listed, ...]:
    """These leagues with their newest seasons. At most two statements."""
    known = states(cursor, [head.id for head in heads], newest=2)
    return tuple(_listed(head, known[head.id]) for head in heads if head.id in known)


def _listed(head: Head, known: Known) -> Listed:
    seasons = (season_head(known.seasons[number]) for number in sorted(known.seasons, reverse=True))
    return Listed(league_head(head, known.league), tuple(seasons))


def league(slug: str, before: int = 0, who: int = 0) -> LeaguePage | None:
    """One league with its newest seasons, and a page of those that are over (numbers less than
    `before`, 0: the newest), as `who` sees it. None: there is none. At most six statements."""
    with Cursor() as cursor:
        head = rows.head(cursor, slug)
        known = states(cursor, [head.id], newest=2) if head else {}
        if head is None or head.id not in known:
            return None
        line, state = _listed(head, known[head.id]), known[head.id].league
        newest = sorted(known[head.id].seasons.items(), reverse=True)
        own = tuple(stands(line.head, season, who) for _n, season in newest) if who else ()
        found = _over(state, before)
        past = _past(cursor, head.id, state, found[:SHOWN])
        people = set(state.organisers).union(*(podium for _n, _c, podium, _p in past))
        names = rows.names(cursor, people)
    return LeaguePage(
        line.head,
        state.rules[-1],
        len(state.rules),
        tuple(person(names, who) for who in sorted(state.organisers)),
        line.seasons,
        tuple(_shown(state, one, names) for one in past),
        found[SHOWN - 1] if len(found) > SHOWN else 0,
        own,
    )


def _over(state: League, before: int) -> list[int]:
    """Seasons that are over, newest first, and one more than a page shows; `before`: those of a
    smaller number."""
    over = sorted((n for n, run in state.seasons.items() if run.over), reverse=True)
    return [n for n in over if not before or n < before][: SHOWN + 1]


Ended = tuple[int, "Closing | None", tuple[int, ...], int]
"""A season, how it closed, its best three, how many played."""


def _past(cursor: Cursor, league: int, state: League, numbers: list[int]) -> list[Ended]:
    """These seasons. Those corrected after their end are read whole: two statements more."""
    closed = [n for n in numbers if not state.seasons[n].called_off]
    found = logs.closings(cursor, league, closed) if closed else {}
    again = [n for n in closed if n in found and (found[n].later or _wide(state, n))]
    seasons = states(cursor, [league], again)[league].seasons if again else {}
    return [_ended(n, found.get(n), seasons.get(n)) for n in numbers]


def _wide(state: League, number: int) -> bool:
    """Whether the highest level may have several groups."""
    return state.rules[state.seasons[number].rules - 1].widths[0] > 1


def _ended(number: int, closing: Closing | None, season: Season | None) -> Ended:
    if closing is None:
        return number, None, (), 0
    people = sum(len(ranks) - 1 for ranks in closing.fact.ranks)
    if season is None:
        return number, closing, tuple(closing.fact.ranks[0][1 : 1 + PODIUM]), people
    return number, closing, _best(season), people


def _best(season: Season) -> tuple[int, ...]:
    """The best three of the highest group; of several, the winner of each."""
    top = [number for number, group in enumerate(season.groups) if group.level == 0]
    lots = bytes.fromhex(season.lots_seed)
    if len(top) == 1:
        return tuple(row.player for row in final(season, top[0], lots)[:PODIUM])
    return tuple(row.player for number in top for row in final(season, number, lots)[:1])


def _shown(state: League, one: Ended, names: Names) -> Past:
    number, closing, podium, people = one
    return Past(
        number,
        closing.at if closing else None,
        people,
        tuple(person(names, who) for who in podium),
        state.seasons[number].called_off,
    )
