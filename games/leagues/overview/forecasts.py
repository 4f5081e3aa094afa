"""What may come in a division, as its page shows it: from what the page shows, from ratings, and
from how long finished games took. Nothing of a running game is read but when it began."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from games.leagues.calendar import DAY, Milestone
from games.leagues.forecast.ends import Clock, Pace, Span, forecast_ends
from games.leagues.overview.likely import Chances, list_chances
from games.leagues.settings import Begin
from games.play.sql import Cursor
from games.ratings.known import load_ratings

if TYPE_CHECKING:
    from games.leagues.overview.shapes import DivisionPage, TableLine

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
