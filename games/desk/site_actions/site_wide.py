"""Moderators' actions on the whole site: announcements on every page, stopping all clocks (begun by
one, ended by two), and time given back by hand."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import Field, Textarea
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _

from accounts.naming.invisible_letters import is_blank_text, remove_invisible_letters
from games.clocks import outages
from games.desk.actions import SITE, Action, DryRun, Order, get_empty_version
from games.desk.forms import (
    ActionForm,
    LineField,
    MomentField,
    WholeNumberField,
    YesNoField,
    read_moment,
)
from games.desk.models import Announcement
from games.desk.powers import DeskRefused, Power
from keywest_site.dates import format_date, format_date_and_time

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


# Announcements, in four languages or fewer.


ANNOUNCE, TAKE_DOWN = "announce", "announce-end"
LONGEST, MOST_DAYS, USUAL_DAYS = 300, 60, 7


class AnnouncementForm(ActionForm):
    """What is said, in one language at least, and how long it is shown."""

    days = WholeNumberField(label=gettext_lazy("Days"), most=MOST_DAYS, usual=USUAL_DAYS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        languages: dict[str, Field] = {
            code: LineField(
                label=name, most=LONGEST, required=False, widget=Textarea(attrs={"rows": 4})
            )
            for code, name in settings.LANGUAGES
        }
        self.fields = languages | self.fields

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError: nothing is said."""
        terms = super().clean() or self.cleaned_data
        if not self.errors and not read_announcement(terms):
            raise ValidationError(gettext_lazy("Please write it in one language at least."))
        return terms


def read_announcement(terms: Mapping[str, Any]) -> dict[str, str]:
    """What is said, by language."""
    said = {
        language: " ".join(remove_invisible_letters(str(terms.get(language, ""))).split())
        for language, _name in settings.LANGUAGES
    }
    return {language: words for language, words in said.items() if not is_blank_text(words)}


def preview_announcement(order: Order) -> DryRun:
    """Where and how long it is shown, and what it says."""
    until = order.at + timedelta(days=order.terms["days"])
    shown = _("On every page until {day}.").format(day=format_date(until))
    return DryRun(
        (
            shown,
            *(
                f"{get_language_name(one)}: {words}"
                for one, words in read_announcement(order.terms).items()
            ),
        )
    )


def get_language_name(code: str) -> str:
    """What a language is called, in the reader's."""
    return str(get_language_info(code)["name_translated"])


def save_announcement(order: Order) -> None:
    """From now on."""
    until = order.at + timedelta(days=order.terms["days"])
    words = read_announcement(order.terms)
    Announcement.objects.create(words=words, since=order.at, until=until)


def get_shown_announcement(order: Order) -> Announcement:
    """The one that is meant. Raises DeskRefused: it is not shown any more."""
    rows = Announcement.objects.filter(pk=order.subject, ended_at=None, until__gt=order.at)
    row = rows.first()
    if row is None:
        raise DeskRefused(gettext_lazy("It is no longer shown."))
    return row


def preview_take_down(order: Order) -> DryRun:
    """Raises DeskRefused."""
    words = get_shown_announcement(order).words.values()
    return DryRun((_("No page shows it now."),), tuple(words))


def take_announcement_down(order: Order) -> None:
    """From now on."""
    row = get_shown_announcement(order)
    Announcement.objects.filter(pk=row.pk).update(ended_at=order.at)


ALL = (
    Action(
        name=ANNOUNCE,
        title=gettext_lazy("Announce something"),
        about=SITE,
        power=Power.ANNOUNCE,
        two=False,
        version=get_empty_version,
        dry_run=preview_announcement,
        do=save_announcement,
        undo=TAKE_DOWN,
        form=AnnouncementForm,
    ),
    Action(
        name=TAKE_DOWN,
        title=gettext_lazy("Take an announcement down"),
        about=SITE,
        power=Power.ANNOUNCE,
        two=False,
        version=get_empty_version,
        dry_run=preview_take_down,
        do=take_announcement_down,
        undo=ANNOUNCE,
    ),
)


# Stopping all clocks, and time given back (games.clocks.outages).


STOP, GO_ON, CREDIT = "house-stop", "house-go-on", "house-credit"
LONGEST_CREDIT, EARLIEST_CREDIT = timedelta(days=7), timedelta(days=30)
"""So long a time may be given back at once, and so far back it may begin."""


class StopForm(ActionForm):
    """Whether changes stop, too."""

    read_only = YesNoField(
        label=gettext_lazy("Nothing can be changed either"),
        help_text=gettext_lazy(
            "No moves, no talk; emails wait on both sides. Else moves and emails go on."
        ),
    )


SINCE = gettext_lazy("Date and time, in your own time zone, as 2031-03-09 14:30")


class CreditForm(ActionForm):
    """Of which time."""

    since = MomentField(label=gettext_lazy("From"), help_text=SINCE)
    until = MomentField(label=gettext_lazy("Until"), help_text=SINCE)


def get_stop_version(_subject: int, hold: bool) -> str:
    """Which stop lasts; "": none."""
    stop = outages.lock_open_clock_stop() if hold else outages.find_open_clock_stop()
    return f"{stop.pk}" if stop else ""


def preview_stop(order: Order) -> DryRun:
    """Raises DeskRefused: it is stopped already."""
    if outages.find_open_clock_stop():
        raise DeskRefused(gettext_lazy("Everything is stopped already."))
    lines = [_("From now on no clock runs, at no table: nothing happens because time is up.")]
    if order.terms.get("read_only"):
        lines.append(_("No one can change anything, and all emails wait."))
    else:
        lines.append(_("Moves and emails go on."))
    return DryRun((*lines, _("Every page says so. To go on takes two people.")))


def stop_site(order: Order) -> None:
    "All clocks are stopped."
    preview_stop(order)
    outages.stop_all_clocks(order.at, read_only=bool(order.terms.get("read_only")))


def preview_site_restart(_order: Order) -> DryRun:
    """Raises DeskRefused: nothing is stopped."""
    row = outages.find_open_clock_stop()
    if row is None:
        raise DeskRefused(gettext_lazy("Nothing is stopped."))
    since = format_date_and_time(row.since)
    return DryRun((
        _("Clocks have been stopped since {since}").format(since=since),
        _("They run again; every clock that was stopped gets that time back, and none "
"gains by it."),
    ))  # fmt: skip


def restart_site(order: Order) -> None:
    """They run again."""
    preview_site_restart(order)
    outages.end_stop_of_all_clocks(order.at)


def read_credit_span(order: Order) -> tuple[datetime, datetime]:
    """The time that is given back. Raises DeskRefused."""
    since, until = (read_moment(order.terms[name]) for name in ("since", "until"))
    if since >= until or until > order.at:
        raise DeskRefused(gettext_lazy("It must begin before it ends, and end before now."))
    if until - since > LONGEST_CREDIT or order.at - since > EARLIEST_CREDIT:
        raise DeskRefused(
            gettext_lazy("Seven days at most can be given back, of the last thirty days.")
        )
    return since, until


def preview_credit(order: Order) -> DryRun:
    """Raises DeskRefused."""
    since, until = (format_date_and_time(one) for one in read_credit_span(order))
    return DryRun((
        _("Every clock that ran between {since} and {until} gets that time back.").format(
            since=since, until=until
        ),
        _("No clock holds more than it held before; those that have been set since then get "
            "nothing."),
    ))  # fmt: skip


def credit_clocks(order: Order) -> None:
    """With the next look."""
    outages.order_clock_credit(*read_credit_span(order))


STOP_ACTION = Action(
    name=STOP,
    title=gettext_lazy("Stop everything"),
    about=SITE,
    power=Power.ANNOUNCE,
    two=False,
    version=get_stop_version,
    dry_run=preview_stop,
    do=stop_site,
    undo=GO_ON,
    form=StopForm,
)
RESTART_ACTION = Action(
    name=GO_ON,
    title=gettext_lazy("Go on"),
    about=SITE,
    power=Power.ANNOUNCE,
    two=True,
    version=get_stop_version,
    dry_run=preview_site_restart,
    do=restart_site,
    undo=STOP,
)
CREDIT_ACTION = Action(
    name=CREDIT,
    title=gettext_lazy("Give time back"),
    about=SITE,
    power=Power.ANNOUNCE,
    two=False,
    version=get_empty_version,
    dry_run=preview_credit,
    do=credit_clocks,
    undo=gettext_lazy(
        "Time that was given back may have been used, so it can’t be taken away again."
    ),
    form=CreditForm,
)
STOP_ACTIONS = (STOP_ACTION, RESTART_ACTION, CREDIT_ACTION)
