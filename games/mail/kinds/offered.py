"""All open seats of one who is out are offered to somebody (`games.leagues.house.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Hour
from games.leagues.season.leaving import open_tables_of
from games.mail.seasons.at_hand import Seen, dates
from games.mail.seasons.offers import offer_to
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.play.claims import Due


def tells(_notice: Due, seen: Seen) -> Iterator[Part]:
    """How many seats, on which terms; or that they are taken."""
    season = seen.about.season
    out = offer_to(season, seen.person)
    if out is None:
        yield Part(gettext("Too late"), (gettext("Somebody else has taken these seats."),))
        return
    seats = len(list(open_tables_of(season, out)))
    many = ngettext(
        "%(count)s open seat: whoever says yes first has it.",
        "%(count)s open seats, all together: whoever says yes first has them.",
        seats,
    )
    when = dates(season, Hour.EXPECTED, Hour.LAST)
    yield Part(gettext("The open seats"), (many % {"count": seats}, *when))


KIND = NoticeKind(
    name=Kind.OFFERED,
    asked_as=Kind.DROPPED,
    sentence=_("Somebody dropped out: will you take their seats?"),
    brief=_("will you take these seats?"),
    weight=60,
    tells=tells,
)
