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

from games.leagues import organising
from games.leagues.board import board as read_board
from games.leagues.season.desk_commands import AnswerAppeal as Answer
from games.leagues.season.desk_commands import ProposeCorrection as Propose
from games.web.kept import kept
from games.web.leagues.fields import read_sixtieths, whole
from games.web.leagues.refusals import tell
from games.web.leagues.views import there
from keywest_site.work import OF_MANY_TABLES, allow_statements

Posted = Callable[[str], int]
Deed = Callable[[int, int, int, Posted, HttpRequest, datetime], Any]


def body(request: HttpRequest) -> str:
    """What was written."""
    return request.POST.get("body", "")


DEEDS: dict[str, Deed] = {
    "remind": lambda one, season, by, of, _request, now: organising.remind(
        one, season, of("table"), of("person"), by, now
    ),
    "remind-all": lambda one, season, by, _of, _request, now: organising.remind_all(
        one, season, by, now
    ),
    "time": lambda one, season, by, of, _request, now: organising.give_time(
        one, season, of("table"), of("person"), by, now
    ),
    "substitute": lambda one, season, by, of, _request, now: organising.offer_seats(
        one, season, of("person"), of("substitute"), by, now
    ),
    "excuse": lambda one, season, by, of, _request, now: organising.excuse(
        one, season, of("person"), by, now
    ),
    "drop": lambda one, season, by, of, _request, now: organising.drop(
        one, season, of("person"), by, now
    ),
    "correct": lambda one, season, by, of, request, now: organising.propose_correction(
        one,
        season,
        Propose(of("person"), read_sixtieths(request, "points"), body(request), by),
        now,
    ),
    "confirm": lambda one, season, by, of, _request, now: organising.confirm_correction(
        one, season, of("number"), by, now
    ),
    "decline": lambda one, season, by, of, _request, now: organising.decline_correction(
        one, season, of("number"), by, now
    ),
    "message": lambda one, season, by, of, request, now: organising.message(
        one, season, of("group"), body(request), by, now
    ),
    "uphold": lambda one, season, by, of, request, now: organising.answer_appeal(
        one, season, Answer(of("number"), True, body(request), by), now
    ),
    "reject": lambda one, season, by, of, request, now: organising.answer_appeal(
        one, season, Answer(of("number"), False, body(request), by), now
    ),
    "approve": lambda one, season, by, of, _request, now: organising.approve(
        one, season, of("person"), by, now
    ),
    "pause": lambda one, season, by, _of, _request, now: organising.pause(one, season, by, now),
    "resume": lambda one, season, by, _of, _request, now: organising.resume(one, season, by, now),
    "call-off": lambda one, season, by, _of, _request, now: organising.call_off(
        one, season, by, now
    ),
}
"""By the word that is posted: league, season, organiser, numbers of the form, now."""


@allow_statements(OF_MANY_TABLES)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def season_board(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What stands still, for whom, and what can be done about it; posted, it is done."""
    by, now = int(request.user.pk or 0), timezone.now()
    found = there(read_board(slug, number, by, now))
    if by not in found.organisers:
        raise PermissionDenied
    if request.method == "POST":
        done(request, found.league.id, number, by)
        return redirect("season_board", slug, number)
    return kept(request, "leagues/board.html", board=found, me=by)


def done(request: HttpRequest, league: int, number: int, by: int) -> None:
    """Does what was posted, or says why not."""
    deed = DEEDS.get(request.POST.get("action", ""))
    try:
        if deed is None:
            raise ValueError
        deed(league, number, by, lambda name: whole(request, name), request, timezone.now())
    except ValueError:
        messages.error(request, _("Please write numbers, and choose what is to be done."))
    except organising.CANNOT as refused:
        tell(request, refused)
    else:
        messages.success(request, _("Done."))
