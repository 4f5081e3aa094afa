"""Proposing, voting, withdrawing: each holds the game's row, so that of two last ballots one
decides, once.

A vote passes in the moment in which enough people have said yes. It fails only when its time is
over, however many say no: so nothing that anybody can see depends on a ballot before the vote has
passed.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.play.models import Seat
from games.rules.text import _
from games.seats.handover import get_seat_number
from games.votes import notify_voters
from games.votes.asking import check_motion_possible
from games.votes.effects import EFFECTS
from games.votes.judging import is_overtaken, may_judge, needs_judge
from games.votes.kinds import (
    ENDS,
    OPEN_FOR,
    PAUSE,
    REST,
    NoSuchMotion,
    NotYet,
    OpenAlready,
    Settled,
    get_motion_kind,
    has_enough_votes,
)
from games.votes.models import Ballot, Motion, State
from games.votes.settling import fail_motions, lock_voting_table, settle_motion

COUNT_OPEN_VOTES = """SELECT count(*) FROM games_motion m
WHERE m.game_id = g.id AND m.state = 'open' AND m.closes_at > %(now)s"""
"""On how many things the table is voting, beside the reader's seat (`games.play.ports.side_columns`)."""


@transaction.atomic
def propose_motion(game_id: int, person_id: int, name: str, now: datetime, days: int = 0) -> Motion:
    """Ask the table; whoever asks has said yes. The motion as it is then: at a table of one it has
    passed.

    Raises NotRunning, NotYourSeat, NoSuchMotion, OpenAlready, or NotYet in words.
    """
    lock_voting_table(game_id)
    get_seat_number(game_id, person_id)
    kind = get_motion_kind(name)
    same = Motion.objects.filter(game=game_id, kind=name)
    fail_motions(same.filter(state=State.OPEN, closes_at__lte=now), now)
    if same.filter(state=State.OPEN).exists():
        raise OpenAlready
    if same.filter(state__in=(State.FAILED, State.WITHDRAWN), settled_at__gt=now - REST).exists():
        raise NotYet(_("The table was asked that lately. It can be asked again a day later."))
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
        notify_voters.notify_voters_of_motion(motion, now)
    return motion


@transaction.atomic
def vote_on_motion(game_id: int, person_id: int, number: int, yes: bool, now: datetime) -> Motion:
    """Say yes or no, or change one's mind. The motion as it is then.

    Raises NotRunning, NotYourSeat, NoSuchMotion or Settled.
    """
    motion = lock_open_motion(game_id, person_id, number, now)
    Ballot.objects.update_or_create(motion=motion, person_id=person_id, defaults={"yes": yes})
    notify_voters.cancel_vote_notices(motion, now, person_id)
    return settle_if_decided(motion, now)


@transaction.atomic
def withdraw_motion(game_id: int, person_id: int, number: int, now: datetime) -> Motion:
    """Take back one's own motion. Raises NotRunning, NotYourSeat, NoSuchMotion, Settled, or NotYet
    if it is not theirs."""
    motion = lock_open_motion(game_id, person_id, number, now)
    if motion.person_id is None or motion.person_id != person_id:
        raise NotYet(_("Only who has proposed a vote can withdraw it."))
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
        get_seat_number(game_id, person_id)
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
    people = set(
        Seat.objects.filter(game=motion.game_id, person__isnull=False).values_list(
            "person_id", flat=True
        )
    )
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
