"""What people do about a season and its league: sign up, answer, withdraw, appeal, follow it, help
to organise it. Each is one command; a refusal becomes a message."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.leagues import commands, organiser_commands
from games.leagues.models import League
from games.leagues.overview import people, season_pages
from games.leagues.refusals import Refused
from games.leagues.runtime import mails
from games.leagues.season import commands as of_season
from games.leagues.season.state import Stand
from games.web.leagues.form_parts import read_whole_number
from games.web.leagues.offers import VERBS, list_season_offers
from games.web.leagues.views import report_league_refusal, require_or_404
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
    "here": commands.record_check_in,
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
    found = require_or_404(season_pages.load_season_page(slug, number, person_id=who))
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
    found = require_or_404(season_pages.load_season_page(slug, number, person_id=who))
    accepts = request.POST.get("answer") == "yes"
    answer = commands.accept_seats if accepts else commands.decline_seats
    try:
        answer(found.league.id, number, person, who, timezone.now())
    except Refused as refused:
        report_league_refusal(request, refused)
    else:
        messages.success(request, _("Done."))
    return redirect("season", slug, number)


# Appeals against a result, a correction or a drop, within seven days.


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def serve_appeal_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What can be appealed against; posted, the appeal lies on the organisers' desk."""
    who, now = int(request.user.pk or 0), timezone.now()
    page = require_or_404(season_pages.load_season_page(slug, number, person_id=who))
    if request.method == "POST" and lodge_appeal(request, page.league.id, number, who):
        return redirect("season", slug, number)
    context: dict[str, Any] = {
        "page": page,
        "facts": people.list_appealable_facts(page.league.id, number, who, now),
        "body": request.POST.get("body", ""),
    }
    return render(request, "leagues/appeal.html", context)


def lodge_appeal(request: HttpRequest, league: int, number: int, person_id: int) -> bool:
    """Lodges it, or says why not."""
    try:
        fact, why = read_whole_number(request, "fact"), request.POST.get("body", "")
        commands.file_appeal(league, number, person_id, fact, why, timezone.now())
    except ValueError:
        messages.error(request, _("Please choose what you appeal against."))
        return False
    except Refused as refused:
        report_league_refusal(request, refused)
        return False
    messages.success(request, _("Your appeal is with the organisers."))
    return True


# Following and organising.


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
        mails.follow_league(league.pk, who, timezone.now())
        messages.success(request, _("You get an email when a season of this league opens."))
    elif request.POST.get("follow") == "no":
        mails.unfollow_league(league.pk, who)
        messages.success(request, _("You no longer follow this league."))
    return redirect("league", slug)


@require_post(redirect_to_league)
@login_required
def answer_organiser_request(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody was asked to organise: `answer` "yes" or "no"; anything else changes nothing."""
    league, who = get_object_or_404(League, slug=slug), int(request.user.pk or 0)
    answers = {
        "yes": organiser_commands.accept_organising,
        "no": organiser_commands.decline_organising,
    }
    answer = answers.get(request.POST.get("answer", ""))
    try:
        if answer is not None:
            answer(league.pk, who, timezone.now())
            messages.success(request, _("Done."))
    except Refused as refused:
        report_league_refusal(request, refused)
    return redirect("league", slug)
