"""A vote is over: passed, failed or withdrawn. Its ballots are burnt."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from games.votes import notify_voters
from games.votes.models import Motion, State


def settle(motion: Motion, state: State, now: datetime) -> Motion:
    """The vote is over, and its ballots are burnt."""
    motion.state, motion.settled_at = state, now
    motion.save(update_fields=["state", "settled_at"])
    motion.ballots.all().delete()
    notify_voters.cancel(motion, now)
    return motion


def fail(motions: QuerySet[Motion], now: datetime) -> None:
    """These have not passed."""
    for motion in motions:
        settle(motion, State.FAILED, now)
