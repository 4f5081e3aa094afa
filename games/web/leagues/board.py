"""The organiser's board of a season, and the one click for each thing on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.leagues import organiser_commands
from games.leagues.board import load_organiser_board
from games.leagues.season.commands import AnswerAppeal as Answer
from games.leagues.season.commands import ProposeCorrection as Propose
from games.web.leagues.form_parts import read_sixtieths, read_whole_number
from games.web.leagues.views import report_league_refusal, require_or_404
from games.web.page_cache import render_cached_page
from keywest_site.work import OF_MANY_TABLES, allow_statements

ReadNumber = Callable[[str], int]
Deed = Callable[[int, int, int, ReadNumber, HttpRequest, datetime], Any]


def get_posted_text(request: HttpRequest) -> str:
    """What was written."""
    return request.POST.get("body", "")


DEEDS: dict[str, Deed] = {
    "remind": lambda one, season, by, of, _request, now: organiser_commands.remind_player(
        one, season, of("table"), of("person"), by, now
    ),
    "remind-all": lambda one, season, by, _of, _request, now: (
        organiser_commands.remind_stalled_players(one, season, by, now)
    ),
    "time": lambda one, season, by, of, _request, now: organiser_commands.grant_extra_time(
        one, season, of("table"), of("person"), by, now
    ),
    "substitute": lambda one, season, by, of, _request, now: organiser_commands.offer_seats(
        one, season, of("person"), of("substitute"), by, now
    ),
    "excuse": lambda one, season, by, of, _request, now: organiser_commands.excuse_dropout(
        one, season, of("person"), by, now
    ),
    "drop": lambda one, season, by, of, _request, now: organiser_commands.drop_from_season(
        one, season, of("person"), by, now
    ),
    "correct": lambda one, season, by, of, request, now: organiser_commands.propose_correction(
        one,
        season,
        Propose(of("person"), read_sixtieths(request, "points"), get_posted_text(request), by),
        now,
    ),
    "confirm": lambda one, season, by, of, _request, now: organiser_commands.confirm_correction(
        one, season, of("number"), by, now
    ),
    "decline": lambda one, season, by, of, _request, now: organiser_commands.decline_correction(
        one, season, of("number"), by, now
    ),
    "message": lambda one, season, by, of, request, now: organiser_commands.message_division(
        one, season, of("group"), get_posted_text(request), by, now
    ),
    "uphold": lambda one, season, by, of, request, now: organiser_commands.answer_appeal(
        one, season, Answer(of("number"), True, get_posted_text(request), by), now
    ),
    "reject": lambda one, season, by, of, request, now: organiser_commands.answer_appeal(
        one, season, Answer(of("number"), False, get_posted_text(request), by), now
    ),
    "approve": lambda one, season, by, of, _request, now: organiser_commands.approve_entry(
        one, season, of("person"), by, now
    ),
    "pause": lambda one, season, by, _of, _request, now: organiser_commands.pause_season(
        one, season, by, now
    ),
    "resume": lambda one, season, by, _of, _request, now: organiser_commands.resume_season(
        one, season, by, now
    ),
    "call-off": lambda one, season, by, _of, _request, now: organiser_commands.call_off_season(
        one, season, by, now
    ),
}
"""By the word that is posted: league, season, organiser, numbers of the form, now."""


@allow_statements(OF_MANY_TABLES)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def serve_board_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What stands still, for whom, and what can be done about it; posted, it is done."""
    by, now = int(request.user.pk or 0), timezone.now()
    found = require_or_404(load_organiser_board(slug, number, by, now))
    if by not in found.organisers:
        raise PermissionDenied
    if request.method == "POST":
        carry_out_board_action(request, found.league.id, number, by)
        return redirect("season_board", slug, number)
    return render_cached_page(request, "leagues/board.html", board=found, me=by)


def carry_out_board_action(request: HttpRequest, league: int, number: int, by: int) -> None:
    """Does what was posted, or says why not."""
    deed = DEEDS.get(request.POST.get("action", ""))
    try:
        if deed is None:
            raise ValueError
        deed(
            league,
            number,
            by,
            lambda name: read_whole_number(request, name),
            request,
            timezone.now(),
        )
    except ValueError:
        messages.error(request, _("Please write numbers, and choose what is to be done."))
    except organiser_commands.CANNOT as refused:
        report_league_refusal(request, refused)
    else:
        messages.success(request, _("Done."))
