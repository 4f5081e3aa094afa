"""The time that people have for their first answer in a season: 72 hours from the first question
that was put to them, or until that question's deadline, if that is later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from accounts.calendar.absences import load_hours_by_person
from accounts.calendar.hours import Hours, Span, list_paused_spans
from games.clocks.arithmetic import NOWHERE
from games.clocks.terms import NONE, decode_terms
from games.leagues.season.ports import NOT_YET, FirstAnswer
from games.play.sql import Cursor
from games.play.store_sql import LAPSED, NOT_THEIRS

LEAST_ANSWER_TIME = timedelta(hours=72)
# Of these people, who have answered nothing in the season: the first question that was put to them
# and that they could answer. It is still open, or its time ran out. What moderators or the end of a
# game have closed is not held against anybody.
SELECT_FIRST_QUESTIONS = f"""
WITH asked AS (
  SELECT t.number, t.game_id, g.status, g.pace, g.paused_at, q.person_id, q.asked_seq, q.asked_at,
    q.clock_started_at, q.due_at, q.answered_seq,
    EXISTS ({LAPSED.format(q="q")}) AS lapsed,
    q.answered_seq IS NOT NULL AND NOT EXISTS ({NOT_THEIRS.format(q="q")}) AS own
  FROM leagues_table t
  JOIN games_game g ON g.id = t.game_id
  JOIN games_question q ON q.game_id = t.game_id AND q.person_id = ANY (%(people)s)
  WHERE t.league_id = %(league)s AND t.season = %(season)s
)
SELECT DISTINCT ON (a.person_id) a.person_id, a.number, a.game_id, a.pace::text, a.paused_at,
  a.asked_at, a.clock_started_at, a.due_at, a.answered_seq IS NULL
FROM asked a
WHERE (a.lapsed OR a.answered_seq IS NULL AND a.status = 'running')
  AND NOT EXISTS (SELECT FROM asked b WHERE b.own AND b.person_id = a.person_id)
ORDER BY a.person_id, a.asked_at, a.number, a.asked_seq
"""
# When clocks were stopped: of these tables by themselves, and of the whole site (table 0).
SELECT_CLOCK_STOPS = """
SELECT p.game_id, p.since, p.ended_at, TRUE FROM games_pause p WHERE p.game_id = ANY (%(games)s)
UNION ALL
SELECT 0, s.since, s.until, s.credited_at IS NOT NULL FROM games_standstill s
WHERE s.until IS NULL OR s.until > %(since)s
"""


class FirstQuestion(NamedTuple):
    """A row of FIRST. `due`: its deadline, None while it has none; `is_open`: nobody has answered
    it yet."""

    person: int
    table: int
    game: int
    pace: str
    paused_at: datetime | None
    asked_at: datetime
    clock_started_at: datetime | None
    due: datetime | None
    is_open: bool


class ClockStop(NamedTuple):
    """A time in which clocks were stopped, at one table (`game`) or everywhere (0). `until`: None
    while it lasts; `is_credited`: the clocks have that time back."""

    game: int
    since: datetime
    until: datetime | None
    is_credited: bool


def load_first_questions(
    league: int, season: int, people: Collection[int], pauses: Iterable[tuple[int, int]]
) -> dict[int, dict[int, FirstAnswer]]:
    """By table and person: the first question of each of these people who was asked something in
    the season and has answered nothing in it. `pauses`: of the season, in seconds since 1970.

    One statement, and two more if there is anybody."""
    questions = _load_questions(league, season, people) if people else []
    if not questions:
        return {}
    stood = _load_clock_stops(questions)
    stood += (ClockStop(0, _read_instant(start), _read_instant(end), True) for start, end in pauses)
    hours = load_hours_by_person(one.person for one in questions)
    found: dict[int, dict[int, FirstAnswer]] = {}
    for one in questions:
        theirs = [span for span in stood if span.game in (0, one.game)]
        first = _build_first_answer_time(one, hours.get(one.person, NOWHERE), theirs)
        found.setdefault(one.table, {})[one.person] = first
    return found


def _load_questions(league: int, season: int, people: Collection[int]) -> list[FirstQuestion]:
    with Cursor() as cursor:
        cursor.execute(
            SELECT_FIRST_QUESTIONS, {"league": league, "season": season, "people": list(people)}
        )
        return [FirstQuestion(*row) for row in cursor.fetchall()]


def _load_clock_stops(questions: Sequence[FirstQuestion]) -> list[ClockStop]:
    since = min(one.asked_at for one in questions)
    with Cursor() as cursor:
        cursor.execute(
            SELECT_CLOCK_STOPS, {"games": [one.game for one in questions], "since": since}
        )
        return [ClockStop(*row) for row in cursor.fetchall()]


def find_first_answer_deadline(
    league: int, season: int, person: int, pauses: Iterable[tuple[int, int]]
) -> datetime | None:
    """The end of a person's time for a first answer; None: it is not running."""
    tables = load_first_questions(league, season, [person], pauses)
    firsts = [first for table in tables.values() for first in table.values()]
    if not firsts or min(firsts).answer_by == NOT_YET:
        return None
    return _read_instant(min(firsts).answer_by)


def _read_instant(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _build_first_answer_time(
    question: FirstQuestion, hours: Hours, stood: Sequence[ClockStop]
) -> FirstAnswer:
    """The question with the end of the time for it; NOT_YET while its clocks are stopped, or while
    its own clock has not been set."""
    asked = int(question.asked_at.timestamp())
    if question.is_open and _is_clock_stopped(question, stood):
        return FirstAnswer(asked)
    spans = [(one.since, one.until) for one in stood if one.until is not None]
    answer_by = add_running_time(question.asked_at, LEAST_ANSWER_TIME, hours, spans)
    if question.due is not None:
        answer_by = max(answer_by, question.due)
    return FirstAnswer(asked, int(answer_by.timestamp()))


def _is_clock_stopped(question: FirstQuestion, stood: Sequence[ClockStop]) -> bool:
    """Whether the clock of an open question stands, is still to be set, or is owed time."""
    pace: Mapping[str, Any] = msgspec.json.decode(question.pace)
    is_timed = decode_terms(pace).kind != NONE
    if question.paused_at is not None or (is_timed and question.due is None):
        return True
    began = question.clock_started_at or question.asked_at
    return any(one.until is None or (not one.is_credited and began < one.until) for one in stood)


def add_running_time(
    start: datetime, budget: timedelta, hours: Hours, stood: Iterable[Span]
) -> datetime:
    """The instant at which that much time has run since `start`, not counting the person's days
    away and the spans in which clocks were stopped. Nights and days of rest do count."""
    away = Hours(hours.zone, away=hours.away)
    spans = list(stood)
    end = start + budget
    while True:
        out = [*list_paused_spans(away, start, end), *spans]
        longer = start + budget + _measure_union(out, start, end)
        if longer == end:
            return end
        end = longer


def _measure_union(spans: Iterable[Span], start: datetime, end: datetime) -> timedelta:
    """How much of [start, end] lies in any of these spans."""
    total, at = timedelta(), start
    for first, last in sorted(spans):
        first, last = max(first, at), min(last, end)
        if last > first:
            total, at = total + (last - first), last
    return total
