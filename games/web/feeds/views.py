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

from games.leagues.overview.leagues import load_league_page
from games.web.feeds import dates, keys, news
from keywest_site.http import require_post

CALENDAR = "text/calendar; charset=utf-8"
ATOM = "application/atom+xml; charset=utf-8"


@require_safe
def show_league_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """News of a league, public like its pages."""
    found = load_league_page(slug)
    if found is None:
        raise Http404
    own = settings.SITE_URL + reverse("league_feed", args=[slug])
    return HttpResponse(news.build_atom_feed(found, own), content_type=ATOM)


@require_safe
def show_league_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The hours of a league's seasons."""
    found = dates.list_league_dates(slug)
    if found is None:
        raise Http404
    return HttpResponse(dates.encode_calendar("Key West by Post", found), content_type=CALENDAR)


@require_safe
def show_own_calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """One person's deadlines, for whoever has the secret address; in their language."""
    person = keys.find_calendar_owner(secret)
    if person is None:
        raise Http404
    with translation.override(person.language):
        body = dates.encode_calendar("Key West by Post", dates.list_personal_dates(person.pk))
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
    secret = keys.create_calendar_key(request.user.pk, timezone.now())
    url = settings.SITE_URL + reverse("my_dates", args=[secret])
    told = gettext("The address of your calendar, shown only now: %(url)s")
    messages.success(request, told % {"url": url})
    return redirect("calendar")


@require_post(redirect_to_calendar_page)
@login_required
def end_calendar_address(request: HttpRequest) -> HttpResponse:
    """The secret address opens nothing any more."""
    assert request.user.pk is not None
    keys.delete_calendar_key(request.user.pk)
    messages.success(request, gettext("Your calendar’s address is ended."))
    return redirect("calendar")
