"""The page of one's own standing orders at a table. Looking changes nothing; every button posts the
whole draft."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.play import plans as heart
from games.play.models import Status
from games.play.table import Table, table_for
from games.rules.types import Refused
from games.web.lobby.guests import to_table
from games.web.plans import builder
from games.web.plans.buttons import BUILD, DO, owner
from games.web.plans.sheet import choices, sheet, vocabulary
from games.web.table.reader import Reader, reader_of
from keywest_site.http import posted

PLACES = ("first", "second", "third", "fourth")
"""Fields of the short list on the page of a table."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST saves the draft, switches or forgets the plan, or gives back the draft,
    changed by a button."""
    reader, table = seated(request, slug)
    if request.method != "POST":
        kept = heart.read(owner(reader))
        return page(reader, table, kept.text if kept else "", kept.lasts if kept else "round")
    text, lasts = (
        request.POST.get("text", "").replace("\r\n", "\n"),
        request.POST.get("lasts", "round"),
    )
    do, _colon, argument = request.POST.get("do", "try").partition(":")
    if do in BUILD:
        return page(reader, table, BUILD[do](table, text, argument, request), lasts)
    if do == "try":
        return page(reader, table, text, lasts)
    try:
        DO[do](reader, table, text, lasts)
    except Refused as refused:
        return page(reader, table, text, lasts, reader.say(refused.text), 422)
    except (KeyError, ValueError):
        return page(reader, table, text, lasts, status=422)
    return redirect("table" if do == "now" else "plan", slug=slug)


@posted(to_table)
@login_required
@never_cache
def ahead(request: HttpRequest, slug: str) -> HttpResponse:
    """The short list beside a question: what to do in the one that follows it, as part of the plan
    of this round."""
    reader, table = seated(request, slug)
    kind = request.POST.get("kind", "")
    wishes = list(dict.fromkeys(line for place in PLACES if (line := request.POST.get(place, ""))))
    kept = heart.read(owner(reader))
    text = builder.with_list(table.game, kept.text if kept and kept.active else "", kind, [])
    for line in wishes:
        text = builder.with_wish(table.game, text, kind, line)
    lasts = kept.lasts if kept and kept.active else "round"
    try:
        heart.write(owner(reader), text, lasts)
    except Refused as refused:
        return page(reader, table, text, lasts, reader.say(refused.text), 422)
    return redirect("table", slug=slug)


def seated(request: HttpRequest, slug: str) -> tuple[Reader, Table]:
    """The reader at their seat of a running game that takes plans; Http404 for everybody else."""
    reader = reader_of(request, slug)
    if reader.seat is None or reader.known.meta.status != Status.RUNNING:
        raise Http404
    table = table_for(reader.known, reader.seat)
    if table.game.plans is None or table.view is None:
        raise Http404
    return reader, table


def page(
    reader: Reader, table: Table, text: str, lasts: str, error: str = "", status: int = 200
) -> HttpResponse:
    """The page with this draft in it."""
    kept, draft = heart.read(owner(reader)), sheet(table, text, reader.say)
    context = {
        "meta": table.meta,
        "title": table.meta.title or table.game.title,
        "kept": kept,
        "changed": text != (kept.text if kept else ""),
        "sheet": draft._replace(error=error or draft.error),
        "lasts": lasts,
        "asked": table.decision is not None,
        "choices": choices(table, text, reader.say),
        "words": vocabulary(table, reader.say),
        "rows": min(max(text.count("\n") + 3, 6), 24),
    }
    response = render(reader.request, "plans/plan.html", context, status=status)
    response.headers["Cache-Control"] = "private, no-store"
    return response
