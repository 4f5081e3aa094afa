"""The panic stop: begun by one, ended by two; and time given back by hand. The heart of it is
games.clocks.standing."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import get_current_timezone, is_naive, make_aware
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks import standing
from games.desk.actions import SITE, Action, DryRun, Order, always
from games.desk.powers import Power
from games.desk.refused import DeskRefused

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

STOP, GO_ON, CREDIT = "house-stop", "house-go-on", "house-credit"
MOST, BACK = timedelta(days=7), timedelta(days=30)
"""So long a time may be given back at once, and so far back it may begin."""


def version_of_stop(_subject: int, hold: bool) -> str:
    """Which stop lasts; "": none."""
    stop = standing.hold() if hold else standing.open_stop()
    return f"{stop.pk}" if stop else ""


def to_stop(order: Order) -> DryRun:
    """Raises DeskRefused: it is stopped already."""
    if standing.open_stop():
        raise DeskRefused(gettext_lazy("Everything is stopped already."))
    lines = [_("From now on no clock runs, at no table: nothing happens because time is up.")]
    if order.terms.get("read_only"):
        lines.append(_("Nothing can be changed by anybody, and all mails wait."))
    else:
        lines.append(_("Moves and mails go on."))
    return DryRun((*lines, _("Every page says so. To go on takes two people.")))


def stop(order: Order) -> None:
    """All clocks stand."""
    to_stop(order)
    standing.begin(order.at, read_only=bool(order.terms.get("read_only")))


def to_go_on(_order: Order) -> DryRun:
    """Raises DeskRefused: nothing is stopped."""
    row = standing.open_stop()
    if row is None:
        raise DeskRefused(gettext_lazy("Nothing is stopped."))
    since = date_format(row.since, "DATETIME_FORMAT")
    return DryRun((
        _("Clocks have stood since {since}").format(since=since),
        _("They run again; every clock that stood gets that time back, and none gains by it."),
    ))  # fmt: skip


def go_on(order: Order) -> None:
    """They run again."""
    to_go_on(order)
    standing.end(order.at)


def window(order: Order) -> tuple[datetime, datetime]:
    """The time that is given back. Raises DeskRefused."""
    since, until = (moment(order.terms, name) for name in ("since", "until"))
    if since >= until or until > order.at:
        raise DeskRefused(gettext_lazy("It must begin before it ends, and end before now."))
    if until - since > MOST or order.at - since > BACK:
        raise DeskRefused(
            gettext_lazy("Seven days at most can be given back, of the last thirty days.")
        )
    return since, until


def moment(terms: Mapping[str, Any], name: str) -> datetime:
    """A time of day as it was written, in the reader's zone where it names none. Raises
    DeskRefused."""
    try:
        found = parse_datetime(str(terms.get(name, "")).strip())
    except ValueError:
        found = None
    if found is None:
        raise DeskRefused(gettext_lazy("Please write both times as 2031-03-09 14:30."))
    return make_aware(found, get_current_timezone()) if is_naive(found) else found


def to_credit(order: Order) -> DryRun:
    """Raises DeskRefused."""
    since, until = (date_format(one, "DATETIME_FORMAT") for one in window(order))
    return DryRun((
        _("Every clock that ran between {since} and {until} gets that time back.").format(
            since=since, until=until
        ),
        _("No clock holds more than it held before; those that were set since then get nothing."),
    ))  # fmt: skip


def credit(order: Order) -> None:
    """With the next look."""
    standing.give_by_hand(*window(order))


STOPPING = Action(
    name=STOP,
    title=gettext_lazy("Stop everything"),
    about=SITE,
    power=Power.ANNOUNCE,
    two=False,
    version=version_of_stop,
    dry_run=to_stop,
    do=stop,
    undo=GO_ON,
)
GOING_ON = Action(
    name=GO_ON,
    title=gettext_lazy("Go on"),
    about=SITE,
    power=Power.ANNOUNCE,
    two=True,
    version=version_of_stop,
    dry_run=to_go_on,
    do=go_on,
    undo=STOP,
)
CREDITING = Action(
    name=CREDIT,
    title=gettext_lazy("Give time back"),
    about=SITE,
    power=Power.ANNOUNCE,
    two=False,
    version=always,
    dry_run=to_credit,
    do=credit,
    undo=gettext_lazy("Time that was given back may have been used: nobody takes it away again."),
)
ALL = (STOPPING, GOING_ON, CREDITING)
