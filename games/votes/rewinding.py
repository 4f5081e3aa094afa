"""A game goes back to an earlier fact, by the word of moderators: at once, or once all who sit
there have agreed, because somebody may know by now what they did not know then."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.play import commands, notices
from games.play.models import Game, Seat
from games.play.notice import Kind
from games.play.setting_back import CannotSetBack, played_on, set_back
from games.play.sql import Cursor
from games.rules.rulings import AskedBack
from games.rules.text import _
from games.votes import notify_voters
from games.votes.kinds import OPEN_FOR, REWIND
from games.votes.models import Motion, State
from games.votes.ports import judges_of
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
    return motion


def refuse_without_voters(game_id: int) -> None:
    """Raises CannotSetBack: only bots sit there, or no organiser of its league is free to judge."""
    if not Seat.objects.filter(game=game_id, person__isnull=False).exists():
        raise CannotSetBack(_("Nobody sits at this table who could vote on it."))
    league = league_of(game_id)
    if league and not judges_of(league):
        raise CannotSetBack(_("No organiser of this league is free to judge at this table."))


def agreed(motion: Motion, now: datetime) -> None:
    """The table has said yes: it goes back, and everybody there is told by mail."""
    acted = rewind(motion.game_id, motion.fact or 0, now)
    seats = Seat.objects.filter(game=motion.game_id, person__isnull=False).order_by("number")
    with Cursor() as cursor:
        for number, person in seats.values_list("number", "person_id"):
            news = notices.News(
                motion.game_id, acted.version, number, int(person or 0), Kind.DECIDED, now
            )
            notices.write(cursor, news, now)


def is_off(motion: Motion) -> bool:
    """Whether this is about a game that has moved on since its table was asked."""
    return motion.kind == REWIND and played_on(motion.game_id, motion.seen or 0)


def lacks_judge(motion: Motion, yes: set[int]) -> bool:
    """Whether an organiser of its league still has to say yes to it."""
    if motion.kind != REWIND:
        return False
    league = league_of(motion.game_id)
    return bool(league) and not judges_of(league) & yes


def may_judge(motion: Motion, person_id: int) -> bool:
    """Whether this person votes on it as an organiser."""
    if motion.kind != REWIND:
        return False
    league = league_of(motion.game_id)
    return bool(league) and person_id in judges_of(league)


def judges_now(game_id: int, league: str, person_id: int) -> bool:
    """Whether this person is asked something at that table as an organiser of its league. Nothing
    is read for a table of no league."""
    asked = Motion.objects.filter(game=game_id, kind=REWIND, state=State.OPEN)
    return bool(league) and asked.exists() and person_id in judges_of(league)


def league_of(game_id: int) -> str:
    """Whose table it is; "": nobody's."""
    return str(Game.objects.values_list("league", flat=True).get(pk=game_id))
