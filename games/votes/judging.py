"""Votes on setting a game back: what they are about, and the organisers who judge them too."""

from __future__ import annotations

from games.play.models import Game, Seat
from games.play.unplayed import CannotSetBack, has_moved_since
from games.rules.text import _
from games.votes.kinds import REWIND
from games.votes.models import Motion, State
from games.votes.ports import judges_of


def refuse_without_voters(game_id: int) -> None:
    """Raises CannotSetBack: only bots sit there, or no organiser of its league is free to judge."""
    if not Seat.objects.filter(game=game_id, person__isnull=False).exists():
        raise CannotSetBack(_("Nobody sits at this table who could vote on it."))
    league = load_league_name(game_id)
    if league and not judges_of(league):
        raise CannotSetBack(_("No organiser of this league is free to judge at this table."))


def is_overtaken(motion: Motion) -> bool:
    """Whether this is about a game that has moved on since its table was asked."""
    return motion.kind == REWIND and has_moved_since(motion.game_id, motion.seen or 0)


def needs_judge(motion: Motion, yes: set[int]) -> bool:
    """Whether an organiser of its league still has to say yes to it."""
    if motion.kind != REWIND:
        return False
    league = load_league_name(motion.game_id)
    return bool(league) and not judges_of(league) & yes


def may_judge(motion: Motion, person_id: int) -> bool:
    """Whether this person votes on it as an organiser."""
    if motion.kind != REWIND:
        return False
    league = load_league_name(motion.game_id)
    return bool(league) and person_id in judges_of(league)


def is_asked_to_judge(game_id: int, league: str, person_id: int) -> bool:
    """Whether this person is asked something at that table as an organiser of its league. Nothing
    is read for a table of no league."""
    asked = Motion.objects.filter(game=game_id, kind=REWIND, state=State.OPEN)
    return bool(league) and asked.exists() and person_id in judges_of(league)


def list_judges_of_table(game_id: int) -> frozenset[int]:
    """The organisers who judge at this table; nobody, where it is of no league."""
    league = load_league_name(game_id)
    return judges_of(league) if league else frozenset()


def load_league_name(game_id: int) -> str:
    """Whose table it is; "": nobody's."""
    return str(Game.objects.values_list("league", flat=True).get(pk=game_id))
