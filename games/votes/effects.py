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
from games.rules.text import Text, _, ngettext
from games.votes.kinds import BOTS, DRAW, ENDS, MOST_DAYS, NONE, PAUSE, RESUME, REWIND, NotYet
from games.votes.models import Motion, Pause
from games.votes.ports import Rules, rules_of
from games.votes.rewinding import agreed


def pause(motion: Motion, now: datetime) -> None:
    """All clocks of the table stand from now on."""
    length = timedelta(days=motion.days)
    outages.pause(motion.game_id, now)
    Pause.objects.create(game_id=motion.game_id, since=now, until=now + length)
    commands.note(motion.game_id, [frame.Paused(int(length.total_seconds()))], now=now)


def resume(motion: Motion, now: datetime) -> None:
    """They run again."""
    run_again(motion.game_id, "vote", now)


def end(motion: Motion, now: datetime) -> None:
    """The game is over, in the way that was agreed."""
    Pause.objects.filter(game=motion.game_id, ended_at=None).update(ended_at=now)
    Game.objects.filter(pk=motion.game_id).update(paused_at=None)
    ending.end(motion.game_id, motion.kind, now)


EFFECTS: dict[str, Callable[[Motion, datetime], None]] = {
    PAUSE: pause,
    RESUME: resume,
    NONE: end,
    DRAW: end,
    BOTS: end,
    REWIND: agreed,
}


def run_again(game_id: int, why: str, now: datetime) -> None:
    """Let the clocks of a table that pauses run again. `why`: see frame.Resumed."""
    outages.resume(game_id, now)
    Pause.objects.filter(game=game_id, ended_at=None).update(ended_at=now)
    commands.note(game_id, [frame.Resumed(why)], now=now)


def end_pause(game_id: int, now: datetime) -> bool:
    """End a pause whose time is up; False if it was ended meanwhile. Raises NotRunning."""
    with transaction.atomic(), Cursor() as cursor:
        commands.hold(cursor, game_id)
        if not Pause.objects.filter(game=game_id, ended_at=None, until__lte=now).exists():
            return False
        run_again(game_id, "time", now)
    return True


def check(game_id: int, name: str, days: int, now: datetime) -> None:
    """Raise NotYet if that cannot be asked at this table now."""
    game = Game.objects.only("paused_at", "league").get(pk=game_id)
    allowed = rules_at(game.league)
    if why := refusal(name, game, allowed):
        raise NotYet(why)
    if name != PAUSE:
        return
    left = longest(game_id, allowed, now)
    if left < 1:
        raise NotYet(_("This game has used up all its days of pause."))
    if not 1 <= days <= left:
        raise NotYet(
            ngettext(
                "A pause may last {count} day at most.",
                "A pause may last {count} days at most.",
                left,
            )
        )


def refusal(name: str, game: Game, allowed: Rules) -> Text | None:
    """Why this cannot be asked at this table; None: it can, though a pause may have no days left.
    What has a reason here is not offered on pages."""
    if name in ENDS and name not in allowed.ends:
        return _("This is a table of a league, and its rules do not allow such an end.")
    if name == REWIND:
        return _("Only moderators can ask a table for that.")
    if name == RESUME:
        return refusal_to_resume(game)
    if name == PAUSE and game.paused_at is not None:
        return _("This table pauses already.")
    return None


def refusal_to_resume(game: Game) -> Text | None:
    """The same of a pause that is to end."""
    if game.paused_at is None:
        return _("No pause is going on at this table.")
    own = Pause.objects.filter(game=game, ended_at=None).first()
    if own is None:
        return _("This table pauses with its season, and goes on with it.")
    if own.by_desk:
        return _("A moderator has stopped the clocks of this table, and sets them going again.")
    return None


def rules_at(league: str) -> Rules:
    """What the people at a table may agree upon. `league`: as the game's row has it."""
    return rules_of(league) if league else Rules(frozenset(ENDS))


def longest(game_id: int, allowed: Rules, now: datetime) -> int:
    """Days that a pause of this table may have now."""
    return min(MOST_DAYS, days_left(game_id, allowed, now))


def days_left(game_id: int, allowed: Rules, now: datetime) -> int:
    """Whole days for which this game may still pause; what a pause that ended early left over is
    not lost."""
    pauses = Pause.objects.filter(game=game_id, by_desk=False)
    gone = sum(((one.ended_at or max(one.until, now)) - one.since for one in pauses), timedelta())
    return max((timedelta(days=allowed.pause_days) - gone) // timedelta(days=1), 0)
