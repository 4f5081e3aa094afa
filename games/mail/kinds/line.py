"""Somebody has a place in a season now, or waits for one (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Milestone
from games.leagues.season.state import list_waiting_entrants
from games.mail.seasons.at_hand import SeasonMailContext, list_coming_dates
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_waiting_list_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """How they stand now."""
    yield Part(gettext("How you stand"), tuple(list_waiting_list_sentences(seen)))


def list_waiting_list_sentences(seen: SeasonMailContext) -> Iterator[str]:
    """The same in sentences."""
    season = seen.about.season
    line = list_waiting_entrants(season)
    if seen.person not in line:
        yield gettext("You have a place in this season.")
        yield from list_coming_dates(season, Milestone.CHECK_IN, Milestone.START)
        return
    if season.drawn and seen.person not in season.waited:
        yield gettext("You did not check in, so others play.")
    yield gettext("You are number %(number)s on the waiting list.") % {
        "number": line.index(seen.person) + 1
    }
    if season.drawn:
        yield gettext("Who waits comes in when somebody drops out.")


LINE = NoticeKind(
    name=Kind.LINE,
    asked_as=Kind.CHECKIN,
    sentence=_("Your place on the waiting list has changed."),
    brief=_("your place on the waiting list"),
    weight=54,
    tells=list_waiting_list_parts,
)
