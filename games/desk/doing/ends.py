"""Ends that moderators decide: careful bots play on to the end, or the game counts for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.desk.doing.doing import Doing, Foreseen
from games.desk.doing.following import what_follows
from games.desk.doing.scene import scene_of
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play import ruling
from games.play.models import Status
from games.votes import standing

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import TableHeader

FINISH, VOID = "finish", "void"
IN_LEAGUE = gettext_noop(
    "In its league whoever is asked now has the points of the last place at most; all others have "
    "no less than their place by the score that everybody sees now."
)


def fits_finish(known: TableHeader) -> bool:
    """Whether a game is being played there."""
    return known.meta.status == Status.RUNNING


def fits_void(known: TableHeader) -> bool:
    """Whether there is a game that counts, or may."""
    return known.meta.status in (Status.RUNNING, Status.FINISHED)


def foresee_finish(known: TableHeader, order: Order) -> Foreseen:
    """It is over. Raises DeskRefused: it is not being played."""
    if not fits_finish(known):
        raise DeskRefused(_("This game is not being played."))
    before = scene_of(known)
    lines = [
        gettext("Careful bots play every seat to the end at once, each from what its seat sees."),
        gettext("Nobody can know the result before. It counts, and the log says who played."),
    ]
    if known.meta.league:
        lines.append(gettext(IN_LEAGUE))
    return Foreseen(tuple(lines), before, before._replace(status=Status.FINISHED))


def finish(order: Order) -> None:
    """Raises NotRunning."""
    standing.close(order.subject, order.at)
    ruling.finish(order.subject, order.at)


def foresee_void(known: TableHeader, order: Order) -> Foreseen:
    """It has no result. Raises DeskRefused: it has none anyway."""
    if not fits_void(known):
        raise DeskRefused(_("There is no game here that counts."))
    before = scene_of(known)
    seats = [one._replace(points=None, rank=None, asked=None) for one in before.seats]
    after = before._replace(status=Status.ABANDONED, seats=seats)
    lines = [gettext("The game counts for nothing: nobody has won or lost.")]
    if known.meta.status == Status.RUNNING:
        lines.append(gettext("It is over at once; replay and dice stay, and the dice are opened."))
    return Foreseen((*lines, *what_follows(known, None)), before, after)


def void(order: Order) -> None:
    """Raises NotRunning, DeskRefused."""
    standing.close(order.subject, order.at)
    ruling.void(order.subject, order.at)


FINISHING = Doing(
    name=FINISH,
    title=_("Have bots finish the game"),
    help=_("Careful bots play it to its end at once, and the result counts."),
    power=Power.REPAIR,
    two=True,
    fields=(),
    fits=fits_finish,
    foresee=foresee_finish,
    do=finish,
    undo=_("The dice are open, so nobody can play on; the result can be corrected, or made void."),
)
VOIDING = Doing(
    name=VOID,
    title=_("Declare the game void"),
    help=_("It counts for nothing, in no league and no rating."),
    power=Power.REPAIR,
    two=True,
    fields=(),
    fits=fits_void,
    foresee=foresee_void,
    do=void,
    undo="correct",
)
