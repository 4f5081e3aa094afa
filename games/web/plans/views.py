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
from games.web.lobby.guests import redirect_to_table
from games.web.plans import builder
from games.web.plans.buttons import DRAFT_BUTTONS, PLAN_BUTTONS, get_plan_owner
from games.web.plans.sheet import build_wish_lists, list_plan_phrases, read_draft
from games.web.table.reader import Reader, load_reader
from keywest_site.http import require_post

PLACES = ("first", "second", "third", "fourth")
"""Fields of the short list on the page of a table."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_plan_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST saves the draft, switches or forgets the plan, or gives back the draft,
    changed by a button."""
    reader, table = get_planning_reader(request, slug)
    if request.method != "POST":
        kept = heart.load_plan(get_plan_owner(reader))
        return render_plan_page(
            reader, table, kept.text if kept else "", kept.lasts if kept else "round"
        )
    text, lasts = (
        request.POST.get("text", "").replace("\r\n", "\n"),
        request.POST.get("lasts", "round"),
    )
    do, _colon, argument = request.POST.get("do", "try").partition(":")
    if do in DRAFT_BUTTONS:
        return render_plan_page(
            reader, table, DRAFT_BUTTONS[do](table, text, argument, request), lasts
        )
    if do == "try":
        return render_plan_page(reader, table, text, lasts)
    try:
        PLAN_BUTTONS[do](reader, table, text, lasts)
    except Refused as refused:
        return render_plan_page(reader, table, text, lasts, reader.say(refused.text), 422)
    except (KeyError, ValueError):
        return render_plan_page(reader, table, text, lasts, status=422)
    return redirect("table" if do == "now" else "plan", slug=slug)


@require_post(redirect_to_table)
@login_required
@never_cache
def plan_next_question(request: HttpRequest, slug: str) -> HttpResponse:
    """The short list beside a question: what to do in the one that follows it, as part of the plan
    of this round."""
    reader, table = get_planning_reader(request, slug)
    kind = request.POST.get("kind", "")
    wishes = list(dict.fromkeys(line for place in PLACES if (line := request.POST.get(place, ""))))
    kept = heart.load_plan(get_plan_owner(reader))
    text = builder.replace_wish_list(
        table.game, kept.text if kept and kept.active else "", kind, []
    )
    for line in wishes:
        text = builder.add_wish(table.game, text, kind, line)
    lasts = kept.lasts if kept and kept.active else "round"
    try:
        heart.save_plan(get_plan_owner(reader), text, lasts)
    except Refused as refused:
        return render_plan_page(reader, table, text, lasts, reader.say(refused.text), 422)
    return redirect("table", slug=slug)


def get_planning_reader(request: HttpRequest, slug: str) -> tuple[Reader, Table]:
    """The reader at their seat of a running game that takes plans; Http404 for everybody else."""
    reader = load_reader(request, slug)
    if reader.seat is None or reader.known.meta.status != Status.RUNNING:
        raise Http404
    table = table_for(reader.known, reader.seat)
    if table.game.plans is None or table.view is None:
        raise Http404
    return reader, table


def render_plan_page(
    reader: Reader, table: Table, text: str, lasts: str, error: str = "", status: int = 200
) -> HttpResponse:
    """The page with this draft in it."""
    kept, draft = heart.load_plan(get_plan_owner(reader)), read_draft(table, text, reader.say)
    context = {
        "meta": table.meta,
        "title": table.meta.title or table.game.title,
        "kept": kept,
        "changed": text != (kept.text if kept else ""),
        "sheet": draft._replace(error=error or draft.error),
        "lasts": lasts,
        "asked": table.decision is not None,
        "choices": build_wish_lists(table, text, reader.say),
        "words": list_plan_phrases(table, reader.say),
        "rows": min(max(text.count("\n") + 3, 6), 24),
    }
    response = render(reader.request, "plans/plan.html", context, status=status)
    response.headers["Cache-Control"] = "private, no-store"
    return response
