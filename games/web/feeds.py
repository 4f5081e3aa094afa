"""What other programs subscribe to: news of a league as an Atom feed, and dates for calendars
(iCalendar, RFC 5545)."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from accounts.calendar.models import Absence
from games.leagues.calendar import Milestone
from games.leagues.models import CalendarKey
from games.leagues.overview.league_pages import load_league_page
from games.leagues.overview.people import list_own_seasons
from games.play.models import Question, Status, get_game_title
from games.web.leagues.words import HOURS
from games.words import format_named_value
from keywest_site.http import require_post
from keywest_site.lists import format_list

if TYPE_CHECKING:
    from accounts.models import Person
    from games.leagues.overview.shapes import LeagueHead, LeaguePage, SeasonHead


# Calendars: a league's hours, and one person's own deadlines.


SHORT = timedelta(minutes=30)
MOST = 200
"""Deadlines of one person, the next ones first; absences likewise."""
PAST_ABSENCES = timedelta(days=31)


class Date(NamedTuple):
    """Something at a certain time. `key`: the same as long as it is the same thing; `days`: it
    lasts so many whole days."""

    key: str
    at: datetime
    words: str
    path: str
    days: int = 0


def list_league_dates(slug: str) -> list[Date] | None:
    """The hours of a league's newest seasons; None: there is no such league."""
    found = load_league_page(slug)
    if found is None:
        return None
    return [date for season in found.seasons for date in list_season_dates(found.head, season)]


def list_personal_dates(person: int) -> list[Date]:
    """Their open questions with a clock, their absences, and the hours of their seasons."""
    found = [*list_deadlines(person), *list_absence_dates(person)]
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
        yield Date(key, one.at, format_named_value(named, HOURS[one.hour]), path)


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
        title = one.game.title or get_game_title(one.game.rules)
        words = gettext("Your move is due: %(table)s") % {"table": title}
        key = f"{one.game.slug}-{one.seat}-{one.asked_seq}"
        yield Date(key, one.due_at, words, reverse("table", args=[one.game.slug]))


def list_absence_dates(person: int) -> Iterator[Date]:
    """The days on which they are away, and those of the last month."""
    since = timezone.now() - PAST_ABSENCES
    absences = Absence.objects.filter(person=person, last_day__gte=since.date())
    for one in absences.order_by("first_day")[:MOST]:
        begin = datetime.combine(one.first_day, time.min, UTC)
        yield Date(f"away-{one.pk}", begin, gettext("Away"), reverse("calendar"), one.days)


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
    if date.days:  # whole days of the reader, wherever they are
        found.add("dtstart", date.at.date())
        found.add("dtend", date.at.date() + timedelta(days=date.days))
    else:
        found.add("dtstart", date.at)
        found.add("dtend", date.at + SHORT)
    found.add("summary", date.words)
    found.add("transp", "TRANSPARENT")
    found.add("url", settings.SITE_URL + date.path)
    return found


# The secret address of somebody's calendar, kept as a hash.


BYTES = 20


def create_calendar_key(person: int, now: datetime) -> str:
    """A new secret; the one before opens nothing any more."""
    secret = secrets.token_hex(BYTES)
    CalendarKey.objects.update_or_create(
        person_id=person, defaults={"digest": digest_secret(secret), "at": now}
    )
    return secret


def delete_calendar_key(person: int) -> None:
    """Nothing opens their calendar any more."""
    CalendarKey.objects.filter(person=person).delete()


def find_calendar_owner(secret: str) -> Person | None:
    """Whose calendar this secret opens; None: nobody's."""
    found = CalendarKey.objects.filter(digest=digest_secret(secret), person__is_active=True)
    one = found.select_related("person").first()
    return one.person if one else None


def digest_secret(secret: str) -> bytes:
    """What is kept of a secret: there is nothing to guess in 160 random bits."""
    return hashlib.sha256(secret.encode()).digest()


# News of a league: seasons that open, begin and end, by their published hours.


FEED_HOURS = (Milestone.OPENS, Milestone.CHECK_IN, Milestone.START, Milestone.EXPECTED)


class Entry(NamedTuple):
    """One piece of news."""

    key: str
    at: datetime
    words: str
    number: int


def build_atom_feed(page: LeaguePage, address: str) -> str:
    """The feed, the newest first. `address`: its own."""
    name = page.head.name or gettext("A league without a name")
    home = settings.SITE_URL + reverse("league", args=[page.head.slug])
    made = Atom1Feed(name, home, page.head.text or name, get_language(), feed_url=address)
    for one in sorted(list_feed_entries(page), key=lambda one: one.at, reverse=True):
        link = settings.SITE_URL + reverse("season", args=[page.head.slug, one.number])
        made.add_item(
            one.words,
            link,
            one.words,
            unique_id=f"{home}#{one.key}",
            pubdate=one.at,
            updateddate=one.at,
        )
    return str(made.writeString("utf-8"))


def list_feed_entries(page: LeaguePage) -> Iterator[Entry]:
    """What has happened: hours that came, and seasons that closed with their champions."""
    words = {
        Milestone.OPENS: gettext("Season %(number)s: sign-up is open"),
        Milestone.CHECK_IN: gettext("Season %(number)s: check-in has begun"),
        Milestone.START: gettext("Season %(number)s has begun"),
        Milestone.EXPECTED: gettext("Season %(number)s: last call"),
    }
    for season in page.seasons:
        for one in season.hours:
            if one.came and one.hour in FEED_HOURS:
                said = words[one.hour] % {"number": season.number}
                yield Entry(f"{season.number}-{one.hour.value}", one.at, said, season.number)
    for past in page.past:
        if past.closed_at is not None and past.podium:
            names = format_list(one.name or gettext("former player") for one in past.podium)
            said = gettext("Season %(number)s is over: %(names)s")
            told = said % {"number": past.number, "names": names}
            yield Entry(f"{past.number}-closed", past.closed_at, told, past.number)


# Views.


CALENDAR = "text/calendar; charset=utf-8"
ATOM = "application/atom+xml; charset=utf-8"


@require_safe
def show_league_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """News of a league, public like its pages."""
    found = load_league_page(slug)
    if found is None:
        raise Http404
    own = settings.SITE_URL + reverse("league_feed", args=[slug])
    return HttpResponse(build_atom_feed(found, own), content_type=ATOM)


@require_safe
def show_league_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The hours of a league's seasons."""
    found = list_league_dates(slug)
    if found is None:
        raise Http404
    return HttpResponse(encode_calendar("Key West by Post", found), content_type=CALENDAR)


@require_safe
def show_own_calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """One person's deadlines, for whoever has the secret address; in their language."""
    person = find_calendar_owner(secret)
    if person is None:
        raise Http404
    with translation.override(person.language):
        body = encode_calendar("Key West by Post", list_personal_dates(person.pk))
    response = HttpResponse(body, content_type=CALENDAR)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def redirect_to_calendar_page(request: HttpRequest, **_parts: object) -> HttpResponse:
    """The page on which the buttons stand."""
    return redirect("calendar")


@require_post(redirect_to_calendar_page)
@login_required
def create_calendar_address(request: HttpRequest) -> HttpResponse:
    """A new secret address; it is shown this once."""
    assert request.user.pk is not None
    secret = create_calendar_key(request.user.pk, timezone.now())
    url = settings.SITE_URL + reverse("my_dates", args=[secret])
    told = gettext("The address of your calendar, shown only now: %(url)s")
    messages.success(request, told % {"url": url})
    return redirect("calendar")


@require_post(redirect_to_calendar_page)
@login_required
def end_calendar_address(request: HttpRequest) -> HttpResponse:
    """The secret address opens nothing any more."""
    assert request.user.pk is not None
    delete_calendar_key(request.user.pk)
    messages.success(request, gettext("Your calendar’s address is ended."))
    return redirect("calendar")
