"""Kinds of mail about a season that begins: sign-up, check-in, the waiting list, and the first
tables (`games.leagues.runtime.mails`)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.leagues.calendar import Milestone
from games.leagues.runtime.first_answers import find_first_answer_deadline
from games.leagues.season.state import Stand, list_waiting_entrants
from games.mail.seasons.season_info import (
    SeasonMailContext,
    describe_games_each,
    format_season_time,
    get_division_name,
    list_coming_dates,
    list_open_table_parts,
)
from games.play.notice import Due, Kind
from games.play.notice_kind import NoticeKind, Part
from keywest_site.lists import format_list

# Sign-up opens.


def list_sign_up_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """What is played, when, and at which level they would play."""
    yield Part(gettext("The season"), tuple(list_sign_up_sentences(seen)))


def list_sign_up_sentences(seen: SeasonMailContext) -> Iterator[str]:
    """The same in sentences."""
    here = seen.about
    yield describe_games_each(here)
    place = here.known.memory.places.get(seen.person)
    if place is not None:
        yield gettext("Your place on level %(level)s is kept for you.") % {"level": place.level + 1}
    yield from list_coming_dates(
        here.season, Milestone.CLOSES, Milestone.CHECK_IN, Milestone.START, Milestone.EXPECTED
    )


OPENS = NoticeKind(
    name=Kind.OPENS,
    preference_label=_("A season of a league opens"),
    help=_("Of leagues in which you have played, or that you follow; “later” asks once more."),
    place=130,
    sentence=_("A season opens: will you play?"),
    brief=_("a season opens"),
    weight=51,
    tells=list_sign_up_parts,
)


# Sign-up closes soon, for those who have said `later`.


LATER = NoticeKind(
    name=Kind.LATER,
    asked_as=Kind.OPENS,
    sentence=_("You said “later”: will you play? We won’t ask again."),
    brief=_("will you play?"),
    weight=52,
    tells=list_sign_up_parts,
)


# Check-in before the draw.


def list_check_in_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Until when, what comes of saying nothing, and what follows."""
    yield Part(gettext("Before the draw"), tuple(list_check_in_sentences(seen)))


def list_check_in_sentences(seen: SeasonMailContext) -> Iterator[str]:
    """The same in sentences."""
    here = seen.about
    until = {"when": format_season_time(here.season.hours[Milestone.DRAW])}
    one = here.season.entrants.get(seen.person)
    if one is not None and one.stand is Stand.WAITING:
        yield gettext(
            "You are on the waiting list. Players who have checked in move up at the draw."
        )
    yield gettext("Check in before the draw, %(when)s.") % until
    yield gettext("Players who have not checked in by then go to the waiting list.")
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


# A place in the season, or on the waiting list.


def list_waiting_list_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """How they stand now."""
    yield Part(gettext("Your standing"), tuple(list_waiting_list_sentences(seen)))


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
        yield gettext("Players on the waiting list come in when someone drops out.")


LINE = NoticeKind(
    name=Kind.LINE,
    asked_as=Kind.CHECKIN,
    sentence=_("Your place on the waiting list has changed."),
    brief=_("your place on the waiting list"),
    weight=54,
    tells=list_waiting_list_parts,
)


# The season has begun: one mail, once all of somebody's first tables stand.


def list_season_start_parts(_notice: Due, seen: SeasonMailContext) -> Iterator[Part]:
    """Their division, whom they meet there, and their tables."""
    here, season = seen.about, seen.about.season
    group = season.group_of.get(seen.person)
    if group is not None:
        others = [
            here.get_person_name(who) for who in season.groups[group].players if who != seen.person
        ]
        name = gettext("Division %(name)s") % {"name": get_division_name(season, seen.person)}
        with_ = gettext("You play against %(names)s.") % {"names": format_list(others)}
        yield Part(name, (with_, *list_coming_dates(season, Milestone.EXPECTED, Milestone.LAST)))
        yield from _list_first_answer_parts(seen)
    yield from list_open_table_parts(here, seen.person)


def _list_first_answer_parts(seen: SeasonMailContext) -> Iterator[Part]:
    """Until when they have to answer something, if they have been asked and that time runs."""
    season = seen.about.season
    if season.over or seen.person in season.out:
        return
    answer_by = find_first_answer_deadline(season.league, season.number, seen.person, season.pauses)
    if answer_by is not None:
        text = gettext("Answer your first question by %(when)s, or someone else plays instead.")
        until = {"when": format_season_time(int(answer_by.timestamp()))}
        yield Part(gettext("Your first answer"), (text % until,))


BEGUN = NoticeKind(
    name=Kind.BEGUN,
    preference_label=_("A season of mine begins"),
    help=_("Drawn and begun: your division and your tables, in one email."),
    place=150,
    sentence=_("The season has begun."),
    brief=_("the season has begun"),
    weight=111,
    tells=list_season_start_parts,
)
