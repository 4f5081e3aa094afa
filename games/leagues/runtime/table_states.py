"""Loads the tables of a season as they stand, and for whom the open ones wait, by few statements
however many tables there are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model

from games.leagues.calendar import Milestone
from games.leagues.runtime.first_answers import load_first_questions
from games.leagues.season.commands import Outcome
from games.leagues.season.ports import FirstAnswer, TableState
from games.leagues.season.state import Season
from games.leagues.standings.results import End
from games.play.models import Status
from games.play.notice_kind import Asks, notice_kinds
from games.play.sql import Cursor, encode_texts
from games.play.store_sql import NOT_THEIRS

SELECT_TABLES = """
SELECT t.number, t.game_id, t.people, t.hurried_at IS NOT NULL, g.paused_at IS NOT NULL AND NOT
  EXISTS (SELECT FROM games_pause p WHERE p.game_id = g.id AND p.ended_at IS NULL), g.status,
  extract(epoch FROM g.finished_at)::bigint, t.held, t.floor, t.ruled,
  EXISTS (SELECT FROM games_motion m WHERE m.game_id = g.id AND m.kind = 'bots'
    AND m.state = 'passed'),
  array_agg(coalesce(s.person_id, 0) ORDER BY s.number), array_agg(s.rank ORDER BY s.number),
  array_agg(s.points ORDER BY s.number)
FROM leagues_table t JOIN games_game g ON g.id = t.game_id JOIN games_seat s ON s.game_id = g.id
WHERE t.league_id = %(league)s AND t.season = %(season)s
GROUP BY t.league_id, t.season, t.number, g.id ORDER BY t.number
"""
# Of everybody who is to sit at an open table: whether they have answered something themselves (a
# timeout is no answer, a plan is one; what moderators have set back was one). Of who is asked now
# also for how long they have been silent: since they were first asked after that, for nobody
# answers what they are not asked; days away do not count, nor what a pause has covered, of the
# table or of the season, nor the time in which all clocks of the site stood.
SELECT_SILENCE = f"""
SELECT t.number, sits.person, own.at IS NOT NULL,
  CASE WHEN g.paused_at IS NULL AND s.person_id = sits.person AND EXISTS (
    SELECT FROM games_question q WHERE q.game_id = g.id AND q.seat = s.number
      AND q.answered_seq IS NULL
  ) THEN extract(epoch FROM %(now)s - since.at - stood.time)::bigint / 86400 - away.days END
FROM leagues_table t
JOIN games_game g ON g.id = t.game_id AND g.status = 'running'
CROSS JOIN LATERAL unnest(t.people) WITH ORDINALITY AS sits (person, nth)
JOIN games_seat s ON s.game_id = g.id AND s.number = sits.nth - 1
LEFT JOIN LATERAL (
  SELECT q.asked_seq AS asked, q.answered_at AS at FROM games_question q
  WHERE q.game_id = g.id AND q.seat = s.number AND q.person_id = sits.person
    AND q.answered_seq IS NOT NULL AND NOT EXISTS ({NOT_THEIRS.format(q="q")})
  ORDER BY q.asked_seq DESC LIMIT 1
) own ON TRUE
LEFT JOIN LATERAL (
  SELECT q.asked_at AS at FROM games_question q
  WHERE q.game_id = g.id AND q.seat = s.number AND q.person_id = sits.person
    AND q.asked_seq > coalesce(own.asked, 0)
  ORDER BY q.asked_seq LIMIT 1
) asked ON TRUE
CROSS JOIN LATERAL (
  SELECT greatest(asked.at,
    (SELECT max(p.ended_at) FROM games_pause p WHERE p.game_id = g.id),
    to_timestamp(%(resumed)s)) AS at
) since
CROSS JOIN LATERAL (
  SELECT coalesce(sum(least(a.last_day, %(now)s::date) - greatest(a.first_day, since.at::date) + 1),
    0) AS days
  FROM accounts_absence a
  WHERE a.person_id = sits.person AND a.last_day >= since.at::date AND a.first_day <= %(now)s::date
) away
CROSS JOIN LATERAL (
  SELECT coalesce(sum(upper(one) - lower(one)), interval '0') AS time
  FROM (SELECT unnest(range_agg(tstzrange(s.since, coalesce(s.until, %(now)s)))
      * multirange(tstzrange(since.at, greatest(since.at, %(now)s)))) AS one
    FROM games_standstill s WHERE s.since < %(now)s) times
) stood
WHERE t.league_id = %(league)s AND t.season = %(season)s AND sits.person > 0
"""
# At each open table: who has used most of its waiting. Asked once in a season.
SELECT_SLOWEST = """
SELECT DISTINCT ON (t.number) t.number, q.person_id
FROM leagues_table t
JOIN games_game g ON g.id = t.game_id AND g.status = 'running'
JOIN games_question q ON q.game_id = g.id AND q.person_id = ANY (t.people)
WHERE t.league_id = %(league)s AND t.season = %(season)s
GROUP BY t.number, q.person_id
ORDER BY t.number, sum(coalesce(q.answered_at, %(now)s) - q.asked_at) DESC, q.person_id
"""


class GameEnd(NamedTuple):
    """What rows say of the end of a game: `bots`, `ruled`: bots finished it, by agreement or
    by moderators' word."""

    status: str
    at: int | None
    held: list[int] | None
    floor: list[int] | None
    ruled: bool
    bots: bool
    ranks: list[int | None]
    points: list[int | None]


class TableActivity(NamedTuple):
    """People of one table, as Look has them."""

    heard: frozenset[int] = frozenset()
    silent: Mapping[int, int] = {}
    first: Mapping[int, FirstAnswer] = {}


def load_table_states(
    league: int,
    season: int,
    now: datetime,
    *,
    known: Season | None = None,
    due: Milestone | None = None,
) -> dict[int, TableState]:
    """The tables by number. `known`: with what the people of this season did at its open tables;
    `due`: with what this hour of the season asks besides."""
    resumed = known.resumed_at if known else None
    values = {"league": league, "season": season, "now": now, "resumed": resumed}
    with Cursor() as cursor:
        rows = fetch_state_rows(cursor, SELECT_TABLES, values)
        heard = load_activity_by_table(cursor, values) if known else {}
        most = (
            dict(fetch_state_rows(cursor, SELECT_SLOWEST, values))
            if due is Milestone.EXPECTED
            else {}
        )
    if known:
        heard = _add_first_questions(known, heard)
    return {
        number: build_table_state(
            row,
            heard.get(number, TableActivity()),
            frozenset({most[number]} if number in most else ()),
        )
        for row in rows
        for number in row[:1]
    }


def build_table_state(
    row: tuple[Any, ...], activity: TableActivity, used: frozenset[int]
) -> TableState:
    """A table by its row of TABLES, what its people did, and who has used most of its waiting."""
    _number, game, people, hurried, paused, *ended, seated, ranks, points = row
    sits = tuple(seated)
    lost = {who for who, there in zip(people, sits, strict=True) if who and not there}
    outcome = build_outcome(GameEnd._make((*ended, ranks, points)))
    told = activity.first, activity.heard, used, frozenset(lost), activity.silent
    return TableState(game, sits, outcome, *told, hurried, paused)


def fetch_state_rows(
    cursor: Cursor, statement: str, values: Mapping[str, Any]
) -> list[tuple[Any, ...]]:
    """The rows of a statement."""
    cursor.execute(statement, values)
    return cursor.fetchall()


def load_activity_by_table(cursor: Cursor, values: Mapping[str, Any]) -> dict[int, TableActivity]:
    """What people did, by open table."""
    told: dict[int, list[tuple[Any, ...]]] = {}
    for number, *row in fetch_state_rows(cursor, SELECT_SILENCE, values):
        told.setdefault(number, []).append(tuple(row))
    return {
        number: TableActivity(
            frozenset(who for who, own, _days in rows if own),
            {who: int(days) for who, _own, days in rows if days is not None},
        )
        for number, rows in told.items()
    }


def _add_first_questions(
    season: Season, heard: dict[int, TableActivity]
) -> dict[int, TableActivity]:
    """The same, with the first question of who may have answered nothing in the season."""
    known = frozenset[int]().union(*(one.heard for one in heard.values()))
    people = season.group_of.keys() - season.out.keys() - known
    firsts = load_first_questions(season.league, season.number, people, season.pauses)
    numbers = heard.keys() | firsts.keys()
    return {
        number: heard.get(number, TableActivity())._replace(first=firsts.get(number, {}))
        for number in numbers
    }


def build_outcome(game_end: GameEnd) -> Outcome | None:
    """How a game ended; None: it has not."""
    at = game_end.at or 0
    if game_end.status == Status.ABANDONED:
        return Outcome(at, end=End.NO_RESULT)
    if game_end.status != Status.FINISHED:
        return None
    places = fill_missing_numbers(game_end.ranks)
    if None in game_end.points:
        return Outcome(at, places, end=End.DRAW)
    played = Outcome(
        at, places, fill_missing_numbers(game_end.points), End.BOTS if game_end.bots else End.PLAYED
    )
    if game_end.held is None:
        return played
    end = End.RULED if game_end.ruled else End.LAST
    return played._replace(
        end=end, held=frozenset(game_end.held), floor=tuple(game_end.floor or ())
    )


def fill_missing_numbers(numbers: list[int | None]) -> tuple[int, ...]:
    """The numbers of a game that has been played to its end: none is missing."""
    return tuple(number or 0 for number in numbers)


# Whom they wait for, and how long finished ones took.


SELECT_WAITS = """
SELECT t.number, g.slug, g.started_at, g.paused_at, q.seat, s.person_id, q.asked_at, q.due_at,
  s.nudged_at, s.grants_used, p.mails_paused_at IS NOT NULL,
  EXISTS (SELECT FROM accounts_absence a WHERE a.person_id = p.id
    AND a.first_day <= (%(now)s AT TIME ZONE p.time_zone)::date
    AND a.last_day >= (%(now)s AT TIME ZONE p.time_zone)::date),
  CASE WHEN p.shows_nights THEN p.quiet_from END, p.quiet_to, p.time_zone, told.states, told.at,
  EXISTS (SELECT FROM games_motion m WHERE m.game_id = g.id AND m.kind = 'rewind'
    AND m.state = 'open')
FROM leagues_table t
JOIN games_game g ON g.id = t.game_id AND g.status = 'running'
LEFT JOIN games_question q ON q.game_id = g.id AND q.answered_seq IS NULL AND NOT q.bot
LEFT JOIN games_seat s ON s.game_id = g.id AND s.number = q.seat
LEFT JOIN {people} p ON p.id = s.person_id
LEFT JOIN LATERAL (
  SELECT array_agg(n.state ORDER BY n.id) AS states,
    max(n.settled_at) FILTER (WHERE n.state IN ('sent', 'ambiguous')) AS at
  FROM games_notice n WHERE n.game_id = g.id AND n.seat = q.seat AND n.person_id = s.person_id
    AND n.kind = ANY (%(asking)s::text[]) AND n.created_at >= q.asked_at
) told ON TRUE
WHERE t.league_id = %(league)s AND t.season = %(season)s
ORDER BY t.number, q.asked_at, q.seat
"""
SELECT_AVERAGE_LENGTH = """
SELECT avg(g.finished_at - g.started_at) FROM leagues_table t
JOIN games_game g ON g.id = t.game_id AND g.status = 'finished'
WHERE t.league_id = %(league)s AND t.season BETWEEN %(season)s - 1 AND %(season)s AND t.held IS NULL
"""


class Wait(NamedTuple):
    """An open table, and one question that is asked there; `seat` None: nobody is asked now.
    `states`, `told_at`: of the mails about it (games.play.notice.State). `votes`: the table is
    asked whether its game shall go back, and so are organisers."""

    table: int
    slug: str
    began_at: datetime
    paused_at: datetime | None
    seat: int | None
    person: int | None
    asked_at: datetime | None
    due_at: datetime | None
    nudged_at: datetime | None
    grants_used: int | None
    unreachable: bool
    away: bool
    quiet_from: int | None
    quiet_to: int | None
    zone: str | None
    states: list[str] | None
    told_at: datetime | None
    votes: bool = False


def load_waits(cursor: Cursor, league: int, season: int, now: datetime) -> list[Wait]:
    """One for each question that a person is asked, one for a table that asks nobody."""
    asking = [name for name, kind in notice_kinds().items() if kind.asks != Asks.NOTHING]
    values = {"league": league, "season": season, "now": now, "asking": encode_texts(asking)}
    cursor.execute(SELECT_WAITS.format(people=get_user_model()._meta.db_table), values)
    return [Wait(*row) for row in cursor.fetchall()]


def load_average_length(cursor: Cursor, league: int, season: int) -> timedelta | None:
    """How long the tables of this season and the one before took that were played to their end."""
    cursor.execute(SELECT_AVERAGE_LENGTH, {"league": league, "season": season})
    row = cursor.fetchone()
    return row[0] if row else None
