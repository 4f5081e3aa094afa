"""What a motion that has passed brings about, in the transaction that decides it; and pauses that
end by themselves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from games.clocks import outages
from games.play import commands, ending
from games.play.models import Game
from games.play.sql import Cursor
from games.rules import frame
from games.votes.kinds import BOTS, DRAW, NONE, PAUSE, RESUME, REWIND
from games.votes.models import Motion, Pause
from games.votes.rewinding import carry_out_setting_back


def carry_out_pause(motion: Motion, now: datetime) -> None:
    """All clocks of the table stand from now on."""
    length = timedelta(days=motion.days)
    outages.stop_table_clocks(motion.game_id, now)
    Pause.objects.create(game_id=motion.game_id, since=now, until=now + length)
    commands.record_frame_events(
        motion.game_id, [frame.Paused(int(length.total_seconds()))], now=now
    )


def carry_out_resume(motion: Motion, now: datetime) -> None:
    """They run again."""
    resume_table(motion.game_id, "vote", now)


def carry_out_end(motion: Motion, now: datetime) -> None:
    """The game is over, in the way that was agreed."""
    Pause.objects.filter(game=motion.game_id, ended_at=None).update(ended_at=now)
    Game.objects.filter(pk=motion.game_id).update(paused_at=None)
    ending.end_by_agreement(motion.game_id, motion.kind, now)


EFFECTS: dict[str, Callable[[Motion, datetime], None]] = {
    PAUSE: carry_out_pause,
    RESUME: carry_out_resume,
    NONE: carry_out_end,
    DRAW: carry_out_end,
    BOTS: carry_out_end,
    REWIND: carry_out_setting_back,
}


def resume_table(game_id: int, why: str, now: datetime) -> None:
    """Let the clocks of a table that pauses run again. `why`: see frame.Resumed."""
    outages.restart_table_clocks(game_id, now)
    Pause.objects.filter(game=game_id, ended_at=None).update(ended_at=now)
    commands.record_frame_events(game_id, [frame.Resumed(why)], now=now)


def end_expired_pause(game_id: int, now: datetime) -> bool:
    """End a pause whose time is up; False if it was ended meanwhile. Raises NotRunning."""
    with transaction.atomic(), Cursor() as cursor:
        commands.lock_game(cursor, game_id)
        if not Pause.objects.filter(game=game_id, ended_at=None, until__lte=now).exists():
            return False
        resume_table(game_id, "time", now)
    return True
