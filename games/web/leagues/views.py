"""Pages that tell: all leagues, one, a season, a division. Looking changes nothing."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.leagues.house import followers
from games.leagues.overview import leagues as of_leagues
from games.leagues.overview import seasons as of_seasons
from games.leagues.overview.forecasts import forecast
from games.web.leagues import offers, plots
from games.web.leagues.rules import chapters
from games.web.lobby.views import page_in


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All of them, the youngest first."""
    page = page_in(request)
    found, more = of_leagues.leagues(page)
    if page > 1 and not found:
        return redirect("leagues")
    context = {"leagues": found, "page": page, "next": page + 1 if more else 0}
    return render(request, "leagues/leagues.html", context)


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """One league: its seasons, its champions, who organises it."""
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdecimal() and len(before) < 6 else 0
    found = there(of_leagues.league(slug, number, who(request)))
    context = {
        "league": found,
        "offers": [(one, offers.gentle(one, found.settings)) for one in found.mine],
        "organises": who(request) in {one.id for one in found.organisers},
        "follows": followers.follows(found.head.id, who(request)),
        "champions": plots.champions(found.past),
    }
    return render(request, "leagues/league.html", context)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What its seasons are played by, in sentences."""
    found = there(of_leagues.league(slug))
    context = {"league": found, "chapters": chapters(found.settings, request.LANGUAGE_CODE)}
    return render(request, "leagues/rules.html", context)


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A season: where it stands, and its divisions."""
    page = page_in(request)
    found = there(of_seasons.season(slug, number, page, who(request)))
    if page > 1 and not found.divisions:
        return redirect("season", slug, number)
    more = len(found.labels) > page * of_seasons.SHOWN
    context = {
        "page": page,
        "next": page + 1 if more else 0,
        "season": found,
        "line": plots.timeline(found.season.hours, timezone.now()),
        "offers": offers.offers(found.mine, found.settings) if found.mine else (),
        "organises": who(request) in found.organisers,
    }
    return render(request, "leagues/season.html", context)


@require_safe
def division(request: HttpRequest, slug: str, number: str, label: str) -> HttpResponse:
    """A division: its standings, its tables, who met whom."""
    found = there(of_seasons.division(slug, int(number), label))
    place = found.labels.index(label)
    context = {
        "page": found,
        "names": {row.person.id: row.person for row in found.division.rows},
        "before": found.labels[place - 1] if place else "",
        "after": found.labels[place + 1] if place + 1 < len(found.labels) else "",
        "me": who(request),
        "forecast": forecast(found, timezone.now()),
        "corrects": who(request) in found.organisers
        and who(request) not in {row.person.id for row in found.division.rows},
    }
    return render(request, "leagues/division.html", context)


@require_safe
def table(_request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """To the division in which this table was drawn."""
    label = of_seasons.label_of_table(slug, number, table)
    if not label:
        raise Http404
    return redirect("division", slug, number, label)


def who(request: HttpRequest) -> int:
    """The id of whoever looks; 0 for a guest."""
    return int(request.user.pk or 0)


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
