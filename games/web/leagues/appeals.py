"""Whoever finds that a result, a correction or a drop is wrong says so, within seven days."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.leagues import commands
from games.leagues.overview import appealable, seasons
from games.leagues.refused import Refused
from games.web.leagues.fields import read_whole_number
from games.web.leagues.refusals import report_league_refusal
from games.web.leagues.views import require_or_404


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def serve_appeal_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What can be appealed against; posted, the appeal lies on the organisers' desk."""
    who, now = int(request.user.pk or 0), timezone.now()
    page = require_or_404(seasons.load_season_page(slug, number, who=who))
    if request.method == "POST" and lodge_appeal(request, page.league.id, number, who):
        return redirect("season", slug, number)
    context: dict[str, Any] = {
        "page": page,
        "facts": appealable.list_appealable_facts(page.league.id, number, who, now),
        "body": request.POST.get("body", ""),
    }
    return render(request, "leagues/appeal.html", context)


def lodge_appeal(request: HttpRequest, league: int, number: int, who: int) -> bool:
    """Lodges it, or says why not."""
    try:
        fact, why = read_whole_number(request, "fact"), request.POST.get("body", "")
        commands.file_appeal(league, number, who, fact, why, timezone.now())
    except ValueError:
        messages.error(request, _("Please choose what you appeal against."))
        return False
    except Refused as refused:
        report_league_refusal(request, refused)
        return False
    messages.success(request, _("Your appeal is with the organisers."))
    return True
