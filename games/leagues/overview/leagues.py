"""All leagues, and one of them with its history."""

from __future__ import annotations

import time
from collections.abc import Hashable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.house import logs
from games.leagues.house.memory import MEMORY
from games.leagues.league.decide import may_come_back
from games.leagues.overview import rows
from games.leagues.overview.rows import PIECES, Beside, tag_of
from games.leagues.overview.shapes import Head, LeaguePage, Listed, Names, Past, person
from games.leagues.overview.states import Known, league_head, opened, season_head, stands, states
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
        opened_so = opened(cursor, slug, newest=2)
        if opened_so is None:
            return None
        head, known = opened_so
        state, over = known.league, _over(known.league, before)
        past = _past(cursor, head.id, state, over[:SHOWN])
        names = rows.names(cursor, set(state.organisers).union(*(one.podium for one in past)))
    following = over[SHOWN - 1] if len(over) > SHOWN else 0
    tag = tag_of("league", head, known, Beside(names, {}), tuple(past), following)
    page: LeaguePage = PIECES.get(tag, lambda: _page(head, known, past, names, following, tag))
    newest = sorted(known.seasons.items(), reverse=True)
    own = tuple(stands(head, season, who) for _number, season in newest) if who else ()
    may = bool(who) and (who in state.asked or may_come_back(state, who, int(time.time())))
    return page._replace(mine=own, may_organise=may and who not in state.organisers)


def _page(
    head: Head, known: Known, past: list[Ended], names: Names, before: int, tag: Hashable
) -> LeaguePage:
    state = known.league
    return LeaguePage(
        head,
        state.rules[-1],
        len(state.rules),
        tuple(person(names, who) for who in sorted(state.organisers)),
        _listed(head, known).seasons,
        tuple(_shown(state, one, names) for one in past),
        before,
        tag=tag,
    )


def _over(state: League, before: int) -> list[int]:
    """Seasons that are over, newest first, and one more than a page shows; `before`: those of a
    smaller number."""
    over = sorted((n for n, run in state.seasons.items() if run.over), reverse=True)
    return [n for n in over if not before or n < before][: SHOWN + 1]


class Ended(NamedTuple):
    """A season that is over: when it closed, its best three, how many played."""

    number: int
    closed_at: datetime | None
    podium: tuple[int, ...]
    people: int


def _past(cursor: Cursor, league: int, state: League, numbers: list[int]) -> list[Ended]:
    """These seasons: one statement if they are as they were when they were read last. Else what
    closed them; those corrected after their end are read whole: at most two statements more."""
    closed = [n for n in numbers if not state.seasons[n].called_off]
    logs_now = logs.standings(cursor, [league], closed) if closed else {}
    key = ("past", tuple(numbers), tuple(log.before for log in logs_now.values()))

    def read() -> list[Ended]:
        found = logs.closings(cursor, league, closed) if closed else {}
        again = [n for n in closed if n in found and (found[n].later or _wide(state, n))]
        seasons = _whole(cursor, {n: logs_now[league, n] for n in again})
        return [_ended(n, found.get(n), seasons.get(n)) for n in numbers]

    ended: list[Ended] = PIECES.get(key, read)
    return ended


def _whole(cursor: Cursor, found: dict[int, logs.Standing]) -> dict[int, Season]:
    """These seasons by their number, folded from their whole logs."""
    if not found:
        return {}
    return dict(zip(found, MEMORY.states(cursor, list(found.values())), strict=True))


def _wide(state: League, number: int) -> bool:
    """Whether the highest level may have several groups."""
    return state.rules[state.seasons[number].rules - 1].widths[0] > 1


def _ended(number: int, closing: Closing | None, season: Season | None) -> Ended:
    if closing is None:
        return Ended(number, None, (), 0)
    people = sum(len(ranks) - 1 for ranks in closing.fact.ranks)
    if season is None:
        podium = tuple(closing.fact.ranks[0][1 : 1 + PODIUM])
        return Ended(number, closing.at, podium, people)
    return Ended(number, closing.at, _best(season), people)


def _best(season: Season) -> tuple[int, ...]:
    """The best three of the highest group; of several, the winner of each."""
    top = [number for number, group in enumerate(season.groups) if group.level == 0]
    lots = bytes.fromhex(season.lots_seed)
    if len(top) == 1:
        return tuple(row.player for row in final(season, top[0], lots)[:PODIUM])
    return tuple(row.player for number in top for row in final(season, number, lots)[:1])


def _shown(state: League, one: Ended, names: Names) -> Past:
    podium = tuple(person(names, who) for who in one.podium)
    off = state.seasons[one.number].called_off
    return Past(one.number, one.closed_at, one.people, podium, off)
