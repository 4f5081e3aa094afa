"""Files of leagues: what can be downloaded, and what an organiser uploads of seasons that were
played elsewhere."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from games.leagues import past
from games.leagues.files.season_tables import LEAGUE_FILES, SEASON_FILES
from games.leagues.overview import league_pages
from games.leagues.past import load_past_seasons
from games.leagues.past_file import COLUMNS, BadFile, LineFault
from games.leagues.refusals import Refused
from games.rules.text import _
from games.web.leagues.views import (
    get_league_to_manage,
    read_before_season,
    report_league_refusal,
    require_or_404,
)
from games.web.page_cache import render_cached_page
from games.words import get_words
from keywest_site.lists import format_list


@require_safe
def show_league_files(request: HttpRequest, slug: str) -> HttpResponse:
    """All files of a league, and of each of its seasons; and what was told from elsewhere."""
    before = read_before_season(request)
    found = require_or_404(league_pages.load_league_page(slug, before))
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


# Uploads.


LONGEST = 60_000
"""Bytes of a file, as large as any form can be (settings.DATA_UPLOAD_MAX_MEMORY_SIZE)."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def serve_imports_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Seasons from elsewhere: a file of them is taken over whole or not at all, or one is told no
    more."""
    by = int(request.user.pk or 0)
    league, wrong = get_league_to_manage(slug, by), tuple[LineFault, ...]()
    if request.method == "POST":
        try:
            said = carry_out_import(request, league.head.id, by)
        except BadFile as bad:
            wrong = bad.wrong
        except Refused as refused:
            report_league_refusal(request, refused)
        else:
            messages.success(request, said)
            return redirect("league_imports", slug)
    context: dict[str, Any] = {
        "league": league,
        "elsewhere": load_past_seasons(league.head.id).items(),
        "columns": ",".join(COLUMNS),
        "wrong": [describe_file_error(request, one) for one in wrong],
        "csv": request.POST.get("csv", ""),
    }
    return render(request, "leagues/imports.html", context, status=422 if wrong else 200)


def carry_out_import(request: HttpRequest, league: int, by: int) -> str:
    """Does what was posted; what is said of it. Raises BadFile, or Refused."""
    now, text = timezone.now(), request.POST.get("remove", "")
    if text:
        past.remove_past_season(league, by, text, now)
        return gettext("That season is no longer shown.")
    found = past.import_past_seasons(league, by, read_uploaded_file(request), now)
    return gettext("Taken over: %(names)s.") % {"names": format_list(one.name for one in found)}


def read_uploaded_file(request: HttpRequest) -> str:
    """The file that was chosen, else what was written. Raises BadFile."""
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("csv", "")
    if (sent.size or 0) > LONGEST:
        large = _("The file is larger than 60 kB: please send fewer seasons at once.")
        raise BadFile([LineFault(1, large)])
    try:
        return str(sent.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadFile([LineFault(1, _("This file is not text in UTF-8."))]) from None


def describe_file_error(request: HttpRequest, fault: LineFault) -> str:
    """In the reader's language."""
    return get_words(request.LANGUAGE_CODE, ())(fault.describe_fault())
