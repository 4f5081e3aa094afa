"""Feeds and calendars, and the two buttons of one's own."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.leagues.overview.leagues import league
from games.web.feeds import dates, keys, news
from keywest_site.http import posted

CALENDAR = "text/calendar; charset=utf-8"
ATOM = "application/atom+xml; charset=utf-8"


@require_safe
def atom(request: HttpRequest, slug: str) -> HttpResponse:
    """News of a league, public like its pages."""
    found = league(slug)
    if found is None:
        raise Http404
    own = settings.SITE_URL + reverse("league_feed", args=[slug])
    return HttpResponse(news.feed(found, own), content_type=ATOM)


@require_safe
def league_dates(request: HttpRequest, slug: str) -> HttpResponse:
    """The hours of a league's seasons."""
    found = dates.of_league(slug)
    if found is None:
        raise Http404
    return HttpResponse(dates.written("Key West by Post", found), content_type=CALENDAR)


@require_safe
def my_dates(request: HttpRequest, secret: str) -> HttpResponse:
    """One person's deadlines, for whoever has the secret address; in their language."""
    person = keys.bearer(secret)
    if person is None:
        raise Http404
    with translation.override(person.language):
        body = dates.written("Key West by Post", dates.of_person(person.pk))
    response = HttpResponse(body, content_type=CALENDAR)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def to_calendar(request: HttpRequest, **_parts: object) -> HttpResponse:
    """The page on which the buttons stand."""
    return redirect("calendar")


@posted(to_calendar)
@login_required
def make_address(request: HttpRequest) -> HttpResponse:
    """A new secret address; it is shown this once."""
    assert request.user.pk is not None
    secret = keys.made(request.user.pk, timezone.now())
    url = settings.SITE_URL + reverse("my_dates", args=[secret])
    told = gettext("The address of your calendar, shown only now: %(url)s")
    messages.success(request, told % {"url": url})
    return redirect("calendar")


@posted(to_calendar)
@login_required
def end_address(request: HttpRequest) -> HttpResponse:
    """The secret address opens nothing any more."""
    assert request.user.pk is not None
    keys.ended(request.user.pk)
    messages.success(request, gettext("Your calendar’s address is ended."))
    return redirect("calendar")
