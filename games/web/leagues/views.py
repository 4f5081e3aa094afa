"""Pages that show leagues: all of them, one, a season, a division. Looking changes nothing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.leagues.overview import league_pages, season_pages
from games.leagues.overview.forecasts import forecast_division
from games.leagues.overview.response_times import load_page_response_times
from games.leagues.refusal_texts import describe_league_refusal
from games.leagues.refusals import Refused
from games.leagues.runtime import mails
from games.rules.types import Refused as TableRefused
from games.web.leagues import offers, plots
from games.web.lobby.views import read_page_number
from games.web.page_cache import render_cached_page
from games.words import get_words


@require_safe
def show_leagues(request: HttpRequest) -> HttpResponse:
    """All of them, the youngest first."""
    page = read_page_number(request)
    found, more = league_pages.load_leagues_page(page)
    if page > 1 and not found:
        return redirect("leagues")
    following = page + 1 if more else 0
    return render_cached_page(
        request, "leagues/leagues.html", leagues=found, page=page, next=following
    )


@require_safe
def show_league(request: HttpRequest, slug: str) -> HttpResponse:
    """One league: its seasons, its champions, who organises it."""
    found = require_or_404(
        league_pages.load_league_page(slug, read_before_season(request), get_visitor_id(request))
    )
    me = get_visitor_id(request)
    return render_cached_page(
        request,
        "leagues/league.html",
        league=found._replace(mine=()),
        offers=tuple(
            (one, offers.list_offers_without_confirmation(one, found.settings))
            for one in found.mine
        ),
        organises=me in {one.id for one in found.organisers},
        guest=not me,
        follows=bool(me) and mails.is_following_league(found.head.id, me),
        champions=plots.draw_season_sizes(found.past),
    )


@require_safe
def show_league_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What its seasons are played by, in sentences."""
    found = require_or_404(league_pages.load_league_page(slug))
    return render_cached_page(request, "leagues/rules.html", league=found)


@require_safe
def show_season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A season: where it stands, and its divisions."""
    page = read_page_number(request)
    found = require_or_404(
        season_pages.load_season_page(slug, number, page, get_visitor_id(request))
    )
    if page > 1 and not found.divisions:
        return redirect("season", slug, number)
    more = len(found.labels) > page * season_pages.DIVISIONS_PER_PAGE
    me = get_visitor_id(request)
    return render_cached_page(
        request,
        "leagues/season.html",
        page=page,
        next=page + 1 if more else 0,
        season=found._replace(mine=None),
        mine=found.mine,
        line=plots.draw_timeline(found.season.hours, timezone.now()),
        offers=offers.list_season_offers(found.mine, found.settings) if found.mine else (),
        organises=me in found.organisers,
        me=me if found.shows(me) else 0,
        guest=not me,
    )


@require_safe
def show_division(request: HttpRequest, slug: str, number: str, label: str) -> HttpResponse:
    """A division: its standings, its tables, who met whom."""
    found = require_or_404(season_pages.load_division_page(slug, int(number), label))
    place, me = found.labels.index(label), get_visitor_id(request)
    plays, now = found.division.shows(me), timezone.now()
    return render_cached_page(
        request,
        "leagues/division.html",
        page=found,
        before=found.labels[place - 1] if place else "",
        after=found.labels[place + 1] if place + 1 < len(found.labels) else "",
        me=me if plays else 0,
        forecast=forecast_division(found, now),
        paces=tuple(load_page_response_times(found, now).items()),
        corrects=me in found.organisers and not plays,
    )


@require_safe
def redirect_to_division(_request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """To the division in which this table was drawn."""
    label = season_pages.find_table_division(slug, number, table)
    if not label:
        raise Http404
    return redirect("division", slug, number, label)


def get_visitor_id(request: HttpRequest) -> int:
    """The id of whoever looks; 0 for a guest."""
    return int(request.user.pk or 0)


def read_before_season(request: HttpRequest) -> int:
    """Before which season, if the address says so; else 0."""
    before = request.GET.get("before", "")
    return int(before) if before.isascii() and before.isdecimal() and len(before) < 6 else 0


def require_or_404(found: Any | None) -> Any:
    """What was found. Raises Http404 if nothing was."""
    if found is None:
        raise Http404
    return found


def get_league_to_manage(slug: str, by: int) -> Any:
    """The league of this address, for one of its organisers. Raises PermissionDenied."""
    found = require_or_404(league_pages.load_league_page(slug, person_id=by))
    if by not in {one.id for one in found.organisers}:
        raise PermissionDenied
    return found


# Refusals, as a message on the next page.


def report_league_refusal(request: HttpRequest, refused: Refused | TableRefused) -> None:
    """Those of a refusal of the league, or of one of its tables."""
    text = describe_league_refusal(refused) if isinstance(refused, Refused) else refused.text
    messages.error(request, get_words(request.LANGUAGE_CODE, ())(text))
