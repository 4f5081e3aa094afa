"""What a motion that has passed brings about, in the transaction that decides it; and what
moderators and seasons bring about without a vote."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from games.clocks import outages
from games.play import commands, ending
from games.play.models import Game
from games.play.setting_back import set_game_back
from games.play.sql import Cursor
from games.rules import frame, rulings
from games.rules.rulings import AskedBack
from games.votes import settling
from games.votes.kinds import BOTS, DRAW, NONE, OPEN_FOR, PAUSE, RESUME, REWIND
from games.votes.models import Motion, Pause, State
from games.votes.permissions import list_judges_of_table, refuse_without_voters
from games.votes.settling import fail_motions

if TYPE_CHECKING:
    from games.play.record import Acted


# Setting back by moderators: at once, or once all who sit there have agreed, because somebody may
# know by now what they did not know then.


@transaction.atomic
def set_back_and_fail_votes(game_id: int, to: int, now: datetime) -> Acted:
    """Set it back. Open votes have failed; a pause stays. Raises what `set_game_back` raises."""
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
    settling.notify_voters_of_motion(motion, now)
    settling.notify_judges(motion, list_judges_of_table(game_id), now)
    return motion


def carry_out_setting_back(motion: Motion, now: datetime) -> None:
    """The table has said yes: it goes back, and everybody there is told by mail."""
    acted = set_back_and_fail_votes(motion.game_id, motion.fact or 0, now)
    settling.notify_of_decision(motion, acted.version, now)


# Pauses without a vote: as long as the league's season pauses, or because a moderator says so.


@transaction.atomic
def pause_for_season(game_id: int, now: datetime) -> None:
    """All clocks are stopped until `resume_after_season`. A pause by vote ends with it, and what is
    left of it is not lost; nothing is voted on that would set the clocks going. Nothing, if it
    stands so already.

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
    """All clocks are stopped for so long at most, by a moderator's word: nothing is voted on that
    would set them going, and of the days that the table may pause itself none is used up.

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


# Motions that have passed, and pauses that end by themselves.


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
