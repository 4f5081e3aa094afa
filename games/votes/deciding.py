"""Proposing, voting, withdrawing, and what time does to votes. Each holds the game's row, so that
of two last ballots one decides, once.

A vote passes in the moment in which enough people have said yes. It fails only when its time is
over, however many say no: so nothing that anybody can see depends on a ballot before the vote has
passed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction

from games.play.refusals import NotRunning
from games.play.sql import Cursor
from games.rules.text import _
from games.votes import settling
from games.votes.effects import EFFECTS, end_expired_pause
from games.votes.kinds import (
    ENDS,
    KINDS,
    OPEN_FOR,
    PAUSE,
    REST,
    RESUME,
    NoSuchMotion,
    NotYet,
    OpenAlready,
    Settled,
    get_motion_kind,
    has_enough_votes,
)
from games.votes.models import Ballot, Motion, Pause, State
from games.votes.permissions import (
    check_is_voter,
    check_motion_possible,
    is_overtaken,
    may_judge,
    needs_judge,
    select_voters,
)
from games.votes.settling import fail_motions, lock_voting_table, settle_motion

COUNT_OPEN_VOTES = """SELECT count(*) FROM games_motion m
WHERE m.game_id = g.id AND m.state = 'open' AND m.closes_at > %(now)s"""
"""On how many things the table is voting, beside the reader's seat
(`games.play.ports.side_columns`)."""


@transaction.atomic
def propose_motion(game_id: int, person_id: int, name: str, now: datetime, days: int = 0) -> Motion:
    """Ask the table; whoever asks has said yes. The motion as it is then: at a table of one it has
    passed.

    Raises NotRunning, NotYourSeat, NoSuchMotion, OpenAlready, or NotYet in words.
    """
    lock_voting_table(game_id)
    check_is_voter(game_id, person_id)
    kind = get_motion_kind(name)
    same = Motion.objects.filter(game=game_id, kind=name)
    fail_motions(same.filter(state=State.OPEN, closes_at__lte=now), now)
    if same.filter(state=State.OPEN).exists():
        raise OpenAlready
    if same.filter(state__in=(State.FAILED, State.WITHDRAWN), settled_at__gt=now - REST).exists():
        raise NotYet(_("This was put to a vote recently. You can propose it again in a day."))
    check_motion_possible(game_id, name, days, now)
    motion = Motion.objects.create(
        game_id=game_id,
        kind=kind.name,
        days=days if name == PAUSE else 0,
        person_id=person_id,
        opened_at=now,
        closes_at=now + OPEN_FOR,
    )
    Ballot.objects.create(motion=motion, person_id=person_id, yes=True)
    motion = settle_if_decided(motion, now)
    if motion.state == State.OPEN:
        settling.notify_voters_of_motion(motion, now)
    return motion


@transaction.atomic
def vote_on_motion(game_id: int, person_id: int, number: int, yes: bool, now: datetime) -> Motion:
    """Say yes or no, or change one's mind. The motion as it is then.

    Raises NotRunning, NotYourSeat, NoSuchMotion or Settled.
    """
    motion = lock_open_motion(game_id, person_id, number, now)
    Ballot.objects.update_or_create(motion=motion, person_id=person_id, defaults={"yes": yes})
    settling.cancel_vote_notices(motion, now, person_id)
    return settle_if_decided(motion, now)


@transaction.atomic
def withdraw_motion(game_id: int, person_id: int, number: int, now: datetime) -> Motion:
    """Take back one's own motion. Raises NotRunning, NotYourSeat, NoSuchMotion, Settled, or NotYet
    if it is not theirs."""
    motion = lock_open_motion(game_id, person_id, number, now)
    if motion.person_id is None or motion.person_id != person_id:
        raise NotYet(_("Only the person who proposed a vote can withdraw it."))
    return settle_motion(motion, State.WITHDRAWN, now)


def count_open_motions(game_id: int, now: datetime) -> int:
    """On how many things this table is voting, for whom OPEN_VOTES did not bring it along."""
    return Motion.objects.filter(game=game_id, state=State.OPEN, closes_at__gt=now).count()


def lock_open_motion(game_id: int, person_id: int, number: int, now: datetime) -> Motion:
    """An open motion of a table whose row is held, for somebody who sits there or is asked as an
    organiser."""
    lock_voting_table(game_id)
    motion = Motion.objects.filter(game=game_id, number=number).first()
    if motion is None or not may_judge(motion, person_id):
        check_is_voter(game_id, person_id)
    if motion is None:
        raise NoSuchMotion
    if motion.state != State.OPEN or motion.closes_at <= now:
        raise Settled
    return motion


def settle_if_decided(motion: Motion, now: datetime) -> Motion:
    """The motion, passed and carried out if enough of those who still sit there have said yes;
    failed if the game has moved on from what it is about."""
    if is_overtaken(motion):
        return settle_motion(motion, State.FAILED, now)
    people = set(select_voters(motion.game_id).values_list("person_id", flat=True))
    yes = set(motion.ballots.filter(yes=True).values_list("person_id", flat=True))
    if not has_enough_votes(
        get_motion_kind(motion.kind), len(people), len(yes & people)
    ) or needs_judge(motion, yes):
        return motion
    settle_motion(motion, State.PASSED, now)
    EFFECTS[motion.kind](motion, now)
    if motion.kind in ENDS:
        fail_motions(Motion.objects.filter(game=motion.game_id, state=State.OPEN), now)
    return motion


# What time does: some votes close, some pauses end, and some votes pass because somebody has left
# the table.


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
  JOIN accounts_person p ON p.id = s.person_id AND NOT p.bot
  WHERE s.game_id = m.game_id
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
