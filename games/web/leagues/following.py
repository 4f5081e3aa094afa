"""What somebody says on the page of a league: to follow it or no more, to organise it or not."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.leagues import organising
from games.leagues.house import followers
from games.leagues.models import League
from games.leagues.refused import Refused
from games.web.leagues.refusals import report_league_refusal
from keywest_site.http import require_post


def redirect_to_league(_request: HttpRequest, slug: str) -> HttpResponse:
    """Where the form stands."""
    return redirect("league", slug)


@require_post(redirect_to_league)
@login_required
def follow_or_unfollow(request: HttpRequest, slug: str) -> HttpResponse:
    """To follow the league (`follow`: "yes"), or no more ("no"). Said twice, it is said; anything
    else changes nothing."""
    league, who = get_object_or_404(League, slug=slug), int(request.user.pk or 0)
    if request.POST.get("follow") == "yes":
        followers.follow_league(league.pk, who, timezone.now())
        messages.success(request, _("You are told when a season of this league opens."))
    elif request.POST.get("follow") == "no":
        followers.unfollow_league(league.pk, who)
        messages.success(request, _("You follow this league no more."))
    return redirect("league", slug)


@require_post(redirect_to_league)
@login_required
def answer_organiser_request(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody was asked to organise: `answer` "yes" or "no"; anything else changes nothing."""
    league, who = get_object_or_404(League, slug=slug), int(request.user.pk or 0)
    answers = {"yes": organising.accept_organising, "no": organising.decline_organising}
    answer = answers.get(request.POST.get("answer", ""))
    try:
        if answer is not None:
            answer(league.pk, who, timezone.now())
            messages.success(request, _("Done."))
    except Refused as refused:
        report_league_refusal(request, refused)
    return redirect("league", slug)
