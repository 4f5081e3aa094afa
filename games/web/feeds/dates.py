"""Dates for calendar programs (iCalendar, RFC 5545): a league's hours, and one person's own
deadlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext
from icalendar import Calendar, Event

from games.leagues.overview.leagues import load_league_page
from games.leagues.overview.mine import list_own_seasons
from games.play.models import Question, Status
from games.rules.registry import GAMES
from games.web.leagues.words import HOURS

if TYPE_CHECKING:
    from games.leagues.overview.shapes import LeagueHead, SeasonHead

SHORT = timedelta(minutes=30)
MOST = 200
"""Deadlines of one person, the next ones first."""


class Date(NamedTuple):
    """Something at a certain time. `key`: the same as long as it is the same thing."""

    key: str
    at: datetime
    words: str
    path: str


def list_league_dates(slug: str) -> list[Date] | None:
    """The hours of a league's newest seasons; None: there is no such league."""
    found = load_league_page(slug)
    if found is None:
        return None
    return [date for season in found.seasons for date in list_season_dates(found.head, season)]


def list_personal_dates(person: int) -> list[Date]:
    """Their open questions with a clock, and the hours of their seasons."""
    found = list(list_deadlines(person))
    for one in list_own_seasons(person):
        if one.stand is not None:
            found += list_season_dates(one.league, one.season)
    return found


def list_season_dates(head: LeagueHead, season: SeasonHead) -> Iterator[Date]:
    """The calendar of one season."""
    path = reverse("season", args=[head.slug, season.number])
    named = gettext("%(league)s, season %(number)s") % {
        "league": head.name or gettext("A league without a name"),
        "number": season.number,
    }
    for one in season.hours:
        key = f"{head.slug}-{season.number}-{one.hour.value}"
        yield Date(key, one.at, f"{named}: {HOURS[one.hour]}", path)


def list_deadlines(person: int) -> Iterator[Date]:
    """What waits for them, by when; never what is asked."""
    asked = Question.objects.filter(
        person=person,
        answered_seq=None,
        due_at__isnull=False,
        game__status=Status.RUNNING,
        game__paused_at=None,
        game__seats__person=person,
        game__seats__number=F("seat"),
    )
    for one in asked.select_related("game").order_by("due_at")[:MOST]:
        title = one.game.title or str(GAMES[one.game.rules].title)
        words = gettext("Your move is due: %(table)s") % {"table": title}
        key = f"{one.game.slug}-{one.seat}-{one.asked_seq}"
        yield Date(key, one.due_at, words, reverse("table", args=[one.game.slug]))


def encode_calendar(name: str, dates: Iterable[Date]) -> bytes:
    """The file. Each date has the same name each time, so programs move it when it moves."""
    calendar = Calendar()
    calendar.add("prodid", "-//Key West by Post//")
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    for date in dates:
        calendar.add_component(build_calendar_event(date))
    return bytes(calendar.to_ical())


def build_calendar_event(date: Date) -> Event:
    """One date; it takes up no time of the day that it is on."""
    found = Event()
    found.add("uid", f"{date.key}@{settings.MAIL_DOMAIN}")
    found.add("dtstamp", date.at)
    found.add("dtstart", date.at)
    found.add("dtend", date.at + SHORT)
    found.add("summary", date.words)
    found.add("transp", "TRANSPARENT")
    found.add("url", settings.SITE_URL + date.path)
    return found
