"""Who waits for whom at a table, since when, and until when one may take one's time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext

from games.rules.text import Several, Who, _, ngettext
from games.times import since, to_come

if TYPE_CHECKING:
    from games.play.table_lookup import Sitting, TableHeader
    from games.words import Words

LONG = timedelta(minutes=2)
"""From then on one is told how long the others have waited."""


def waiting(known: TableHeader, seat: int, say: Words) -> tuple[str, ...]:
    """Who waits for them and how long, and who else is asked: a sentence each."""
    mine = sitting_of(known, seat)
    return tuple(sentences(known, mine, say)) if mine else ()


def deadline(known: TableHeader, seat: int) -> str:
    """Until when they may answer, on their own clock; "" if no clock runs."""
    mine, now = sitting_of(known, seat), timezone.now()
    if mine is None or mine.due_at is None:
        return ""
    if mine.due_at <= now:
        return gettext("Your time is used up.")
    when = to_come(timezone.localtime(mine.due_at), timezone.localtime(now))
    return gettext("Please answer by %(when)s (your time).") % {"when": when}


def sitting_of(known: TableHeader, seat: int) -> Sitting | None:
    """Who sits there."""
    return next((sitting for sitting in known.seats if sitting.number == seat), None)


def sentences(known: TableHeader, mine: Sitting, say: Words) -> Iterator[str]:
    """As `waiting`."""
    now = timezone.now()
    if mine.asked_at and now - mine.asked_at >= LONG:
        yield kept_waiting(known, mine, since(mine.asked_at, now), say)
    others = tuple(
        [Who(sitting.number) for sitting in known.seats if sitting.asked and sitting is not mine]
    )
    if others:
        yield say(_("Also asked: {who}.", who=Several(others)))


def kept_waiting(known: TableHeader, mine: Sitting, how_long: str, say: Words) -> str:
    """Who has nothing to do but to wait, and how long; the whole table if all people there are
    asked."""
    idle = tuple(
        Who(one.number) for one in known.seats if one is not mine and not one.asked and not one.bot
    )
    if not idle:
        return gettext("The table has waited for you %(since)s.") % {"since": how_long}
    return say(
        ngettext(
            "{who} has been waiting for you {since}.",
            "{who} have been waiting for you {since}.",
            len(idle),
            who=Several(idle),
            since=how_long,
        )
    )
