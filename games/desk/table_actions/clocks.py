"""Moderators' actions on a table's clocks: give one seat time or take it back, stop all clocks and
set them going again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.clocks.arithmetic import add_seconds
from games.clocks.running import RunningClock, load_table_clocks, update_clocks
from games.clocks.starting import set_missing_clocks_of_game
from games.clocks.terms import HOUR, MINUTE
from games.desk.actions import TABLE, Action, get_table_version
from games.desk.forms import ActionForm, WholeNumberField
from games.desk.powers import DeskRefused, Power
from games.desk.table_actions.at_table import (
    SeatForm,
    TablePreview,
    mail_seated_people,
    preview_with,
    record_with,
)
from games.desk.table_actions.scene import build_scene
from games.play import commands
from games.play.models import Game, Status
from games.rules import rulings
from games.seats.hosting import is_table_paused
from games.votes import effects
from games.votes.effects import resume_table
from games.votes.kinds import MOST_DAYS
from games.votes.models import Pause

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table import Sitting, TableHeader


# Time for one seat.


MOST_HOURS = 14 * 24
LEAST_LEFT = 60 * MINUTE
"""Seconds, on the wall, that nobody's clock is taken below."""


class TimeForm(SeatForm):
    """Which seat, and how much time."""

    hours = WholeNumberField(label=_("Hours"), most=MOST_HOURS, initial=24)


def is_any_clock_running(header: TableHeader) -> bool:
    """Whether any clock runs there."""
    return header.meta.status == Status.RUNNING and any(map(has_running_clock, header.seats))


def has_running_clock(sitting: Sitting) -> bool:
    """Whether a clock runs for them."""
    return sitting.person_id is not None and sitting.due_at is not None


def read_seconds(order: Order) -> int:
    """Seconds more; fewer than 0: they are taken."""
    more = int(order.terms["hours"]) * HOUR
    return more if order.action.name == GIVE else -more


def preview_time_change(header: TableHeader, order: Order) -> TablePreview:
    """What is on the clock then. Raises DeskRefused: none runs there."""
    if header.meta.status != Status.RUNNING:
        raise DeskRefused(NO_CLOCK)
    sits = header.seats[order.terms["seat"]]
    if not has_running_clock(sits) or sits.budget is None:
        raise DeskRefused(NO_CLOCK)
    count, name = int(order.terms["hours"]), sits.name
    line = ngettext("%(name)s: %(count)s hour more.", "%(name)s: %(count)s hours more.", count)
    if order.action.name == TAKE:
        line = ngettext("%(name)s: %(count)s hour less.", "%(name)s: %(count)s hours less.", count)
    before = build_scene(header)._replace(times=True)
    budget = max(sits.budget + read_seconds(order), 0)
    return TablePreview(
        (line % {"name": name, "count": count},), before, before.seat(sits.number, budget=budget)
    )


def change_time(order: Order) -> None:
    """Set the clock anew. Raises DeskRefused or Refused."""
    game, now, seat, more = order.subject, order.at, order.terms["seat"], read_seconds(order)
    set_missing_clocks_of_game(game, now)
    clocks = [one for one in load_table_clocks(game) if one.question.seat == seat]
    if not clocks or is_table_paused(game) or clocks[0].clock.due_at <= now:
        raise DeskRefused(NO_CLOCK)
    if not wind_clocks(clocks, more, now):
        raise DeskRefused(_("Every player keeps at least an hour, so that’s too much to take."))
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
GIVE_TIME_ACTION = Action(
    name=GIVE,
    title=_("Give time"),
    about=TABLE,
    power=Power.REPAIR,
    two=False,
    version=get_table_version,
    dry_run=preview_with(preview_time_change),
    do=record_with(change_time),
    undo=TAKE,
    form=TimeForm,
    mail=mail_seated_people,
    help=_("More time for what one seat is asked now."),
    fits=is_any_clock_running,
)
TAKE_TIME_ACTION = GIVE_TIME_ACTION._replace(
    name=TAKE,
    title=_("Take time back"),
    help=_("Less time for what one seat is asked now; an hour is left at least."),
    undo=GIVE,
)


# Stopping and restarting.


HALT, GO_ON = "halt", "go-on"


class HaltForm(ActionForm):
    """For how long."""

    days = WholeNumberField(label=_("Days"), most=MOST_DAYS, initial=3)


def can_pause_table(header: TableHeader) -> bool:
    """Whether a game is being played there."""
    return header.meta.status == Status.RUNNING


def has_stopped_clocks(game: int) -> bool:
    """Whether its clocks stand. Raises DeskRefused: it is not being played."""
    row = Game.objects.filter(pk=game, status=Status.RUNNING).values_list("paused_at", flat=True)
    if not row:
        raise DeskRefused(_("This game is not being played."))
    return row[0] is not None


def preview_halt(header: TableHeader, order: Order) -> TablePreview:
    """They stand. Raises DeskRefused: they do already."""
    if has_stopped_clocks(order.subject):
        raise DeskRefused(_("This table is already paused."))
    count, before = int(order.terms["days"]), build_scene(header)
    line = ngettext(
        "All clocks are stopped, for %d day.", "All clocks are stopped, for %d days.", count
    )
    return TablePreview((line % count,), before, before._replace(stands=True))


def halt_table(order: Order) -> None:
    """From now on no clock runs. What is voted on about pauses is off."""
    if has_stopped_clocks(order.subject):
        raise DeskRefused(_("This table is already paused."))
    effects.pause_by_moderator(order.subject, timedelta(days=int(order.terms["days"])), order.at)


def check_own_pause(game: int) -> None:
    """Raises DeskRefused: no pause is going on, or its season's."""
    if not has_stopped_clocks(game):
        raise DeskRefused(_("This table isn’t paused."))
    if not Pause.objects.filter(game=game, ended_at=None).exists():
        raise DeskRefused(_("This table pauses with its season, and goes on with it."))


def preview_going_on(header: TableHeader, order: Order) -> TablePreview:
    """They run. Raises DeskRefused: they do, or the season stands."""
    check_own_pause(order.subject)
    after = build_scene(header)
    return TablePreview((gettext("All clocks run again."),), after._replace(stands=True), after)


def restart_table(order: Order) -> None:
    """They run again, with what was on them."""
    check_own_pause(order.subject)
    resume_table(order.subject, "desk", order.at)


HALT_ACTION = Action(
    name=HALT,
    title=_("Stop the clocks"),
    about=TABLE,
    power=Power.REPAIR,
    two=False,
    version=get_table_version,
    dry_run=preview_with(preview_halt),
    do=record_with(halt_table),
    undo=GO_ON,
    form=HaltForm,
    mail=mail_seated_people,
    help=_("No clock of this table runs until they are set going, and no reminders go out."),
    fits=can_pause_table,
)
GO_ON_ACTION = Action(
    name=GO_ON,
    title=_("Set the clocks going"),
    about=TABLE,
    power=Power.REPAIR,
    two=False,
    version=get_table_version,
    dry_run=preview_with(preview_going_on),
    do=record_with(restart_table),
    undo=HALT,
    mail=mail_seated_people,
    help=_("A pause of this table ends; each clock has what was on it."),
    fits=can_pause_table,
)
