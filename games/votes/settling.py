"""Closes a vote that has passed, failed or been withdrawn: deletes its ballots and tells those
concerned. The table is locked meanwhile."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import QuerySet

from accounts.mail_preferences import Preference, get_mail_preference
from games.play import commands, notices
from games.play.models import Seat
from games.play.notice import Kind
from games.play.sql import Cursor
from games.play.store import GRACE
from games.votes.models import Motion, State
from games.votes.permissions import select_voters

# Mails: to those who may vote and have not, and about the decision. Nothing depends on others'
# ballots.


NO_SEAT = 0


def notify_voters_of_motion(motion: Motion, now: datetime) -> None:
    """Tell everybody at the table but the one who asks; a moment later, for they may be there and
    vote at once."""
    seats = select_voters(motion.game_id)
    if motion.person_id is not None:
        seats = seats.exclude(person=motion.person_id)
    with Cursor() as cursor:
        for number, person, mails in seats.values_list("number", "person_id", "person__mails"):
            due = now if get_mail_preference(mails, Kind.VOTE) == Preference.NOW else now + GRACE
            notices.write_notice(
                cursor,
                notices.NewNotice(motion.game_id, motion.number, number, person, Kind.VOTE, due),
                now,
            )


def notify_of_decision(motion: Motion, version: int, now: datetime) -> None:
    """Tell everybody at the table what it has agreed upon: what changed with this fact."""
    seats = Seat.objects.filter(game=motion.game_id, person__isnull=False).order_by("number")
    with Cursor() as cursor:
        for number, person in seats.values_list("number", "person_id"):
            news = notices.NewNotice(
                motion.game_id, version, number, int(person or 0), Kind.DECIDED, now
            )
            notices.write_notice(cursor, news, now)


def notify_judges(motion: Motion, judges: Collection[int], now: datetime) -> None:
    """Tell these organisers of its league, who sit nowhere at the table."""
    with Cursor() as cursor:
        for person in sorted(judges):
            news = notices.NewNotice(
                motion.game_id, motion.number, NO_SEAT, person, Kind.JUDGE, now + GRACE
            )
            notices.write_notice(cursor, news, now)


def cancel_vote_notices(motion: Motion, now: datetime, person_id: int | None = None) -> None:
    """This person (None: everybody) need not be told any more: they have voted, or the vote is
    over."""
    with Cursor() as cursor:
        for kind in (Kind.VOTE, Kind.JUDGE):
            notices.cancel_notices(cursor, motion.game_id, motion.number, kind, now, person_id)


# Closing.


def lock_voting_table(game_id: int) -> None:
    """The game's row, until the transaction ends. Raises UnknownGame or NotRunning."""
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)


def settle_motion(motion: Motion, state: State, now: datetime) -> Motion:
    """The vote is over, and its ballots are burnt."""
    motion.state, motion.settled_at = state, now
    motion.save(update_fields=["state", "settled_at"])
    motion.ballots.all().delete()
    cancel_vote_notices(motion, now)
    return motion


def fail_motions(motions: QuerySet[Motion], now: datetime) -> None:
    """These have not passed."""
    for motion in motions:
        settle_motion(motion, State.FAILED, now)
