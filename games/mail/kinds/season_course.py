"""Kinds of mail about a season that runs or ends: the last call, drops, open seats offered to
substitutes, and the final table (`games.leagues.runtime.mails`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.leagues.calendar import Milestone
from games.leagues.season.closing import build_ending, list_final_standings
from games.leagues.season.departures import list_unfinished_tables
from games.leagues.season.state import Phase
from games.leagues.standings.results import format_sixtieths
from games.mail.seasons.season_info import (
    SeasonMailContext,
    find_offering_player,
    get_division_name,
    list_coming_dates,
    list_open_table_parts,
)
from games.play.notice import Due, Kind
from games.play.notice_kind import NoticeKind, Part
from games.words import format_named_value

if TYPE_CHECKING:
    from games.leagues.season.state import Departure
    from games.mail.seasons.season_info import SeasonInfo


# The expected end has come, and they still play.


def list_last_call_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """What changes now, and where they still play."""
    yield Part(gettext("From now on"), tuple(list_last_call_sentences(seen)))
    yield from list_open_table_parts(seen.about, seen.person)


def list_last_call_sentences(seen: SeasonMailContext) -> Iterator[str]:
    """What changes, in sentences."""
    if seen.person in seen.about.season.warned:
        yield gettext(
            "At one of your tables, the others have spent most of the time waiting for you."
        )
    yield gettext("Each question has one short time now; after it your stand-in answers.")
    yield from list_coming_dates(seen.about.season, Milestone.LAST)


LASTCALL = NoticeKind(
    name=Kind.LASTCALL,
    asked_as=Kind.DROPPED,
    sentence=_("Last call: this season is past its expected end."),
    brief=_("last call"),
    weight=57,
    tells=list_last_call_parts,
)


# Out of the season, or excused.


def list_drop_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Why, and what it costs; nothing if they are in again."""
    out = seen.about.season.out.get(seen.person)
    if out is not None:
        yield Part(gettext("Why, and what comes of it"), tuple(list_drop_sentences(out)))
    elif seen.person not in seen.about.season.group_of:
        yield Part(
            gettext("Why, and what comes of it"),
            (describe_drop_reason("quiet"), describe_quiet_drop()),
        )


def list_drop_sentences(out: Departure) -> Iterator[str]:
    """The same in sentences."""
    if out.unseated:
        yield describe_drop_reason("quiet")
        yield describe_quiet_drop()
        return
    yield describe_drop_reason(out.why)
    yield gettext("Your finished games count; at open tables you have no points.")
    if out.excused:
        yield gettext("You are excused: your level is kept, and there is no mark.")
        return
    yield gettext("You go down a level, and are last on the next waiting list.")
    yield gettext("Was it illness, or our fault? Tell an organiser: they can excuse you.")


def describe_drop_reason(code: str) -> str:
    """Why somebody is out."""
    return {
        "seats": gettext("You lost two seats, so you are out of this season."),
        "withdrew": gettext("You withdrew from this season."),
        "silent": gettext("You have not answered for too long, so you are out of this season."),
        "erased": gettext("Your account is gone, so you are out of this season."),
        "quiet": gettext("You haven’t answered since the start, so someone else plays instead."),
    }[code]


def describe_quiet_drop() -> str:
    """What it costs to have said nothing since the start."""
    return gettext("It leaves no mark: you are welcome in the next season.")


DROPPED = NoticeKind(
    name=Kind.DROPPED,
    preference_label=_("Something happens to my place in a season"),
    help=_("Last call, out of the season, excused, a substitute’s seat, corrected points."),
    place=160,
    default=Preference.NOW,
    sentence=_("Your place in this season has changed."),
    brief=_("your place in the season"),
    weight=58,
    tells=list_drop_parts,
)


# Open seats are offered to somebody.


def list_offered_seats_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """How many seats, on which terms; or that they are taken."""
    season = seen.about.season
    out = find_offering_player(season, seen.person)
    if out is None:
        yield Part(gettext("Too late"), (gettext("Someone else has taken these seats."),))
        return
    seats = len(list(list_unfinished_tables(season, out)))
    many = ngettext(
        "%(count)s open seat: the first player who says yes gets it.",
        "%(count)s open seats, all together: the first player who says yes gets them.",
        seats,
    )
    when = list_coming_dates(season, Milestone.EXPECTED, Milestone.LAST)
    yield Part(gettext("The open seats"), (many % {"count": seats}, *when))


OFFERED = NoticeKind(
    name=Kind.OFFERED,
    asked_as=Kind.DROPPED,
    sentence=_("Someone dropped out: will you take their seats?"),
    brief=_("will you take these seats?"),
    weight=60,
    tells=list_offered_seats_parts,
)


# A substitute sits in them.


def list_substitute_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """For whom, what they gain, and where."""
    here = seen.about
    if seen.person in here.season.group_of:
        told = (gettext("It is your season from here on, with all its points."),)
    else:
        told = (
            gettext("All their open seats are yours now."),
            gettext("You get no points in this division; you enter first next time."),
        )
    yield Part(gettext("What it means"), told)
    yield from list_open_table_parts(here, seen.person)


SUBST = NoticeKind(
    name=Kind.SUBST,
    asked_as=Kind.DROPPED,
    sentence=_("You come in for a player who is out."),
    brief=_("you come in for someone"),
    weight=59,
    tells=list_substitute_parts,
)


# The season is over: place, what it means, and the table.


UP, DOWN = -1, 1


def list_season_end_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Where they came, where they play next, and everybody's points."""
    season = seen.about.season
    if season.phase is Phase.CALLED_OFF:
        yield Part(gettext("Called off"), (gettext("This season was called off before its draw."),))
        return
    group = season.group_of.get(seen.person)
    if group is None or season.phase is not Phase.CLOSED:
        yield Part(
            gettext("Thank you"), (gettext("You played for others: you enter first next time."),)
        )
        return
    rows = list_final_standings(season, group, bytes.fromhex(season.lots_seed))
    places = [row.player for row in rows]
    if seen.person in places:
        yield Part(
            gettext("Your place"),
            tuple(list_final_place_sentences(seen, places.index(seen.person), len(rows))),
        )
    points = [
        format_named_value(seen.about.get_person_name(row.player), format_sixtieths(row.points))
        for row in rows
    ]
    lines = [f"{place}. {line}" for place, line in enumerate(points, 1)]
    name = gettext("Division %(name)s") % {"name": get_division_name(season, seen.person)}
    yield Part(name, tuple(lines))


def list_final_place_sentences(seen: SeasonMailContext, place: int, people: int) -> Iterator[str]:
    """Their place, their medal, and their next level, in sentences."""
    season = seen.about.season
    yield gettext("Your place: %(place)s of %(people)s.") % {"place": place + 1, "people": people}
    if season.groups[season.group_of[seen.person]].level == 0 and place < 3:
        yield (
            gettext("You are the champion: gold."),
            gettext("That is silver."),
            gettext("That is bronze."),
        )[place]
    yield from list_level_change_sentences(seen.about, seen.person)


def list_level_change_sentences(here: SeasonInfo, person: int) -> Iterator[str]:
    """Up, down, or the same level again."""
    found = next((one for one in build_ending(here.season).places if one.id == person), None)
    if found is None:
        return
    told = {
        UP: gettext("You go up: next you play on level %(level)s."),
        DOWN: gettext("You go down: next you play on level %(level)s."),
    }
    stays = gettext("You stay on level %(level)s.")
    yield told.get(found.way, stays) % {"level": found.level + 1}


ENDED = NoticeKind(
    name=Kind.ENDED,
    preference_label=_("A season of mine ends"),
    help=_("Your place, who goes up and down, and the points of your division."),
    place=170,
    sentence=_("The season is over."),
    brief=_("the season is over"),
    weight=121,
    tells=list_season_end_parts,
)
