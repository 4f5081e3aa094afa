"""What can be taken away from a league as files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.leagues.files.kinds import LEAGUE_FILES, SEASON_FILES
from games.leagues.overview import leagues as of_leagues
from games.leagues.past.told import load_past_seasons
from games.web.kept import render_cached_page
from games.web.leagues.views import read_before_season, require_or_404


@require_safe
def show_league_files(request: HttpRequest, slug: str) -> HttpResponse:
    """All files of a league, and of each of its seasons; and what was told from elsewhere."""
    before = read_before_season(request)
    found = require_or_404(of_leagues.load_league_page(slug, before))
    numbers = {one.number for one in (*found.seasons, *found.past)}
    return render_cached_page(
        request,
        "leagues/files.html",
        league=found,
        seasons=tuple(sorted((n for n in numbers if not before or n < before), reverse=True)),
        of_league=tuple(LEAGUE_FILES),
        of_season=tuple(SEASON_FILES),
        elsewhere=tuple(load_past_seasons(found.head.id).items()),
    )
