"""What phases, hours and marks of a league are called, and how times and points are written."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.leagues.calendar import Milestone
from games.leagues.season.outlook import Certainty
from games.leagues.season.state import Phase
from games.leagues.standings.results import POINT, End, format_sixtieths
from games.leagues.standings.standings import Break
from games.seats.waiting_list import HANDED_OVER, NO_MAIL, REFUSED, UNWANTED, WAITS
from keywest_site.dates import format_date, format_date_and_time

if TYPE_CHECKING:
    from collections.abc import Collection

    from games.leagues.overview.shapes import Person

PHASES = {
    Phase.UNOPENED: _("not announced yet"),
    Phase.ANNOUNCED: _("announced"),
    Phase.SIGN_UP: _("sign-up is open"),
    Phase.SIGNED: _("sign-up is closed"),
    Phase.CHECK_IN: _("check-in"),
    Phase.DRAWN: _("drawn"),
    Phase.RUNNING: _("running"),
    Phase.LAST_CALL: _("last call"),
    Phase.ENDED: _("bots finish what is open"),
    Phase.CLOSED: _("over"),
    Phase.CALLED_OFF: _("called off"),
}
BADGES = {
    Phase.SIGN_UP: "badge-open",
    Phase.CHECK_IN: "badge-turn",
    Phase.RUNNING: "badge-info",
    Phase.DRAWN: "badge-info",
    Phase.LAST_CALL: "badge-late",
    Phase.ENDED: "badge-late",
}
HOURS = {
    Milestone.OPENS: _("Sign-up opens"),
    Milestone.AGAIN: _("We ask again if you said “later”"),
    Milestone.CLOSES: _("Sign-up closes"),
    Milestone.CHECK_IN: _("Check-in begins"),
    Milestone.DRAW: _("The draw"),
    Milestone.START: _("The first tables begin"),
    Milestone.LATE: _("The last tables begin"),
    Milestone.EXPECTED: _("Expected end"),
    Milestone.LAST: _("Last end"),
}
CERTAIN = {
    Certainty.PROMOTED: _("promoted for sure"),
    Certainty.SAFE: _("safe"),
    Certainty.NOT_FIRST: _("can no longer win"),
}
BREAKS = {
    Break.WINS: _("wins"),
    Break.SHARE: _("share of the winner’s score"),
    Break.BEATEN: _("points of those finished ahead of"),
    Break.MEETINGS: _("head to head"),
    Break.LOT: _("lot"),
}
ENDS = {
    End.PLAYED: "",
    End.DRAW: _("a draw, as all agreed"),
    End.NO_RESULT: _("ended without a result"),
    End.BOTS: _("finished by bots, as all agreed"),
    End.LAST: _("finished by bots at the last end"),
    End.RULED: _("finished by bots, as moderators decided"),
}


FATES = {
    NO_MAIL: _("no email wanted"),
    WAITS: _("email waits"),
    HANDED_OVER: _("email handed over"),
    REFUSED: _("email was refused"),
    UNWANTED: _("no email needed"),
}


FILES = {
    "history": _("Places of all seasons"),
    "seasons": _("Dates of all seasons"),
    "calendar": _("Dates"),
    "entrants": _("Who is in, and who waits"),
    "standings": _("Standings"),
    "tables": _("Tables"),
    "meetings": _("Who met whom"),
}


def name_person(person: Person) -> str:
    """Somebody's name; a bot's and a former player's is what they are."""
    if person.name:
        return person.name
    return gettext("former player") if person.id else gettext("a bot")


def name_phase(word: str) -> str:
    """Where a season stands, by the stored word."""
    return str(PHASES[Phase(word)])


def choose_phase_badge(word: str) -> str:
    """The look of that; "" if it has none."""
    return BADGES.get(Phase(word), "")


def name_hour(word: str) -> str:
    """What happens then, by the stored word."""
    return str(HOURS[Milestone(word)])


def name_certainty(certain: Collection[str]) -> str:
    """The strongest of what is certain; "" if nothing is."""
    for one in (Certainty.PROMOTED, Certainty.SAFE):
        if one in certain:
            return str(CERTAIN[one])
    return ""


def name_tie_break(word: str) -> str:
    """What a tie-break is called, by the stored word."""
    return str(BREAKS[Break(word)])


def describe_table_end(word: str) -> str:
    """How, by the stored word, unless it was played out as usual."""
    return str(ENDS[End(word)]) if word else ""


def localize_points(sixtieths: int) -> str:
    """To two decimals, as the language writes them."""
    return number_format(Decimal(format_sixtieths(sixtieths)), 2)


def format_wins(sixtieths: int) -> str:
    """First places, a shared one as its share."""
    whole, rest = divmod(sixtieths, POINT)
    return localize_points(sixtieths) if rest else str(whole)


def format_moment(at: datetime) -> str:
    """A date with its time, in the reader's zone."""
    return format_date_and_time(timezone.localtime(at))


def format_day(at: datetime) -> str:
    """A date, in the reader's zone."""
    return format_date(timezone.localtime(at))


def format_chance(chance: float) -> str:
    """A chance in whole per cent; "–" for none at all."""
    if not chance:
        return "–"
    return "<1" if chance < 0.005 else str(round(100 * chance))
