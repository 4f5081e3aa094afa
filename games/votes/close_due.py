"""What time does to votes and pauses: some close, some end, and some pass because somebody has left
the table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction

from games.play.refusals import NotRunning
from games.play.sql import Cursor
from games.votes.deciding import settle_if_decided
from games.votes.effects import end_expired_pause
from games.votes.kinds import KINDS, RESUME
from games.votes.models import Motion, Pause, State
from games.votes.settling import fail_motions, lock_voting_table

log = logging.getLogger(__name__)

SELECT_ENDED_PAUSES = (
    "SELECT game_id FROM games_pause WHERE ended_at IS NULL AND until <= %s ORDER BY until"
)
SELECT_LATE_VOTES = (
    "SELECT DISTINCT game_id FROM games_motion WHERE state = 'open' AND closes_at <= %s"
)
SELECT_DECIDABLE_VOTES = """
SELECT DISTINCT m.game_id FROM games_motion m
JOIN games_game g ON g.id = m.game_id AND g.status = 'running'
JOIN LATERAL (
  SELECT count(*) AS people, count(*) FILTER (WHERE b.yes) AS yes
  FROM games_seat s LEFT JOIN games_ballot b ON b.motion_id = m.id AND b.person_id = s.person_id
  WHERE s.game_id = m.game_id AND s.person_id IS NOT NULL
) said ON said.people > 0 AND (said.yes = said.people OR m.kind = ANY (%s)
  AND 2 * said.yes > said.people) OR m.kind = 'rewind' AND g.version > m.seen
WHERE m.state = 'open' AND m.closes_at > %s
"""
BY_MOST = [kind.name for kind in KINDS.values() if not kind.all_agree]


def close_due_votes(now: datetime) -> int:
    """End what is over, and decide what is decided; at how many tables. May be called by several at
    once."""
    return (
        run_at_each_table(list_due_tables(SELECT_ENDED_PAUSES, now), end_due_pause, now)
        + run_at_each_table(list_due_tables(SELECT_LATE_VOTES, now), fail_late_motions, now)
        + run_at_each_table(list_decidable_tables(now), recount_open_motions, now)
    )


def list_due_tables(statement: str, now: datetime) -> list[int]:
    """Tables for which time has come."""
    with Cursor() as cursor:
        cursor.execute(statement, (now,))
        return [row[0] for row in cursor.fetchall()]


def list_decidable_tables(now: datetime) -> list[int]:
    """Tables at which somebody has left, so that what the others have said is enough; or at which
    something has happened since they were asked whether their game shall go back."""
    with Cursor() as cursor:
        cursor.execute(SELECT_DECIDABLE_VOTES, (BY_MOST, now))
        return [row[0] for row in cursor.fetchall()]


def run_at_each_table(
    games: Iterable[int], do: Callable[[int, datetime], bool], now: datetime
) -> int:
    """A transaction for each table; one that fails holds up no other."""
    done = 0
    for game_id in games:
        try:
            with transaction.atomic():
                done += do(game_id, now)
        except NotRunning:
            drop_votes_of_ended_game(game_id, now)
        except Exception:
            log.exception("pace: votes and pauses of table %s stay as they are", game_id)
    return done


def end_due_pause(game_id: int, now: datetime) -> bool:
    """A pause ends by itself; a vote on ending it is over, too. False if it was ended meanwhile."""
    ended = end_expired_pause(game_id, now)
    if ended:
        fail_motions(Motion.objects.filter(game=game_id, kind=RESUME, state=State.OPEN), now)
    return ended


def fail_late_motions(game_id: int, now: datetime) -> bool:
    """Votes that are open too long have failed."""
    lock_voting_table(game_id)
    fail_motions(Motion.objects.filter(game=game_id, state=State.OPEN, closes_at__lte=now), now)
    return True


def recount_open_motions(game_id: int, now: datetime) -> bool:
    """Count again what is open, in the order in which it was asked."""
    lock_voting_table(game_id)
    for motion in Motion.objects.filter(game=game_id, state=State.OPEN, closes_at__gt=now).order_by(
        "number"
    ):
        if settle_if_decided(motion, now).state == State.PASSED:
            return True
    return False


def drop_votes_of_ended_game(game_id: int, now: datetime) -> None:
    """The game was over first: nothing is open there any more."""
    fail_motions(Motion.objects.filter(game=game_id, state=State.OPEN), now)
    Pause.objects.filter(game=game_id, ended_at=None).update(ended_at=now)
