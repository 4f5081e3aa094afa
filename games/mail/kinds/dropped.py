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
    from games.leagues.season.state import Out
    from games.mail.seasons.at_hand import Seen
    from games.play.claims import Due


def tells(_notice: Due, seen: Seen) -> Iterator[Part]:
    """Why, and what it costs; nothing if they are in again."""
    out = seen.about.season.out.get(seen.person)
    if out is not None:
        yield Part(gettext("Why, and what comes of it"), tuple(lines(out)))
    elif seen.person not in seen.about.season.group_of:
        yield Part(gettext("Why, and what comes of it"), (why("quiet"), nothing_lost()))


def lines(out: Out) -> Iterator[str]:
    """The same in sentences."""
    if out.unseated:
        yield why("quiet")
        yield nothing_lost()
        return
    yield why(out.why)
    yield gettext("Your finished games stand; at open tables you have no points.")
    if out.excused:
        yield gettext("You are excused: your level is kept, and there is no mark.")
        return
    yield gettext("You go down a level, and are last on the next waiting list.")
    yield gettext("Was it illness, or our fault? Tell an organiser: they can excuse you.")


def why(code: str) -> str:
    """Why somebody is out."""
    return {
        "seats": gettext("You lost two seats, so you are out of this season."),
        "withdrew": gettext("You withdrew from this season."),
        "silent": gettext("You have not answered for too long, so you are out of this season."),
        "erased": gettext("Your account is gone, so you are out of this season."),
        "quiet": gettext("You answered nothing since the start, so somebody else plays instead."),
    }[code]


def nothing_lost() -> str:
    """What it costs to have said nothing since the start."""
    return gettext("It leaves no mark: you are welcome in the next season.")


KIND = NoticeKind(
    name=Kind.DROPPED,
    preference_label=_("Something happens to my place in a season"),
    help=_("Last call, out of the season, excused, a substitute’s seat, corrected points."),
    place=160,
    default=Preference.NOW,
    sentence=_("Your place in this season has changed."),
    brief=_("your place in the season"),
    weight=58,
    tells=tells,
)
