"""A game goes back to an earlier fact, by the word of moderators: at once, or once all who sit
there have agreed, because somebody may know by now what they did not know then."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.play import commands
from games.play.setting_back import set_back
from games.rules.rulings import AskedBack
from games.votes import notify_voters
from games.votes.judging import judges_at, refuse_without_voters
from games.votes.kinds import OPEN_FOR, REWIND
from games.votes.models import Motion, State
from games.votes.settling import fail

if TYPE_CHECKING:
    from games.play.record import Acted


@transaction.atomic
def rewind(game_id: int, to: int, now: datetime) -> Acted:
    """Set it back. Open votes have failed; a pause stays. Raises what `set_back` raises."""
    acted = set_back(game_id, to, now)
    fail(Motion.objects.filter(game=game_id, state=State.OPEN), now)
    return acted


@transaction.atomic
def ask(game_id: int, to: int, now: datetime) -> Motion:
    """Have the table vote on it; an earlier vote of this kind has failed. Raises NotRunning, or
    CannotSetBack: nobody is there who could say yes."""
    refuse_without_voters(game_id)
    acted = commands.note(game_id, [AskedBack(to)], now=now)
    fail(Motion.objects.filter(game=game_id, kind=REWIND, state=State.OPEN), now)
    motion = Motion.objects.create(
        game_id=game_id,
        kind=REWIND,
        fact=to,
        seen=acted.version,
        opened_at=now,
        closes_at=now + OPEN_FOR,
    )
    notify_voters.notify_voters(motion, now)
    notify_voters.notify_judges(motion, judges_at(game_id), now)
    return motion


def agreed(motion: Motion, now: datetime) -> None:
    """The table has said yes: it goes back, and everybody there is told by mail."""
    acted = rewind(motion.game_id, motion.fact or 0, now)
    notify_voters.tell_decided(motion, acted.version, now)
