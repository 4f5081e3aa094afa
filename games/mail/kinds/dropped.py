"""Somebody is out of a season, or excused (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.leagues.season.state import Departure
    from games.mail.seasons.at_hand import SeasonMailContext
    from games.play.claims import Due


def list_drop_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Why, and what it costs; nothing if they are in again."""
    out = seen.about.season.out.get(seen.person)
    if out is not None:
        yield Part(gettext("Why, and what comes of it"), tuple(list_drop_sentences(out)))
    elif seen.person not in seen.about.season.group_of:
        yield Part(
            gettext("Why, and what comes of it"),
            (describe_drop_reason("quiet"), describe_quiet_drop()),
        )


def list_drop_sentences(out: Departure) -> Iterator[str]:
    """The same in sentences."""
    if out.unseated:
        yield describe_drop_reason("quiet")
        yield describe_quiet_drop()
        return
    yield describe_drop_reason(out.why)
    yield gettext("Your finished games stand; at open tables you have no points.")
    if out.excused:
        yield gettext("You are excused: your level is kept, and there is no mark.")
        return
    yield gettext("You go down a level, and are last on the next waiting list.")
    yield gettext("Was it illness, or our fault? Tell an organiser: they can excuse you.")


def describe_drop_reason(code: str) -> str:
    """Why somebody is out."""
    return {
        "seats": gettext("You lost two seats, so you are out of this season."),
        "withdrew": gettext("You withdrew from this season."),
        "silent": gettext("You have not answered for too long, so you are out of this season."),
        "erased": gettext("Your account is gone, so you are out of this season."),
        "quiet": gettext("You answered nothing since the start, so somebody else plays instead."),
    }[code]


def describe_quiet_drop() -> str:
    """What it costs to have said nothing since the start."""
    return gettext("It leaves no mark: you are welcome in the next season.")


DROPPED = NoticeKind(
    name=Kind.DROPPED,
    preference_label=_("Something happens to my place in a season"),
    help=_("Last call, out of the season, excused, a substitute’s seat, corrected points."),
    place=160,
    default=Preference.NOW,
    sentence=_("Your place in this season has changed."),
    brief=_("your place in the season"),
    weight=58,
    tells=list_drop_parts,
)
