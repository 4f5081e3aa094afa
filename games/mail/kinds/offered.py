"""All open seats of one who is out are offered to somebody (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Milestone
from games.leagues.season.leaving import list_unfinished_tables
from games.mail.seasons.at_hand import SeasonMailContext, list_coming_dates
from games.mail.seasons.offers import find_offering_player
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def list_offered_seats_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """How many seats, on which terms; or that they are taken."""
    season = seen.about.season
    out = find_offering_player(season, seen.person)
    if out is None:
        yield Part(gettext("Too late"), (gettext("Somebody else has taken these seats."),))
        return
    seats = len(list(list_unfinished_tables(season, out)))
    many = ngettext(
        "%(count)s open seat: whoever says yes first has it.",
        "%(count)s open seats, all together: whoever says yes first has them.",
        seats,
    )
    when = list_coming_dates(season, Milestone.EXPECTED, Milestone.LAST)
    yield Part(gettext("The open seats"), (many % {"count": seats}, *when))


OFFERED = NoticeKind(
    name=Kind.OFFERED,
    asked_as=Kind.DROPPED,
    sentence=_("Somebody dropped out: will you take their seats?"),
    brief=_("will you take these seats?"),
    weight=60,
    tells=list_offered_seats_parts,
)
