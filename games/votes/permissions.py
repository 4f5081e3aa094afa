"""What a table can be asked now, and why not; and who judges a vote besides the players."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet

from games.play.models import Game, Seat
from games.play.setting_back import CannotSetBack, has_moved_since
from games.rules.text import Text, _, ngettext
from games.seats.handover import get_seat_number
from games.votes.kinds import ENDS, MOST_DAYS, PAUSE, RESUME, REWIND, NotYet
from games.votes.models import Motion, Pause, State
from games.votes.ports import Rules, judges_of, rules_of


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
        return _("This table is already paused.")
    return None


def find_resume_refusal(game: Game) -> Text | None:
    """The same of a pause that is to end."""
    if game.paused_at is None:
        return _("This table isn’t paused.")
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


# Who votes: the people who sit there. Bot accounts do not.


def select_voters(game_id: int) -> QuerySet[Seat]:
    """Their seats, in order."""
    return Seat.objects.filter(game=game_id, person__bot=False).order_by("number")


def check_is_voter(game_id: int, person_id: int) -> None:
    """Raises NotYourSeat, or NotYet for a bot."""
    get_seat_number(game_id, person_id)
    if not select_voters(game_id).filter(person=person_id).exists():
        raise NotYet(_("Bots have no vote."))


# Setting back, and the organisers who judge it too.


def refuse_without_voters(game_id: int) -> None:
    """Raises CannotSetBack: only bots sit there, or no organiser of its league is free to judge."""
    if not select_voters(game_id).exists():
        raise CannotSetBack(_("No one at this table could vote on it."))
    league = load_league_of_table(game_id)
    if league and not judges_of(league):
        raise CannotSetBack(_("No organiser of this league is free to judge at this table."))


def is_overtaken(motion: Motion) -> bool:
    """Whether this is about a game that has moved on since its table was asked."""
    return motion.kind == REWIND and has_moved_since(motion.game_id, motion.seen or 0)


def needs_judge(motion: Motion, yes: set[int]) -> bool:
    """Whether an organiser of its league still has to say yes to it."""
    if motion.kind != REWIND:
        return False
    league = load_league_of_table(motion.game_id)
    return bool(league) and not judges_of(league) & yes


def may_judge(motion: Motion, person_id: int) -> bool:
    """Whether this person votes on it as an organiser."""
    if motion.kind != REWIND:
        return False
    league = load_league_of_table(motion.game_id)
    return bool(league) and person_id in judges_of(league)


def is_asked_to_judge(game_id: int, league: str, person_id: int) -> bool:
    """Whether this person is asked something at that table as an organiser of its league. Nothing
    is read for a table of no league."""
    asked = Motion.objects.filter(game=game_id, kind=REWIND, state=State.OPEN)
    return bool(league) and asked.exists() and person_id in judges_of(league)


def list_judges_of_table(game_id: int) -> frozenset[int]:
    """The organisers who judge at this table; nobody, where it is of no league."""
    league = load_league_of_table(game_id)
    return judges_of(league) if league else frozenset()


def load_league_of_table(game_id: int) -> str:
    """Whose table it is; "": nobody's."""
    return str(Game.objects.values_list("league", flat=True).get(pk=game_id))
