"""What somebody does about their own place in a season. Each is one command; a refusal becomes a
message."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.leagues import commands
from games.leagues.overview import seasons
from games.leagues.refused import Refused
from games.leagues.season import commands as of_season
from games.leagues.season.state import Stand
from games.web.leagues.offers import VERBS, list_season_offers
from games.web.leagues.refusals import report_league_refusal
from games.web.leagues.views import require_or_404
from keywest_site.http import require_post
from keywest_site.work import OF_MANY_TABLES, allow_statements

Deed = Callable[[int, int, int, datetime], Any]


def build_invitation_answer(stand: Stand) -> Deed:
    """An answer to the invitation."""
    return lambda league, season, who, now: commands.answer_invitation(
        league, season, who, stand, now
    )


DEEDS: dict[str, Deed] = {
    "enter": commands.enter_season,
    "later": build_invitation_answer(Stand.LATER),
    "out": build_invitation_answer(Stand.OUT),
    "withdraw": lambda league, season, who, now: commands.execute_season_command(
        league, season, of_season.Withdraw(who), now
    ),
    "here": commands.check_in_player,
    "queue": commands.join_waiting_list,
    "drop": lambda league, season, who, now: commands.execute_season_command(
        league, season, of_season.Drop(who, "withdrew", who), now
    ),
}
"""By the word in the address: league, season, person, now. To withdraw is never to drop: who meant
the one on an old page is not taken for the other."""


@allow_statements(OF_MANY_TABLES)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def serve_season_action_page(
    request: HttpRequest, slug: str, number: int, verb: str
) -> HttpResponse:
    """Says what it means; posted, it is done. Done twice, it is done once."""
    if verb not in VERBS:
        raise Http404
    who = int(request.user.pk or 0)
    found = require_or_404(seasons.load_season_page(slug, number, who=who))
    if request.method == "POST":
        carry_out_season_action(request, found.league.id, number, verb)
        return redirect("season", slug, number)
    context = {
        "season": found,
        "verb": verb,
        "deed": VERBS[verb],
        "offered": verb in dict(list_season_offers(found.mine, found.settings)),
    }
    return render(request, "leagues/act.html", context)


def carry_out_season_action(request: HttpRequest, league: int, number: int, verb: str) -> None:
    """Does it, or says why not."""
    try:
        DEEDS[verb](league, number, int(request.user.pk or 0), timezone.now())
    except Refused as refused:
        report_league_refusal(request, refused)
    else:
        messages.success(request, str(VERBS[verb].done))


def redirect_to_season(_request: HttpRequest, slug: str, number: int, person: int) -> HttpResponse:
    """Where the form stands."""
    return redirect("season", slug, number)


@require_post(redirect_to_season)
@allow_statements(OF_MANY_TABLES)
@login_required
def answer_seat_offer(request: HttpRequest, slug: str, number: int, person: int) -> HttpResponse:
    """All open seats of somebody, which were offered: yes or no."""
    who = int(request.user.pk or 0)
    found = require_or_404(seasons.load_season_page(slug, number, who=who))
    accepts = request.POST.get("answer") == "yes"
    answer = commands.accept_seats if accepts else commands.decline_seats
    try:
        answer(found.league.id, number, person, who, timezone.now())
    except Refused as refused:
        report_league_refusal(request, refused)
    else:
        messages.success(request, _("Done."))
    return redirect("season", slug, number)
