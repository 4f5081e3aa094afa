"""The forecast on a division's page: from what the page shows, from ratings, and from how long
finished games took. It reads nothing of a running game but when it began."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from games.leagues.calendar import DAY, Milestone
from games.leagues.forecast import (
    RANK_SAMPLES,
    Clock,
    Pace,
    Player,
    Span,
    forecast_ends,
    sample_rank_chances,
)
from games.leagues.season.outlook import Certainty
from games.leagues.settings import Begin
from games.play.sql import Cursor
from games.ratings.model import NEW
from games.ratings.rating import load_ratings

if TYPE_CHECKING:
    from games.leagues.overview.shapes import (
        Division,
        DivisionPage,
        Person,
        StandingsRow,
        TableLine,
    )
    from games.leagues.standings.results import Scale
    from games.ratings.model import Rating


# Chances that agree with what is certain.


class Chances(NamedTuple):
    """Somebody's chances of rank 1, 2, ... in shares of 1. `up`, `down`: of the places that go up
    for sure, and of those that may go down; what is certain of somebody is 1 or 0."""

    person: Person
    ranks: tuple[float, ...]
    up: float
    down: float


def list_chances(
    page: Division,
    scale: Mapping[int, Scale],
    ratings: Mapping[int, Rating],
    seed: str,
    samples: int = RANK_SAMPLES,
) -> tuple[Chances, ...]:
    """Chances in a division, by what is known of ratings: they agree with all that is certain."""
    players = tuple(_build_player(row, ratings.get(row.person.id, NEW)) for row in page.rows)
    tables = tuple(tuple(one.id for one in table.players) for table in page.tables if not table.end)
    found = sample_rank_chances(players, tables, tuple(sorted(scale.items())), seed, samples)
    return tuple(_fit_chances(row, found[row.person.id], page) for row in page.rows)


def _build_player(row: StandingsRow, rating: Rating) -> Player:
    who = row.person.id
    return Player(who, row.points, row.wins, rating.mean, rating.spread, row.left, row.leaver)


def _fit_chances(row: StandingsRow, ranks: tuple[float, ...], page: Division) -> Chances:
    """Somebody's chances; what is excluded for them has none."""
    first, last = row.best - 1, min(row.worst, len(ranks)) - 1
    kept = [0.0] * len(ranks)
    for rank, chance in enumerate(ranks):
        kept[min(max(rank, first), last)] += chance
    up, down = sum(kept[: page.ups]), sum(kept[len(kept) - page.downs :])
    if Certainty.PROMOTED in row.certain:
        up, down = 1.0, 0.0
    if Certainty.SAFE in row.certain:
        down = 0.0
    return Chances(row.person, tuple(kept), up, down)


# The whole forecast.


MOST_GAMES = 300
"""Finished games that are looked at, the last ones."""
SELECT_GAME_LENGTHS = """
SELECT extract(epoch FROM finished_at - started_at)::bigint FROM games_game
WHERE rules = %s AND size = %s AND pace = %s::jsonb AND status = 'finished'
  AND started_at IS NOT NULL AND finished_at IS NOT NULL
ORDER BY finished_at DESC LIMIT %s
"""


class Ending(NamedTuple):
    """By when a table, or the season, is over in one of two cases, and in nine of ten."""

    half: datetime
    most: datetime


class Forecast(NamedTuple):
    """Of a division in which something is still to be played. `people` in the order of the
    standings; `tables` by number; `season`: when the last of them ends."""

    people: tuple[Chances, ...]
    tables: dict[int, Ending]
    season: Ending

    @property
    def tag(self) -> Hashable:
        """Names all that it says."""
        return self.people, tuple(self.tables.items()), self.season


def forecast_division(page: DivisionPage, now: datetime) -> Forecast | None:
    """What may come; None once nothing is left to come. Two statements."""
    open_ones = [table for table in page.division.tables if not table.end]
    if not open_ones or page.season.over or not page.division.rows:
        return None
    seed = f"{page.league.slug}/{page.season.number}/{page.division.label}/{len(open_ones)}"
    hour = now.replace(minute=0, second=0, microsecond=0)
    clocks = tuple(_build_clock(table) for table in open_ones)
    found = forecast_ends(clocks, _load_pace(page), int(hour.timestamp()), seed)
    assert found.season
    tables = {
        table.number: _build_ending(span)
        for table, span in zip(open_ones, found.tables, strict=True)
    }
    return Forecast(_load_chances(page, open_ones, seed), tables, _build_ending(found.season))


def _load_chances(
    page: DivisionPage, open_ones: Sequence[TableLine], seed: str
) -> tuple[Chances, ...]:
    known = load_ratings([row.person.id for row in page.division.rows], page.settings.game)
    return list_chances(page.division, page.settings.scale, known, seed)


def _load_pace(page: DivisionPage) -> Pace:
    ruled = page.settings
    terms = msgspec.json.encode(ruled.table.get("pace", {})).decode()
    with Cursor() as cursor:
        cursor.execute(SELECT_GAME_LENGTHS, (ruled.game, ruled.seats, terms, MOST_GAMES))
        lengths = tuple(sorted(length for (length,) in cursor.fetchall()))
    longest = ruled.longest_days * DAY
    start, last = page.season.at(Milestone.START), page.season.at(Milestone.LAST)
    begun = int(start.timestamp()) if start else 0
    late = begun + ruled.begin_days * DAY
    at_once = 0 if ruled.begin == Begin.ALL else 1 if ruled.begin == Begin.ROUNDS else ruled.at_once
    end = int(last.timestamp()) if last else late + 2 * longest
    return Pace(lengths, longest, at_once, late, end)


def _build_clock(table: TableLine) -> Clock:
    begun = int(table.begun_at.timestamp()) if table.begun_at else None
    return Clock(tuple(one.id for one in table.players), begun)


def _build_ending(span: Span) -> Ending:
    begin = datetime.fromtimestamp(0, UTC)
    return Ending(begin + timedelta(seconds=span.half), begin + timedelta(seconds=span.most))
