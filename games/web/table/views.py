"""Pages of a table that show and change nothing: the board, the log, the board as text, the page of
sums."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.play import table as heart
from games.play.models import Status, get_game_title
from games.web.table.log import build_log_page
from games.web.table.panel import render_form_fields
from games.web.table.reader import (
    Reader,
    build_table_tag,
    is_signed_out,
    load_reader,
    refuse_signed_out,
)
from games.web.table.scene import Scene

UNBEGUN = (Status.OPEN, Status.ABANDONED)


@require_safe
def show_table(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The page of a table; `?pick=<line>` shows what that move would do, to be confirmed."""
    if is_signed_out(request):
        return refuse_signed_out(request, reverse("table", args=[slug]))
    reader = load_reader(request, slug)
    if reader.known.meta.status in UNBEGUN and not reader.known.meta.version:
        return redirect("room", slug=slug)
    return render_table_or_panel(Scene(reader), request.GET.get("pick", ""))


def render_table_or_panel(scene: Scene, line: str) -> HttpResponse:
    """The page, or its decision panel alone, with what this line would do; 422 if it is no move."""
    picked = scene.preview_line(line)
    status = 422 if picked.refused else 200
    return (
        scene.panel(picked, status)
        if scene.reader.request.headers.get("HX-Request")
        else scene.whole(picked, status)
    )


@require_safe
def show_changes(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing (204 or 304) if the reader's page is still true, made at `?v=` when the last message
    was `&said=`; else
    all that may have changed, or the messages alone. 403 if the session has ended since."""
    if is_signed_out(request):
        return refuse_signed_out(request, reverse("table", args=[slug]))
    reader = load_reader(request, slug)
    tag, said = build_table_tag(reader), reader.known.said
    etag = f'W/"{tag}.{said}.{reader.say.language}"'
    moved, talked = request.GET.get("v") != tag, request.GET.get("said", str(said)) != str(said)
    if request.headers.get("If-None-Match") == etag:
        response = HttpResponse(status=304)
    elif not reader.known.meta.version or not (moved or talked):
        response = HttpResponse(status=204)
    else:
        scene = Scene(reader)
        response = (
            scene.parts(scene.preview_line(request.GET.get("pick", "")), talk=talked)
            if moved
            else scene.talk()
        )
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def show_text_board(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The whole position in plain text, with the question and the log."""
    reader = load_reader(request, slug)
    if not reader.known.meta.version:
        return redirect("room", slug=slug)
    return render(request, "table/text.html", build_text_context(reader))


@require_safe
def show_whole_log(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The whole log as the reader may read it, a hundred lines a page (`?page=`, the first is the
    beginning)."""
    reader = load_reader(request, slug)
    meta = reader.known.meta
    if not meta.version:
        return redirect("room", slug=slug)
    shown = build_log_page(
        heart.log_for(meta, reader.seat), request.GET.get("page", ""), reader.say
    )
    title = meta.title or get_game_title(meta.rules)
    return render(request, "table/log.html", {"meta": meta, "title": title, "log": shown})


def build_text_context(reader: Reader) -> dict[str, Any]:
    """The text board, the menu in notation, the log."""
    scene = Scene(reader)
    seen = scene.table
    assert seen.view
    lines = heart.log_for(reader.known.meta, reader.seat)
    before, since = heart.split_at_last_turn(lines, reader.seat)
    return {
        "title": scene.title,
        "url": reverse("table", args=[seen.meta.slug]),
        "news": scene.news(),
        "board": seen.game.presentation.text_board(seen.view, reader.say),
        "prompt": reader.say(seen.decision.prompt) if seen.decision else "",
        "moves": reader.say.menu(seen.game.name, map(str, seen.decision.moves))
        if seen.decision
        else "",
        "before": [reader.say(line.text) for line in before if not line.void],
        "since": [reader.say(line.text) for line in since if not line.void],
    }


# The page of sums that a game may have: tried out by plain links and forms, and never a move.


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
