"""A game goes back to an earlier fact, by the word of moderators: at once, or once all who sit
there have agreed, because somebody may know by now what they did not know then."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.play import commands
from games.play.setting_back import set_game_back
from games.rules.rulings import AskedBack
from games.votes import notify_voters
from games.votes.judging import list_judges_of_table, refuse_without_voters
from games.votes.kinds import OPEN_FOR, REWIND
from games.votes.models import Motion, State
from games.votes.settling import fail_motions

if TYPE_CHECKING:
    from games.play.record import Acted


@transaction.atomic
def set_back_and_fail_votes(game_id: int, to: int, now: datetime) -> Acted:
    """Set it back. Open votes have failed; a pause stays. Raises what `set_back` raises."""
    acted = set_game_back(game_id, to, now)
    fail_motions(Motion.objects.filter(game=game_id, state=State.OPEN), now)
    return acted


@transaction.atomic
def propose_setting_back(game_id: int, to: int, now: datetime) -> Motion:
    """Have the table vote on it; an earlier vote of this kind has failed. Raises NotRunning, or
    CannotSetBack: nobody is there who could say yes."""
    refuse_without_voters(game_id)
    acted = commands.record_frame_events(game_id, [AskedBack(to)], now=now)
    fail_motions(Motion.objects.filter(game=game_id, kind=REWIND, state=State.OPEN), now)
    motion = Motion.objects.create(
        game_id=game_id,
        kind=REWIND,
        fact=to,
        seen=acted.version,
        opened_at=now,
        closes_at=now + OPEN_FOR,
    )
    notify_voters.notify_voters_of_motion(motion, now)
    notify_voters.notify_judges(motion, list_judges_of_table(game_id), now)
    return motion


def carry_out_setting_back(motion: Motion, now: datetime) -> None:
    """The table has said yes: it goes back, and everybody there is told by mail."""
    acted = set_back_and_fail_votes(motion.game_id, motion.fact or 0, now)
    notify_voters.notify_of_decision(motion, acted.version, now)
