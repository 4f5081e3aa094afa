"""For whom the open tables of a season wait, by one statement; and how long finished ones took."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth import get_user_model

from games.play.notice_kind import Asks
from games.play.ports import notice_kinds
from games.play.sql import Cursor, encode_texts

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
