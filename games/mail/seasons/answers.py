"""The words with which a season is answered by mail: which are of use now, as the reader types
them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import pgettext

from games.leagues.season.state import Phase, Stand
from games.mail.seasons.offers import offer_to

if TYPE_CHECKING:
    from games.leagues.season.state import Entrant, Season

THERE = (Stand.IN, Stand.WAITING, Stand.APPLIED)
STANDINGS_FROM = (Phase.RUNNING, Phase.LAST_CALL, Phase.ENDED, Phase.CLOSED)


def words_for(season: Season, person: int) -> tuple[str, ...]:
    """What they may answer now."""
    return tuple(typed()[name] for name in names_for(season, person))


def names_for(season: Season, person: int) -> tuple[str, ...]:
    """The same by their names, that of the likeliest first."""
    if offer_to(season, person) is not None:
        return ("in", "out")
    one = season.entrants.get(person)
    if season.phase is Phase.SIGN_UP:
        return at_sign_up(one)
    if season.phase is Phase.CHECK_IN and one is not None and one.stand in THERE:
        return ("out",) if one.here else ("here", "out")
    return ("standings",) if season.phase in STANDINGS_FROM else ()


def at_sign_up(one: Entrant | None) -> tuple[str, ...]:
    """What can be said to a season that opens."""
    if one is None:
        return ("in", "out", "later")
    if one.stand in THERE:
        return ("out",)
    return ("in",) if one.stand is Stand.OUT else ("in", "out", "later")


def typed() -> dict[str, str]:
    """Each word by its name, in the language that is active."""
    return {
        "in": pgettext("typed", "in"),
        "out": pgettext("typed", "out"),
        "later": pgettext("typed", "later"),
        "here": pgettext("typed", "here"),
        "standings": pgettext("typed", "standings"),
    }
