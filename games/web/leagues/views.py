"""Pages that tell: all leagues, one, a season, a division. Looking changes nothing."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.leagues.house import followers
from games.leagues.overview import divisions as of_divisions
from games.leagues.overview import leagues as of_leagues
from games.leagues.overview import seasons as of_seasons
from games.leagues.overview.forecasts import forecast
from games.leagues.overview.paces import paces
from games.web.kept import kept
from games.web.leagues import offers, plots
from games.web.lobby.views import page_in


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All of them, the youngest first."""
    page = page_in(request)
    found, more = of_leagues.leagues(page)
    if page > 1 and not found:
        return redirect("leagues")
    following = page + 1 if more else 0
    return kept(request, "leagues/leagues.html", leagues=found, page=page, next=following)


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """One league: its seasons, its champions, who organises it."""
    found = there(of_leagues.league(slug, whole_before(request), who(request)))
    me = who(request)
    return kept(
        request,
        "leagues/league.html",
        league=found._replace(mine=()),
        offers=tuple((one, offers.gentle(one, found.settings)) for one in found.mine),
        organises=me in {one.id for one in found.organisers},
        guest=not me,
        follows=bool(me) and followers.follows(found.head.id, me),
        champions=plots.champions(found.past),
    )


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What its seasons are played by, in sentences."""
    found = there(of_leagues.league(slug))
    return kept(request, "leagues/rules.html", league=found)


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A season: where it stands, and its divisions."""
    page = page_in(request)
    found = there(of_seasons.season(slug, number, page, who(request)))
    if page > 1 and not found.divisions:
        return redirect("season", slug, number)
    more = len(found.labels) > page * of_seasons.SHOWN
    me = who(request)
    return kept(
        request,
        "leagues/season.html",
        page=page,
        next=page + 1 if more else 0,
        season=found._replace(mine=None),
        mine=found.mine,
        line=plots.timeline(found.season.hours, timezone.now()),
        offers=offers.offers(found.mine, found.settings) if found.mine else (),
        organises=me in found.organisers,
        me=me if found.shows(me) else 0,
        guest=not me,
    )


@require_safe
def division(request: HttpRequest, slug: str, number: str, label: str) -> HttpResponse:
    """A division: its standings, its tables, who met whom."""
    found = there(of_divisions.division(slug, int(number), label))
    place, me = found.labels.index(label), who(request)
    plays, now = found.division.shows(me), timezone.now()
    return kept(
        request,
        "leagues/division.html",
        page=found,
        before=found.labels[place - 1] if place else "",
        after=found.labels[place + 1] if place + 1 < len(found.labels) else "",
        me=me if plays else 0,
        forecast=forecast(found, now),
        paces=tuple(paces(found, now).items()),
        corrects=me in found.organisers and not plays,
    )


@require_safe
def table(_request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """To the division in which this table was drawn."""
    label = of_divisions.label_of_table(slug, number, table)
    if not label:
        raise Http404
    return redirect("division", slug, number, label)


def who(request: HttpRequest) -> int:
    """The id of whoever looks; 0 for a guest."""
    return int(request.user.pk or 0)


def whole_before(request: HttpRequest) -> int:
    """Before which season, if the address says so; else 0."""
    before = request.GET.get("before", "")
    return int(before) if before.isascii() and before.isdecimal() and len(before) < 6 else 0


def there(found: Any | None) -> Any:
    """What was found. Raises Http404 if nothing was."""
    if found is None:
        raise Http404
    return found


def organised(slug: str, by: int) -> Any:
    """The league of this address, for one of its organisers. Raises PermissionDenied."""
    found = there(of_leagues.league(slug, who=by))
    if by not in {one.id for one in found.organisers}:
        raise PermissionDenied
    return found
