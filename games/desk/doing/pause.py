"""All clocks of a table stopped by a moderator, and set going again."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.desk.doing.doing import Doing, Foreseen
from games.desk.doing.fields import NUMBER, Field
from games.desk.doing.scene import scene_of
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play.models import Game, Status
from games.votes import standing
from games.votes.effects import run_again
from games.votes.kinds import MOST_DAYS
from games.votes.models import Pause

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import TableHeader

HALT, GO_ON = "halt", "go-on"
DAYS = Field("days", _("Days"), NUMBER, 1, MOST_DAYS, usual="3")


def fits(known: TableHeader) -> bool:
    """Whether a game is being played there."""
    return known.meta.status == Status.RUNNING


def stands(game: int) -> bool:
    """Whether its clocks stand. Raises DeskRefused: it is not being played."""
    row = Game.objects.filter(pk=game, status=Status.RUNNING).values_list("paused_at", flat=True)
    if not row:
        raise DeskRefused(_("This game is not being played."))
    return row[0] is not None


def foresee_halt(known: TableHeader, order: Order) -> Foreseen:
    """They stand. Raises DeskRefused: they do already."""
    if stands(order.subject):
        raise DeskRefused(_("This table pauses already."))
    count, before = int(order.terms["days"]), scene_of(known)
    line = ngettext("All clocks stand, for %d day.", "All clocks stand, for %d days.", count)
    return Foreseen((line % count,), before, before._replace(stands=True))


def halt(order: Order) -> None:
    """From now on no clock runs. What is voted on about pauses is off."""
    if stands(order.subject):
        raise DeskRefused(_("This table pauses already."))
    standing.halt(order.subject, timedelta(days=int(order.terms["days"])), order.at)


def own_pause(game: int) -> None:
    """Raises DeskRefused: no pause is going on, or its season's."""
    if not stands(game):
        raise DeskRefused(_("No pause is going on at this table."))
    if not Pause.objects.filter(game=game, ended_at=None).exists():
        raise DeskRefused(_("This table pauses with its season, and goes on with it."))


def foresee_going_on(known: TableHeader, order: Order) -> Foreseen:
    """They run. Raises DeskRefused: they do, or the season stands."""
    own_pause(order.subject)
    after = scene_of(known)
    return Foreseen((gettext("All clocks run again."),), after._replace(stands=True), after)


def go_on(order: Order) -> None:
    """They run again, with what was on them."""
    own_pause(order.subject)
    run_again(order.subject, "desk", order.at)


HALTING = Doing(
    name=HALT,
    title=_("Stop the clocks"),
    help=_("No clock of this table runs until they are set going, and nobody is reminded."),
    power=Power.REPAIR,
    two=False,
    fields=(DAYS,),
    fits=fits,
    foresee=foresee_halt,
    do=halt,
    undo=GO_ON,
)
GOING_ON = Doing(
    name=GO_ON,
    title=_("Set the clocks going"),
    help=_("A pause of this table ends; each clock has what was on it."),
    power=Power.REPAIR,
    two=False,
    fields=(),
    fits=fits,
    foresee=foresee_going_on,
    do=go_on,
    undo=HALT,
)
