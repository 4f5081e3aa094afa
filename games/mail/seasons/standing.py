"""How somebody stands in a season, in sentences and as a table: public facts only; the words
with which it is answered by mail now, as the reader types them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext, pgettext

from games.leagues.calendar import Hour
from games.leagues.overview.standing import lines_of
from games.leagues.season.state import Phase, Stand, waiting
from games.leagues.standings.points import shown
from games.mail.seasons.at_hand import dates, division
from games.mail.seasons.offers import offer_to

if TYPE_CHECKING:
    from games.leagues.season.state import Entrant, Season
    from games.mail.seasons.at_hand import About

COMING = (Hour.CLOSES, Hour.CHECK_IN, Hour.DRAW, Hour.START, Hour.EXPECTED, Hour.LAST)
THERE = (Stand.IN, Stand.WAITING, Stand.APPLIED)
STANDINGS_FROM = (Phase.RUNNING, Phase.LAST_CALL, Phase.ENDED, Phase.CLOSED)


class Standings(NamedTuple):
    """A division: what it is called, and a line for each who plays there, the first one first."""

    title: str
    lines: tuple[str, ...]


class Place(NamedTuple):
    """Somebody's place in their division, by what has been played; `label`: what that is called."""

    label: str
    rank: int
    people: int
    points: str


def ranked(season: Season, group: int) -> list[tuple[int, int]]:
    """Who plays there and their points in sixtieths, the first one first."""
    return [(line.player, line.points) for line in lines_of(season, group)]


def place_of(season: Season, person: int) -> Place | None:
    """Their place; None: they play in no division."""
    group = season.group_of.get(person)
    if group is None:
        return None
    lines = ranked(season, group)
    at = next((at for at, line in enumerate(lines) if line[0] == person), None)
    if at is None:
        return None
    return Place(division(season, person), at + 1, len(lines), shown(lines[at][1]))


def standings(about: About, person: int) -> Standings | None:
    """Their division's table; None: they play in none."""
    group = about.season.group_of.get(person)
    if group is None:
        return None
    lines = tuple(
        f"{place}. {about.called(who)}: {shown(points)}"
        for place, (who, points) in enumerate(ranked(about.season, group), 1)
    )
    name = gettext("Division %(name)s") % {"name": division(about.season, person)}
    return Standings(name, lines)


def how_they_stand(about: About, person: int) -> Iterator[str]:
    """What is true now: whether they play, and what comes next."""
    yield stand(about.season, person)
    coming = [hour for hour in COMING if hour not in about.season.came]
    if not about.season.over:
        yield from dates(about.season, *coming[:2])


def stand(season: Season, person: int) -> str:
    """In or out, in one sentence."""
    if season.phase in (Phase.CALLED_OFF, Phase.CLOSED):
        return gettext("The season is over.")
    if person in season.out:
        return gettext("You are out of this season.")
    place = place_of(season, person)
    if place is not None:
        return placed(place)
    one = season.entrants.get(person)
    if one is not None and one.stand is Stand.WAITING:
        number = {"number": waiting(season).index(person) + 1}
        return gettext("You are number %(number)s on the waiting list.") % number
    told = {
        Stand.IN: gettext("You have a place in this season."),
        Stand.APPLIED: gettext("You have asked for a place; an organiser answers."),
        Stand.OUT: gettext("You do not play this season."),
        Stand.LATER: gettext("You will be asked once more before sign-up closes."),
        Stand.WITHDRAWN: gettext("You do not play this season."),
    }
    if one is not None and one.here and one.stand is Stand.IN:
        return gettext("You have a place in this season, and have checked in.")
    return told.get(one.stand if one else Stand.INVITED, gettext("You have not answered yet."))


def placed(place: Place) -> str:
    """A place in a sentence."""
    told = gettext("Division %(name)s: place %(rank)s of %(people)s, %(points)s points.")
    return told % {
        "name": place.label,
        "rank": place.rank,
        "people": place.people,
        "points": place.points,
    }


def in_one_line(season: Season, person: int) -> str:
    """For who has no time to read: their place, and the next date; "" if they play in no
    division."""
    place = place_of(season, person)
    if place is None or season.over:
        return ""
    coming = [hour for hour in COMING if hour not in season.came]
    return " ".join((placed(place), *dates(season, *coming[:1])))


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
