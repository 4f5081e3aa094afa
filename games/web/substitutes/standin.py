"""Who answers for me at this table when my time is up: chosen beforehand, seen by nobody else."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.clocks.plain_terms import describe_terms
from games.clocks.terms import NONE, decode_terms
from games.clocks.timeouts import get_careful_bot
from games.play.models import Game, Seat, Status
from games.rules.registry import GAMES
from games.seats.handover import choose_standin
from games.seats.models import CAREFUL, DEFAULT
from games.web.substitutes.words import STANDINS
from games.web.table.reader import load_reader


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_standin_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST keeps the choice."""
    reader = load_reader(request, slug)
    meta = reader.known.meta
    if reader.seat is None or meta.status not in (Status.OPEN, Status.RUNNING):
        raise Http404
    game, row = Game.objects.get(pk=meta.id), Seat.objects.get(game=meta.id, number=reader.seat)
    if request.method == "POST" and request.POST.get("standin") in (CAREFUL, DEFAULT):
        save_standin(request, game, request.POST["standin"])
        return redirect("standin", slug)
    terms = decode_terms(game.pace)
    context = {
        "meta": meta,
        "title": meta.title or GAMES[game.rules].title,
        "chosen": CAREFUL if row.standin else DEFAULT,
        "choices": STANDINS,
        "clocked": terms.kind != NONE,
        "plans": GAMES[game.rules].plans is not None and meta.status == Status.RUNNING,
        "terms": [reader.say(line) for line in describe_terms(terms)],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "pace/standin.html", context, status=status)


def save_standin(request: HttpRequest, game: Game, choice: str) -> None:
    """Keep what the player has chosen, and say so on the next page."""
    bot = get_careful_bot(GAMES[game.rules]) if choice == CAREFUL else ""
    choose_standin(game.pk, int(request.user.pk or 0), bot)
    messages.success(request, _("Your stand-in is kept."))
