"""A move made for a seat whose person cannot make it, or does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.desk.doing.doing import TableAction, TablePreview
from games.desk.doing.fields import CHOICE, SEAT_FIELD, WORDS, Field
from games.desk.doing.scene import build_scene
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play.forcing import force_move
from games.play.models import Status
from games.rules.rulings import BOT, DEFAULT, LINE

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import TableHeader

FORCE = "force"
BY = Field(
    "by",
    _("Which move"),
    CHOICE,
    choices=(
        (DEFAULT, _("the move set for that")),
        (BOT, _("what a careful bot would do")),
        (LINE, _("a written line")),
    ),
    usual=DEFAULT,
)
WRITTEN = Field("line", _("The line, if it is written"), WORDS, optional=True)


def is_anybody_asked(known: TableHeader) -> bool:
    """Whether anybody is asked anything."""
    return known.meta.status == Status.RUNNING and any(one.asked for one in known.seats)


def preview_forced_move(known: TableHeader, order: Order) -> TablePreview:
    """The question is answered. Which moves there are, and what comes of one, may hang on what is
    hidden: so nothing of it is said, and a line is read only when it is played.

    Raises DeskRefused: nothing is asked there.
    """
    if known.meta.status != Status.RUNNING:
        raise DeskRefused(_("This game is not being played."))
    one, before, by = known.seats[order.terms["seat"]], build_scene(known), order.terms["by"]
    if one.asked is None:
        raise DeskRefused(_("This seat is not asked anything."))
    if (by == LINE) is not bool(order.terms["line"]):
        raise DeskRefused(_("A line is written exactly where the move is a written line."))
    how = dict(BY.choices)[by]
    lines = (
        gettext("The open question of {name} is answered: {how}.").format(name=one.name, how=how),
        gettext(
            "What comes of it may hang on what is hidden or on chance, and is not shown before."
        ),
    )
    return TablePreview(lines, before, before.seat(one.number, asked=None))


def force_asked_move(order: Order) -> None:
    """Raises NotRunning, NotAsked, or what is refused of a line."""
    terms = order.terms
    force_move(order.subject, terms["seat"], terms["by"], terms["line"], order.at)


FORCE_ACTION = TableAction(
    name=FORCE,
    title=_("Make a move for a seat"),
    help=_("The open question of one seat is answered for whoever sits there."),
    power=Power.MOVE,
    two=True,
    fields=(SEAT_FIELD, BY, WRITTEN),
    fits=is_anybody_asked,
    foresee=preview_forced_move,
    do=force_asked_move,
    undo=_("What was played may have shown something, and stays; the result can be corrected."),
)
