"""What can be taken away from a league as files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.leagues.files.kinds import OF_LEAGUE, OF_SEASON
from games.leagues.overview import leagues as of_leagues
from games.leagues.past.told import told_of
from games.web.kept import kept
from games.web.leagues.views import there, whole_before


@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """All files of a league, and of each of its seasons; and what was told from elsewhere."""
    before = whole_before(request)
    found = there(of_leagues.league(slug, before))
    numbers = {one.number for one in (*found.seasons, *found.past)}
    return kept(
        request,
        "leagues/files.html",
        league=found,
        seasons=tuple(sorted((n for n in numbers if not before or n < before), reverse=True)),
        of_league=tuple(OF_LEAGUE),
        of_season=tuple(OF_SEASON),
        elsewhere=tuple(told_of(found.head.id).items()),
    )
