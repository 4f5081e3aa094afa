"""What a table can be asked now, and why not."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.play.models import Game
from games.rules.text import Text, _, ngettext
from games.votes.kinds import ENDS, MOST_DAYS, PAUSE, RESUME, REWIND, NotYet
from games.votes.models import Pause
from games.votes.ports import Rules, rules_of


def check_motion_possible(game_id: int, name: str, days: int, now: datetime) -> None:
    """Raise NotYet if that cannot be asked at this table now."""
    game = Game.objects.only("paused_at", "league").get(pk=game_id)
    allowed = get_vote_rules(game.league)
    if why := find_motion_refusal(name, game, allowed):
        raise NotYet(why)
    if name != PAUSE:
        return
    left = count_longest_pause_days(game_id, allowed, now)
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


def find_motion_refusal(name: str, game: Game, allowed: Rules) -> Text | None:
    """Why this cannot be asked at this table; None: it can, though a pause may have no days left.
    What has a reason here is not offered on pages."""
    if name in ENDS and name not in allowed.ends:
        return _("This is a table of a league, and its rules do not allow such an end.")
    if name == REWIND:
        return _("Only moderators can ask a table for that.")
    if name == RESUME:
        return find_resume_refusal(game)
    if name == PAUSE and game.paused_at is not None:
        return _("This table pauses already.")
    return None


def find_resume_refusal(game: Game) -> Text | None:
    """The same of a pause that is to end."""
    if game.paused_at is None:
        return _("No pause is going on at this table.")
    own = Pause.objects.filter(game=game, ended_at=None).first()
    if own is None:
        return _("This table pauses with its season, and goes on with it.")
    if own.by_desk:
        return _("A moderator has stopped the clocks of this table, and sets them going again.")
    return None


def get_vote_rules(league: str) -> Rules:
    """What the people at a table may agree upon. `league`: as the game's row has it."""
    return rules_of(league) if league else Rules(frozenset(ENDS))


def count_longest_pause_days(game_id: int, allowed: Rules, now: datetime) -> int:
    """Days that a pause of this table may have now."""
    return min(MOST_DAYS, count_unused_pause_days(game_id, allowed, now))


def count_unused_pause_days(game_id: int, allowed: Rules, now: datetime) -> int:
    """Whole days for which this game may still pause; what a pause that ended early left over is
    not lost."""
    pauses = Pause.objects.filter(game=game_id, by_desk=False)
    gone = sum(((one.ended_at or max(one.until, now)) - one.since for one in pauses), timedelta())
    return max((timedelta(days=allowed.pause_days) - gone) // timedelta(days=1), 0)
