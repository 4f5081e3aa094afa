"""How somebody stands in a season, in sentences and as a table: public facts only; the words
with which it is answered by mail now, as the reader types them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext, pgettext

from games.leagues.calendar import Milestone
from games.leagues.overview.standings import list_standings_lines
from games.leagues.season.state import Phase, Stand, list_waiting_entrants
from games.leagues.standings.results import format_sixtieths
from games.mail.seasons.season_info import (
    find_offering_player,
    get_division_name,
    list_coming_dates,
)
from games.words import format_named_value

if TYPE_CHECKING:
    from games.leagues.season.state import Entrant, Season
    from games.mail.seasons.season_info import SeasonInfo

COMING = (
    Milestone.CLOSES,
    Milestone.CHECK_IN,
    Milestone.DRAW,
    Milestone.START,
    Milestone.EXPECTED,
    Milestone.LAST,
)
THERE = (Stand.IN, Stand.WAITING, Stand.APPLIED)
STANDINGS_FROM = (Phase.RUNNING, Phase.LAST_CALL, Phase.ENDED, Phase.CLOSED)


class DivisionStandings(NamedTuple):
    """A division: what it is called, and a line for each who plays there, the first one first."""

    title: str
    lines: tuple[str, ...]


class DivisionPlace(NamedTuple):
    """Somebody's place in their division, by what has been played; `label`: what that is called."""

    label: str
    rank: int
    people: int
    points: str


def list_ranked_points(season: Season, group: int) -> list[tuple[int, int]]:
    """Who plays there and their points in sixtieths, the first one first."""
    return [(line.player, line.points) for line in list_standings_lines(season, group)]


def find_division_place(season: Season, person: int) -> DivisionPlace | None:
    """Their place; None: they play in no division."""
    group = season.group_of.get(person)
    if group is None:
        return None
    lines = list_ranked_points(season, group)
    at = next((at for at, line in enumerate(lines) if line[0] == person), None)
    if at is None:
        return None
    return DivisionPlace(
        get_division_name(season, person), at + 1, len(lines), format_sixtieths(lines[at][1])
    )


def build_division_standings(season_info: SeasonInfo, person: int) -> DivisionStandings | None:
    """Their division's table; None: they play in none."""
    group = season_info.season.group_of.get(person)
    if group is None:
        return None
    lines = tuple(
        f"{place}. {format_named_value(season_info.get_person_name(who), format_sixtieths(points))}"
        for place, (who, points) in enumerate(list_ranked_points(season_info.season, group), 1)
    )
    name = gettext("Division %(name)s") % {"name": get_division_name(season_info.season, person)}
    return DivisionStandings(name, lines)


def list_standing_sentences(season_info: SeasonInfo, person: int) -> Iterator[str]:
    """What is true now: whether they play, and what comes next."""
    yield describe_standing(season_info.season, person)
    coming = [hour for hour in COMING if hour not in season_info.season.came]
    if not season_info.season.over:
        yield from list_coming_dates(season_info.season, *coming[:2])


def describe_standing(season: Season, person: int) -> str:
    """In or out, in one sentence."""
    if season.phase in (Phase.CALLED_OFF, Phase.CLOSED):
        return gettext("The season is over.")
    if person in season.out:
        return gettext("You are out of this season.")
    place = find_division_place(season, person)
    if place is not None:
        return describe_place(place)
    one = season.entrants.get(person)
    if one is not None and one.stand is Stand.WAITING:
        number = {"number": list_waiting_entrants(season).index(person) + 1}
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


def describe_place(place: DivisionPlace) -> str:
    """A place in a sentence."""
    told = gettext("Division %(name)s: place %(rank)s of %(people)s, %(points)s points.")
    return told % {
        "name": place.label,
        "rank": place.rank,
        "people": place.people,
        "points": place.points,
    }


def describe_standing_in_one_line(season: Season, person: int) -> str:
    """For who has no time to read: their place, and the next date; "" if they play in no
    division."""
    place = find_division_place(season, person)
    if place is None or season.over:
        return ""
    coming = [hour for hour in COMING if hour not in season.came]
    return " ".join((describe_place(place), *list_coming_dates(season, *coming[:1])))


def list_answer_words(season: Season, person: int) -> tuple[str, ...]:
    """What they may answer now."""
    return tuple(get_typed_words()[name] for name in list_answer_names(season, person))


def list_answer_names(season: Season, person: int) -> tuple[str, ...]:
    """The same by their names, that of the likeliest first."""
    if find_offering_player(season, person) is not None:
        return ("in", "out")
    one = season.entrants.get(person)
    if season.phase is Phase.SIGN_UP:
        return list_sign_up_answers(one)
    if season.phase is Phase.CHECK_IN and one is not None and one.stand in THERE:
        return ("out",) if one.here else ("here", "out")
    return ("standings",) if season.phase in STANDINGS_FROM else ()


def list_sign_up_answers(entrant: Entrant | None) -> tuple[str, ...]:
    """What can be said to a season that opens."""
    if entrant is None:
        return ("in", "out", "later")
    if entrant.stand in THERE:
        return ("out",)
    return ("in",) if entrant.stand is Stand.OUT else ("in", "out", "later")


def get_typed_words() -> dict[str, str]:
    """Each word by its name, in the language that is active."""
    return {
        "in": pgettext("typed", "in"),
        "out": pgettext("typed", "out"),
        "later": pgettext("typed", "later"),
        "here": pgettext("typed", "here"),
        "standings": pgettext("typed", "standings"),
    }
