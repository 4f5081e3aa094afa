"""A season is drawn soon: will they be there? (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.leagues.calendar import Hour
from games.leagues.season.state import Stand
from games.mail.seasons.at_hand import Seen, dates, when
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def tells(_notice: Due, seen: Seen) -> Iterator[Part]:
    """Until when, what comes of saying nothing, and what follows."""
    yield Part(gettext("Before the draw"), tuple(lines(seen)))


def lines(seen: Seen) -> Iterator[str]:
    """The same in sentences."""
    here = seen.about
    until = {"when": when(here.season.hours[Hour.DRAW])}
    one = here.season.entrants.get(seen.person)
    if one is not None and one.stand is Stand.WAITING:
        yield gettext("You are on the waiting list. Who has checked in moves up at the draw.")
    yield gettext("Check in before the draw, %(when)s.") % until
    yield gettext("Who has not checked in by then goes to the waiting list.")
    yield from dates(here.season, Hour.START, Hour.EXPECTED)


KIND = NoticeKind(
    name=Kind.CHECKIN,
    preference_label=_("A season wants me to check in"),
    help=_("Also when your place on its waiting list changes."),
    place=140,
    default=Preference.NOW,
    sentence=_("Please check in: will you be there?"),
    brief=_("please check in"),
    weight=55,
    tells=tells,
)
