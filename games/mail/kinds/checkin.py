"""A season is drawn soon: will they be there? (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.leagues.calendar import Milestone
from games.leagues.season.state import Stand
from games.mail.seasons.at_hand import SeasonMailContext, format_season_time, list_coming_dates
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_check_in_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Until when, what comes of saying nothing, and what follows."""
    yield Part(gettext("Before the draw"), tuple(list_check_in_sentences(seen)))


def list_check_in_sentences(seen: SeasonMailContext) -> Iterator[str]:
    """The same in sentences."""
    here = seen.about
    until = {"when": format_season_time(here.season.hours[Milestone.DRAW])}
    one = here.season.entrants.get(seen.person)
    if one is not None and one.stand is Stand.WAITING:
        yield gettext("You are on the waiting list. Who has checked in moves up at the draw.")
    yield gettext("Check in before the draw, %(when)s.") % until
    yield gettext("Who has not checked in by then goes to the waiting list.")
    yield from list_coming_dates(here.season, Milestone.START, Milestone.EXPECTED)


CHECKIN = NoticeKind(
    name=Kind.CHECKIN,
    preference_label=_("A season wants me to check in"),
    help=_("Also when your place on its waiting list changes."),
    place=140,
    default=Preference.NOW,
    sentence=_("Please check in: will you be there?"),
    brief=_("please check in"),
    weight=55,
    tells=list_check_in_parts,
)
