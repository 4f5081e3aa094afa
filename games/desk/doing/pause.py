"""All clocks of a table stopped by a moderator, and set going again."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.desk.doing.doing import TableAction, TablePreview
from games.desk.doing.fields import NUMBER, Field
from games.desk.doing.scene import build_scene
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play.models import Game, Status
from games.votes import standing
from games.votes.effects import resume_table
from games.votes.kinds import MOST_DAYS
from games.votes.models import Pause

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import TableHeader

HALT, GO_ON = "halt", "go-on"
DAYS = Field("days", _("Days"), NUMBER, 1, MOST_DAYS, usual="3")


def can_pause_table(known: TableHeader) -> bool:
    """Whether a game is being played there."""
    return known.meta.status == Status.RUNNING


def has_stopped_clocks(game: int) -> bool:
    """Whether its clocks stand. Raises DeskRefused: it is not being played."""
    row = Game.objects.filter(pk=game, status=Status.RUNNING).values_list("paused_at", flat=True)
    if not row:
        raise DeskRefused(_("This game is not being played."))
    return row[0] is not None


def preview_halt(known: TableHeader, order: Order) -> TablePreview:
    """They stand. Raises DeskRefused: they do already."""
    if has_stopped_clocks(order.subject):
        raise DeskRefused(_("This table pauses already."))
    count, before = int(order.terms["days"]), build_scene(known)
    line = ngettext("All clocks stand, for %d day.", "All clocks stand, for %d days.", count)
    return TablePreview((line % count,), before, before._replace(stands=True))


def halt_table(order: Order) -> None:
    """From now on no clock runs. What is voted on about pauses is off."""
    if has_stopped_clocks(order.subject):
        raise DeskRefused(_("This table pauses already."))
    standing.pause_by_moderator(order.subject, timedelta(days=int(order.terms["days"])), order.at)


def check_own_pause(game: int) -> None:
    """Raises DeskRefused: no pause is going on, or its season's."""
    if not has_stopped_clocks(game):
        raise DeskRefused(_("No pause is going on at this table."))
    if not Pause.objects.filter(game=game, ended_at=None).exists():
        raise DeskRefused(_("This table pauses with its season, and goes on with it."))


def preview_going_on(known: TableHeader, order: Order) -> TablePreview:
    """They run. Raises DeskRefused: they do, or the season stands."""
    check_own_pause(order.subject)
    after = build_scene(known)
    return TablePreview((gettext("All clocks run again."),), after._replace(stands=True), after)


def restart_table(order: Order) -> None:
    """They run again, with what was on them."""
    check_own_pause(order.subject)
    resume_table(order.subject, "desk", order.at)


HALT_ACTION = TableAction(
    name=HALT,
    title=_("Stop the clocks"),
    help=_("No clock of this table runs until they are set going, and nobody is reminded."),
    power=Power.REPAIR,
    two=False,
    fields=(DAYS,),
    fits=can_pause_table,
    foresee=preview_halt,
    do=halt_table,
    undo=GO_ON,
)
GO_ON_ACTION = TableAction(
    name=GO_ON,
    title=_("Set the clocks going"),
    help=_("A pause of this table ends; each clock has what was on it."),
    power=Power.REPAIR,
    two=False,
    fields=(),
    fits=can_pause_table,
    foresee=preview_going_on,
    do=restart_table,
    undo=HALT,
)
