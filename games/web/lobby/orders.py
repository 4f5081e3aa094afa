"""What people do around the tables. Each is one command of the heart; a refusal becomes a
message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Person
from games.clocks.terms import encode_terms
from games.play import lobby as heart
from games.play.models import Status
from games.rules.types import Refused
from games.seats.matching import choose_or_open_table
from games.web.table.reader import choose_table_address, get_table_or_404, redirect_to_table
from games.words import get_words
from keywest_site.http import require_post

if TYPE_CHECKING:
    from games.play.models import Game
    from games.web.lobby.forms import NewTable


def open_table_from_form(request: HttpRequest, form: NewTable) -> Game | None:
    """Open the table that a valid form describes; None if it was refused."""
    chosen = form.cleaned_data
    try:
        return heart.open_table(
            get_signed_in_id(request),
            form.game.name,
            chosen["size"],
            options=form.chosen_options(),
            private=chosen["private"],
            beginners=chosen["beginners"],
            bots_allowed=chosen["bots_allowed"],
            title=chosen["title"],
            bots=form.chosen_bots(),
            pace=encode_terms(form.terms),
        )
    except Refused as refused:
        report_table_refusal(request, refused)
        return None


def redirect_to_open_tables(_request: HttpRequest) -> HttpResponse:
    """Where the form stands."""
    return redirect("open_tables")


@require_post(redirect_to_open_tables)
@login_required
def join_or_open_table(request: HttpRequest) -> HttpResponse:
    """A seat at a table that waits, or a table of one's own."""
    person = Person.objects.get(pk=get_signed_in_id(request))
    rules, pace = request.POST.get("game", ""), request.POST.get("pace", "")
    try:
        table = choose_or_open_table(person, rules, pace, timezone.now())
    except Refused as refused:
        report_table_refusal(request, refused)
        return redirect("open_tables")
    if table.status == Status.OPEN and table.host_id == person.pk:
        messages.success(request, _("No such table was waiting, so one is open now: yours."))
    else:
        messages.success(request, _("You have a seat at this table."))
    return redirect(choose_table_address(table.slug, table.status))


@require_post(redirect_to_table)
@login_required
def join_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit down."""
    invite = request.POST.get("invite", "")
    header = get_table_or_404(request, slug, invite)
    try:
        game = heart.join(header.meta.id, get_signed_in_id(request), invite)
    except Refused as refused:
        report_table_refusal(request, refused)
        return redirect(choose_table_address(slug, header.meta.status))
    messages.success(request, _("You have a seat at this table."))
    return redirect(choose_table_address(slug, game.status))


@require_post(redirect_to_table)
@login_required
def leave_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Get up from a table that has not begun."""
    header = get_table_or_404(request, slug)
    try:
        heart.leave(header.meta.id, get_signed_in_id(request))
    except Refused as refused:
        report_table_refusal(request, refused)
        return redirect(choose_table_address(slug, header.meta.status))
    messages.success(request, _("You have left the table."))
    return redirect("lobby")


@require_post(redirect_to_table)
@login_required
def begin_game_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin now, with bots in the free seats."""
    header = get_table_or_404(request, slug)
    try:
        game = heart.start(
            header.meta.id, get_signed_in_id(request), request.POST.get("bot", "")[:32]
        )
    except Refused as refused:
        report_table_refusal(request, refused)
        return redirect(choose_table_address(slug, header.meta.status))
    return redirect(choose_table_address(slug, game.status))


def get_signed_in_id(request: HttpRequest) -> int:
    """Who asks; `login_required` has seen to it that there is somebody."""
    return int(request.user.pk or 0)


def report_table_refusal(request: HttpRequest, refused: Refused) -> None:
    """Put the refusal's words on the next page."""
    messages.error(request, get_words(request.LANGUAGE_CODE, ())(refused.text))
