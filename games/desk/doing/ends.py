"""Ends that moderators decide: careful bots play on to the end, or the game counts for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.desk.doing.doing import TableAction, TablePreview
from games.desk.doing.following import list_consequences
from games.desk.doing.scene import build_scene
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


def can_finish(known: TableHeader) -> bool:
    """Whether a game is being played there."""
    return known.meta.status == Status.RUNNING


def can_void(known: TableHeader) -> bool:
    """Whether there is a game that counts, or may."""
    return known.meta.status in (Status.RUNNING, Status.FINISHED)


def preview_finish(known: TableHeader, order: Order) -> TablePreview:
    """It is over. Raises DeskRefused: it is not being played."""
    if not can_finish(known):
        raise DeskRefused(_("This game is not being played."))
    before = build_scene(known)
    lines = [
        gettext("Careful bots play every seat to the end at once, each from what its seat sees."),
        gettext("Nobody can know the result before. It counts, and the log says who played."),
    ]
    if known.meta.league:
        lines.append(gettext(IN_LEAGUE))
    return TablePreview(tuple(lines), before, before._replace(status=Status.FINISHED))


def let_bots_finish(order: Order) -> None:
    """Raises NotRunning."""
    standing.close_votes_and_pauses(order.subject, order.at)
    ruling.finish_by_bots(order.subject, order.at)


def preview_void(known: TableHeader, order: Order) -> TablePreview:
    """It has no result. Raises DeskRefused: it has none anyway."""
    if not can_void(known):
        raise DeskRefused(_("There is no game here that counts."))
    before = build_scene(known)
    seats = [one._replace(points=None, rank=None, asked=None) for one in before.seats]
    after = before._replace(status=Status.ABANDONED, seats=seats)
    lines = [gettext("The game counts for nothing: nobody has won or lost.")]
    if known.meta.status == Status.RUNNING:
        lines.append(gettext("It is over at once; replay and dice stay, and the dice are opened."))
    return TablePreview((*lines, *list_consequences(known, None)), before, after)


def declare_game_void(order: Order) -> None:
    """Raises NotRunning, DeskRefused."""
    standing.close_votes_and_pauses(order.subject, order.at)
    ruling.void_game(order.subject, order.at)


FINISH_ACTION = TableAction(
    name=FINISH,
    title=_("Have bots finish the game"),
    help=_("Careful bots play it to its end at once, and the result counts."),
    power=Power.REPAIR,
    two=True,
    fields=(),
    fits=can_finish,
    foresee=preview_finish,
    do=let_bots_finish,
    undo=_("The dice are open, so nobody can play on; the result can be corrected, or made void."),
)
VOID_ACTION = TableAction(
    name=VOID,
    title=_("Declare the game void"),
    help=_("It counts for nothing, in no league and no rating."),
    power=Power.REPAIR,
    two=True,
    fields=(),
    fits=can_void,
    foresee=preview_void,
    do=declare_game_void,
    undo="correct",
)
