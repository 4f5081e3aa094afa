"""How soon the people of a division answered, and how often their time ran out: at tables that are
over, so nothing is told of a game that goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.overview.store import PAGE_CACHE
from games.play.sql import Cursor, encode_ints
from games.play.store_sql import FORCED, LAPSED

if TYPE_CHECKING:
    from games.leagues.overview.shapes import DivisionPage


ENOUGH_TURNS = 10
"""Turns before anything is said of somebody."""

# A turn as in games.seats.reliability. Who hides how soon they answer is left out.
SELECT_RESPONSE_TIMES = f"""
WITH asked AS (
  SELECT drawn.division, q.person_id, q.game_id, q.asked_at, q.answered_at, q.answered_seq,
    lag(q.answered_at) OVER (PARTITION BY q.game_id, q.seat ORDER BY q.asked_seq) AS before
  FROM unnest(%(tables)s::int[], %(divisions)s::int[]) AS drawn (number, division)
  JOIN leagues_table t ON t.league_id = %(league)s AND t.season = %(season)s
    AND t.number = drawn.number
  JOIN games_question q ON q.game_id = t.game_id
  WHERE q.person_id = ANY (%(people)s::bigint[]) AND q.answered_seq IS NOT NULL AND NOT q.bot
), turns AS (
  SELECT asked.division, asked.person_id, EXISTS ({LAPSED.format(q="asked")}) AS late,
    extract(epoch FROM asked.answered_at - asked.asked_at) AS took
  FROM asked LEFT JOIN games_habits h ON h.person_id = asked.person_id
  WHERE asked.answered_at > asked.asked_at AND asked.before IS DISTINCT FROM asked.asked_at
    AND NOT coalesce(h.hidden, false) AND NOT EXISTS ({FORCED.format(q="asked")})
)
SELECT division, person_id, count(*), count(*) FILTER (WHERE late),
  percentile_cont(0.5) WITHIN GROUP (ORDER BY took) FILTER (WHERE NOT late)
FROM turns GROUP BY division, person_id
"""


DivisionPerson = tuple[int, int]
"""A division by its number, and somebody there."""


class ResponseTimes(NamedTuple):
    """Turns that were somebody's, how many of them their clock answered, and the median of their
    own answers in seconds; None if there was none."""

    turns: int
    late: int
    median: int | None

    @property
    def share(self) -> int:
        """How many turns were late, in per cent."""
        return round(100 * self.late / self.turns)


def load_page_response_times(page: DivisionPage, now: datetime) -> Mapping[int, ResponseTimes]:
    """Of those in the standings of whom enough is known, by id; at most an hour old. One statement,
    none if it was read before."""
    number = page.division.number
    over = tuple((table.number, number) for table in page.division.tables if table.end)
    people = tuple(row.person.id for row in page.division.rows if row.person.name)
    if not over or not people:
        return {}
    asked = page.league.id, page.season.number, over, people
    hour = now.replace(minute=0, second=0, microsecond=0)
    found: Mapping[DivisionPerson, ResponseTimes] = PAGE_CACHE.get(
        ("paces", page.league.slug, asked, hour), lambda: load_response_times(*asked)
    )
    return {person: pace for (_division, person), pace in found.items()}


def load_response_times(
    league: int, season: int, tables: Iterable[tuple[int, int]], people: Iterable[int]
) -> dict[DivisionPerson, ResponseTimes]:
    """Of these people at these tables, each with the number of its division, by division. One
    statement."""
    numbers, divisions = zip(*tables, strict=True)
    values = {
        "tables": encode_ints(numbers),
        "divisions": encode_ints(divisions),
        "people": encode_ints(people),
    }
    with Cursor() as cursor:
        cursor.execute(SELECT_RESPONSE_TIMES, {"league": league, "season": season, **values})
        return {
            (division, person): ResponseTimes(
                turns, late, None if median is None else round(median)
            )
            for division, person, turns, late, median in cursor.fetchall()
            if turns >= ENOUGH_TURNS
        }
