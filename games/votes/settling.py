"""A vote is over: passed, failed or withdrawn. Its ballots are burnt, its table held meanwhile."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from games.play import commands
from games.play.sql import Cursor
from games.votes import notify_voters
from games.votes.models import Motion, State


def lock_voting_table(game_id: int) -> None:
    """The game's row, until the transaction ends. Raises UnknownGame or NotRunning."""
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)


def settle_motion(motion: Motion, state: State, now: datetime) -> Motion:
    """The vote is over, and its ballots are burnt."""
    motion.state, motion.settled_at = state, now
    motion.save(update_fields=["state", "settled_at"])
    motion.ballots.all().delete()
    notify_voters.cancel_vote_notices(motion, now)
    return motion


def fail_motions(motions: QuerySet[Motion], now: datetime) -> None:
    """These have not passed."""
    for motion in motions:
        settle_motion(motion, State.FAILED, now)
