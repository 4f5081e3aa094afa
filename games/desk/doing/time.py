"""Time for what one seat is asked: given, or taken back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.clocks.arithmetic import add_seconds
from games.clocks.running import RunningClock, load_table_clocks, update_clocks
from games.clocks.starting import start_clocks_of_game
from games.clocks.terms import HOUR, MINUTE
from games.desk.doing.doing import TableAction, TablePreview
from games.desk.doing.fields import NUMBER, SEAT_FIELD, Field
from games.desk.doing.scene import build_scene
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play import commands
from games.play.models import Status
from games.rules import rulings
from games.seats.hosting import is_table_paused

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import Sitting, TableHeader

MOST_HOURS = 14 * 24
LEAST_LEFT = 60 * MINUTE
"""Seconds, on the wall, that nobody's clock is taken below."""
HOURS = Field("hours", _("Hours"), NUMBER, 1, MOST_HOURS, usual="24")


def is_any_clock_running(known: TableHeader) -> bool:
    """Whether any clock runs there."""
    return known.meta.status == Status.RUNNING and any(map(has_running_clock, known.seats))


def has_running_clock(one: Sitting) -> bool:
    """Whether a clock runs for them."""
    return one.person_id is not None and one.due_at is not None


def read_seconds(order: Order) -> int:
    """Seconds more; fewer than 0: they are taken."""
    more = int(order.terms["hours"]) * HOUR
    return more if order.action.name == GIVE else -more


def preview_time_change(known: TableHeader, order: Order) -> TablePreview:
    """What is on the clock then. Raises DeskRefused: none runs there."""
    if known.meta.status != Status.RUNNING:
        raise DeskRefused(NO_CLOCK)
    sits = known.seats[order.terms["seat"]]
    if not has_running_clock(sits) or sits.budget is None:
        raise DeskRefused(NO_CLOCK)
    count, name = int(order.terms["hours"]), sits.name
    line = ngettext("%(name)s: %(count)s hour more.", "%(name)s: %(count)s hours more.", count)
    if order.action.name == TAKE:
        line = ngettext("%(name)s: %(count)s hour less.", "%(name)s: %(count)s hours less.", count)
    before = build_scene(known)._replace(times=True)
    budget = max(sits.budget + read_seconds(order), 0)
    return TablePreview(
        (line % {"name": name, "count": count},), before, before.seat(sits.number, budget=budget)
    )


def change_time(order: Order) -> None:
    """Set the clock anew. Raises DeskRefused or Refused."""
    game, now, seat, more = order.subject, order.at, order.terms["seat"], read_seconds(order)
    start_clocks_of_game(game, now)
    clocks = [one for one in load_table_clocks(game) if one.question.seat == seat]
    if not clocks or is_table_paused(game) or clocks[0].clock.due_at <= now:
        raise DeskRefused(NO_CLOCK)
    if not wind_clocks(clocks, more, now):
        raise DeskRefused(_("Nobody is left with less than an hour: there is not so much to take."))
    commands.record_frame_events(game, [rulings.Timed(seat, more)], now=now)


def wind_clocks(clocks: list[RunningClock], more: int, now: datetime) -> bool:
    """Whether these clocks could be set so: one that would be taken below the least is not."""
    moved = update_clocks(
        clocks, lambda terms, hours, clock: add_seconds(terms, hours, clock, more), now, held=True
    )
    return bool(moved) and all(
        more > 0 or one.clock.due_at >= now + timedelta(seconds=LEAST_LEFT) for one in moved
    )


GIVE, TAKE = "give-time", "take-time"
NO_CLOCK = _("No clock runs for this seat.")
GIVE_TIME_ACTION = TableAction(
    name=GIVE,
    title=_("Give time"),
    help=_("More time for what one seat is asked now."),
    power=Power.REPAIR,
    two=False,
    fields=(SEAT_FIELD, HOURS),
    fits=is_any_clock_running,
    foresee=preview_time_change,
    do=change_time,
    undo=TAKE,
)
TAKE_TIME_ACTION = GIVE_TIME_ACTION._replace(
    name=TAKE,
    title=_("Take time back"),
    help=_("Less time for what one seat is asked now; an hour is left at least."),
    undo=GIVE,
)
