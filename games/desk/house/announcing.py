"""Announcements to everybody: on every page until they end, in four languages or fewer."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _

from accounts.naming.clean import is_blank_text, remove_invisible_letters
from games.desk.actions import SITE, Action, DryRun, Order, get_empty_version
from games.desk.house.rows import Announcement
from games.desk.powers import Power
from games.desk.refused import DeskRefused

ANNOUNCE, TAKE_DOWN = "announce", "announce-end"
LONGEST, MOST_DAYS, USUAL_DAYS = 300, 60, 7


def read_announcement(order: Order) -> dict[str, str]:
    """What is said, by language. Raises DeskRefused: nothing, or too much."""
    said = {
        language: " ".join(remove_invisible_letters(str(order.terms.get(language, ""))).split())
        for language, _name in settings.LANGUAGES
    }
    found = {language: words for language, words in said.items() if not is_blank_text(words)}
    if not found:
        raise DeskRefused(gettext_lazy("Please write it in one language at least."))
    if any(len(words) > LONGEST for words in found.values()):
        raise DeskRefused(gettext_lazy("An announcement has 300 letters at most."))
    return found


def read_days(order: Order) -> int:
    """How long it is shown. Raises DeskRefused."""
    days = order.terms.get("days") or USUAL_DAYS
    if not isinstance(days, int) or not 1 <= days <= MOST_DAYS:
        raise DeskRefused(gettext_lazy("It is shown for one day at least, and for 60 at most."))
    return days


def preview_announcement(order: Order) -> DryRun:
    """Raises DeskRefused."""
    until = order.at + timedelta(days=read_days(order))
    shown = _("On every page until {day}.").format(day=date_format(until, "DATE_FORMAT"))
    return DryRun(
        (
            shown,
            *(
                f"{get_language_name(one)}: {words}"
                for one, words in read_announcement(order).items()
            ),
        )
    )


def get_language_name(code: str) -> str:
    """What a language is called, in the reader's."""
    return str(get_language_info(code)["name_translated"])


def save_announcement(order: Order) -> None:
    """From now on."""
    until = order.at + timedelta(days=read_days(order))
    Announcement.objects.create(words=read_announcement(order), since=order.at, until=until)


def get_shown_announcement(order: Order) -> Announcement:
    """The one that is meant. Raises DeskRefused: it is not shown any more."""
    rows = Announcement.objects.filter(pk=order.subject, ended_at=None, until__gt=order.at)
    row = rows.first()
    if row is None:
        raise DeskRefused(gettext_lazy("It is not shown any more."))
    return row


def preview_take_down(order: Order) -> DryRun:
    """Raises DeskRefused."""
    words = get_shown_announcement(order).words.values()
    return DryRun((_("No page shows it any more."),), tuple(words))


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
