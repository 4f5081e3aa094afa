"""Time for what one seat is asked: given, or taken back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.clocks.arithmetic import given
from games.clocks.running import Running, change, of_game
from games.clocks.starting import start_clocks_of_game
from games.clocks.terms import HOUR, MINUTE
from games.desk.doing.doing import Doing, Foreseen
from games.desk.doing.fields import NUMBER, SEAT_FIELD, Field
from games.desk.doing.scene import scene_of
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play import commands
from games.play.models import Status
from games.rules import rulings
from games.seats.hosting import pausing

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import Sitting, TableHeader

MOST_HOURS = 14 * 24
LEAST_LEFT = 60 * MINUTE
"""Seconds, on the wall, that nobody's clock is taken below."""
HOURS = Field("hours", _("Hours"), NUMBER, 1, MOST_HOURS, usual="24")


def fits(known: TableHeader) -> bool:
    """Whether any clock runs there."""
    return known.meta.status == Status.RUNNING and any(map(runs, known.seats))


def runs(one: Sitting) -> bool:
    """Whether a clock runs for them."""
    return one.person_id is not None and one.due_at is not None


def seconds_of(order: Order) -> int:
    """Seconds more; fewer than 0: they are taken."""
    more = int(order.terms["hours"]) * HOUR
    return more if order.action.name == GIVE else -more


def foresee(known: TableHeader, order: Order) -> Foreseen:
    """What is on the clock then. Raises DeskRefused: none runs there."""
    if known.meta.status != Status.RUNNING:
        raise DeskRefused(NO_CLOCK)
    sits = known.seats[order.terms["seat"]]
    if not runs(sits) or sits.budget is None:
        raise DeskRefused(NO_CLOCK)
    count, name = int(order.terms["hours"]), sits.name
    line = ngettext("%(name)s: %(count)s hour more.", "%(name)s: %(count)s hours more.", count)
    if order.action.name == TAKE:
        line = ngettext("%(name)s: %(count)s hour less.", "%(name)s: %(count)s hours less.", count)
    before = scene_of(known)._replace(times=True)
    budget = max(sits.budget + seconds_of(order), 0)
    return Foreseen(
        (line % {"name": name, "count": count},), before, before.seat(sits.number, budget=budget)
    )


def do(order: Order) -> None:
    """Set the clock anew. Raises DeskRefused or Refused."""
    game, now, seat, more = order.subject, order.at, order.terms["seat"], seconds_of(order)
    start_clocks_of_game(game, now)
    clocks = [one for one in of_game(game) if one.question.seat == seat]
    if not clocks or pausing(game) or clocks[0].clock.due_at <= now:
        raise DeskRefused(NO_CLOCK)
    if not wound(clocks, more, now):
        raise DeskRefused(_("Nobody is left with less than an hour: there is not so much to take."))
    commands.note(game, [rulings.Timed(seat, more)], now=now)


def wound(clocks: list[Running], more: int, now: datetime) -> bool:
    """Whether these clocks could be set so: one that would be taken below the least is not."""
    moved = change(
        clocks, lambda terms, hours, clock: given(terms, hours, clock, more), now, held=True
    )
    return bool(moved) and all(
        more > 0 or one.clock.due_at >= now + timedelta(seconds=LEAST_LEFT) for one in moved
    )


GIVE, TAKE = "give-time", "take-time"
NO_CLOCK = _("No clock runs for this seat.")
GIVING = Doing(
    name=GIVE,
    title=_("Give time"),
    help=_("More time for what one seat is asked now."),
    power=Power.REPAIR,
    two=False,
    fields=(SEAT_FIELD, HOURS),
    fits=fits,
    foresee=foresee,
    do=do,
    undo=TAKE,
)
TAKING = GIVING._replace(
    name=TAKE,
    title=_("Take time back"),
    help=_("Less time for what one seat is asked now; an hour is left at least."),
    undo=GIVE,
)
