"""A table of a league stands as long as its season pauses, whatever it has agreed itself."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.clocks import outages
from games.play import commands
from games.play.models import Game
from games.play.sql import Cursor
from games.rules import frame
from games.votes.kinds import PAUSE, RESUME
from games.votes.models import Motion, Pause, State
from games.votes.settling import fail


@transaction.atomic
def stand(game_id: int, now: datetime) -> None:
    """All clocks stand until `run_on`. A pause by vote ends with it, and what is left of it is not
    lost; nothing is voted on that would set the clocks going. Nothing, if it stands so already.

    Raises NotRunning.
    """
    with Cursor() as cursor:
        commands.hold(cursor, game_id)
    if stands(game_id):
        return
    Pause.objects.filter(game=game_id, ended_at=None).update(ended_at=now)
    about = Motion.objects.filter(game=game_id, kind__in=(PAUSE, RESUME), state=State.OPEN)
    fail(about, now)
    outages.pause(game_id, now)
    commands.note(game_id, [frame.Paused(0)], now=now)


@transaction.atomic
def run_on(game_id: int, now: datetime) -> None:
    """The season goes on, and the clocks with it. Nothing, if they run. Raises NotRunning."""
    with Cursor() as cursor:
        commands.hold(cursor, game_id)
    if not stands(game_id):
        return
    outages.resume(game_id, now)
    commands.note(game_id, [frame.Resumed("league")], now=now)


def stands(game_id: int) -> bool:
    """Whether the clocks of this table stand without any vote of its own."""
    return (
        Game.objects.filter(pk=game_id, paused_at__isnull=False).exists()
        and not Pause.objects.filter(game=game_id, ended_at=None).exists()
    )
