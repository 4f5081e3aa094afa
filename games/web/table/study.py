"""The page of sums that a game may have for its players: tried out by plain links and forms, and
never a move."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.web.table.panel import render_form_fields
from games.web.table.reader import load_reader
from games.web.table.scene import Scene


@require_safe
def show_study_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What the reader's own seat could score, as the address says. Http404 where there is nothing
    to show them."""
    reader = load_reader(request, slug)
    if not reader.known.meta.version:
        raise Http404
    scene = Scene(reader)
    game, view = scene.table.game, scene.table.view
    shown = (
        game.presentation.study(view, request.GET.dict(), reader.say)
        if game.presentation.study and view
        else None
    )
    if shown is None:
        raise Http404
    hidden = render_form_fields(reader, scene.table) if scene.decision else ""
    context = {**shown, "meta": scene.meta, "table": scene.title, "hidden": hidden}
    return render(request, f"games/{game.name}/study.html", context)
