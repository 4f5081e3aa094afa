"""A table stands whatever it has agreed itself: as long as its league's season pauses, or because
a moderator says so."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.clocks import outages
from games.play import commands
from games.play.models import Game
from games.play.sql import Cursor
from games.rules import frame, rulings
from games.votes.kinds import PAUSE, RESUME
from games.votes.models import Motion, Pause, State
from games.votes.settling import fail_motions


@transaction.atomic
def pause_for_season(game_id: int, now: datetime) -> None:
    """All clocks stand until `run_on`. A pause by vote ends with it, and what is left of it is not
    lost; nothing is voted on that would set the clocks going. Nothing, if it stands so already.

    Raises NotRunning.
    """
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
    if is_paused_without_vote(game_id):
        return
    Pause.objects.filter(game=game_id, ended_at=None).update(ended_at=now)
    stop_clocks_and_fail_votes(game_id, now)
    commands.record_frame_events(game_id, [frame.Paused(0)], now=now)


@transaction.atomic
def pause_by_moderator(game_id: int, length: timedelta, now: datetime) -> None:
    """All clocks stand for so long at most, by a moderator's word: nothing is voted on that would
    set them going, and of the days that the table may pause itself none is used up.

    Raises NotRunning, or IntegrityError if it pauses already.
    """
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
    stop_clocks_and_fail_votes(game_id, now)
    Pause.objects.create(game_id=game_id, since=now, until=now + length, by_desk=True)
    commands.record_frame_events(game_id, [rulings.Halted(int(length.total_seconds()))], now=now)


def close_votes_and_pauses(game_id: int, now: datetime) -> None:
    """A game is about to end without a vote: open votes have failed, and no pause goes on."""
    fail_motions(Motion.objects.filter(game=game_id, state=State.OPEN), now)
    Pause.objects.filter(game=game_id, ended_at=None).update(ended_at=now)
    Game.objects.filter(pk=game_id).update(paused_at=None)


def stop_clocks_and_fail_votes(game_id: int, now: datetime) -> None:
    """No clock runs from now on; open votes about pauses have failed."""
    about = Motion.objects.filter(game=game_id, kind__in=(PAUSE, RESUME), state=State.OPEN)
    fail_motions(about, now)
    outages.stop_table_clocks(game_id, now)


@transaction.atomic
def resume_after_season(game_id: int, now: datetime) -> None:
    """The season goes on, and the clocks with it. Nothing, if they run. Raises NotRunning."""
    with Cursor() as cursor:
        commands.lock_game(cursor, game_id)
    if not is_paused_without_vote(game_id):
        return
    outages.restart_table_clocks(game_id, now)
    commands.record_frame_events(game_id, [frame.Resumed("league")], now=now)


def is_paused_without_vote(game_id: int) -> bool:
    """Whether the clocks of this table stand without any vote of its own."""
    return (
        Game.objects.filter(pk=game_id, paused_at__isnull=False).exists()
        and not Pause.objects.filter(game=game_id, ended_at=None).exists()
    )
