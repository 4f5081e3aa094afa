"""A table on the moderators' pages: as a spectator could see it at any fact, as a seat once two
people have agreed, and the actions that can be done there."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.desk import looks, proposals
from games.desk.cases.queue import list_cases_at_table
from games.desk.forms import get_terms
from games.desk.models import Proposal
from games.desk.powers import CANNOT, NotAllowed, Power, Why
from games.play.models import Status
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, load_header
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.views import annotate_proposals, render_desk_page
from games.web.replay import build_replay_context, load_path
from games.web.table.reader import Reader
from keywest_site.http import require_post


@require_safe
@require_power(Power.REPORTS, "table")
def show_table_at_desk(desk: Desk, slug: str, version: int = 0) -> HttpResponse:
    """As it stood after fact `version`, the last one if none is named, for a spectator's eyes."""
    return render_table_at_desk(desk, get_table_at_desk(desk, slug), version)


def render_table_at_desk(
    desk: Desk, header: TableHeader, version: int, error: str = ""
) -> HttpResponse:
    """The page. `error`: why a look was refused; its form keeps what was written into it."""
    slug = header.meta.slug
    if not header.meta.version:
        return render_desk_page(desk, "desk/waiting.html", {"known": header})
    path = load_path(header, None)
    if version not in path.stops:
        stop = path.nearest(version or header.meta.version)
        return redirect("desk_table_at", slug, stop)
    context = build_replay_context(build_spectator(desk, header), None, path, version)
    more = {
        "base": reverse("desk_table", args=[slug]) + "at/",
        "known": header,
        "seats": list(enumerate(context["seats"])),
        "cases": list_cases_at_table(header.meta.id, desk.who.person),
        "running": header.meta.status == Status.RUNNING,
        "may_look": Power.SEATS in desk.held.powers,
        "may_sanction": Power.SUSPEND in desk.held.powers,
        "game": header.meta.id,
        "may_do": not desk.held.powers.isdisjoint((Power.MOVE, Power.REPAIR)),
        "error": error,
        "posted": desk.request.POST,
        "seat_names": context["seats"],
    }
    return render_desk_page(desk, "desk/table.html", {**context, **more}, 422 if error else 200)


@require_post(build_redirect_view("desk_table", "slug"))
@require_power(Power.SEATS, "ask for a look")
def propose_seat_view(desk: Desk, slug: str) -> HttpResponse:
    """Asks somebody else for a yes to a look as a seat."""
    header = get_table_at_desk(desk, slug)
    posted = desk.request.POST
    try:
        wish = get_terms(looks.LookForm(posted, table=header))
        row = proposals.propose_action(
            desk.who, looks.LOOK_ACTION, header.meta.id, wish, posted.get("reason", ""), desk.now
        )
    except CANNOT as refused:
        if isinstance(refused, NotAllowed):
            raise
        path = load_path(header, None)
        return render_table_at_desk(desk, header, path.nearest(header.meta.version), str(refused))
    messages.success(desk.request, _("Someone else has to approve this now."))
    return redirect("desk_proposal", row.id)


@require_post(build_redirect_view("desk_eyes", "name"))
@require_power(Power.SEATS, "open a look")
def open_seat_view(desk: Desk, name: str) -> HttpResponse:
    """Opens a look that was granted; from now on its owner has seen what is hidden there."""
    looks.open_look(desk.who.person, name, desk.now)
    return redirect("desk_eyes", name)


@require_safe
@require_power(Power.SEATS, "look")
def show_seat_view(desk: Desk, name: str) -> HttpResponse:
    """What one seat sees, at the fact for which it was granted."""
    rows = annotate_proposals(Proposal.objects.filter(pk=name, by=desk.who.person, state="done"))
    row = rows.first()
    if row is None or not row.opened or desk.now >= looks.get_look_end(row):  # type: ignore[attr-defined]
        raise NotAllowed(Why.POWER)
    header = get_table_at_desk(desk, row.slug)  # type: ignore[attr-defined]
    seen = looks.build_look_scope(row)
    path = load_path(header, seen.seat)
    if seen.version not in path.stops:
        seen = seen._replace(version=path.nearest(seen.version))
    context = build_replay_context(build_spectator(desk, header), seen.seat, path, seen.version)
    until = {"until": looks.get_look_end(row), "row": row, "base": ""}
    return render_desk_page(desk, "desk/eyes.html", {**context, **until})


def get_table_at_desk(desk: Desk, slug: str) -> TableHeader:
    """The table of this public id. Http404 if there is none, or they are involved in it."""
    try:
        if not slug.isalnum():
            raise UnknownGame
        header = load_header("slug", slug)
    except UnknownGame:
        raise Http404 from None
    desk.about_table(header.meta.id)
    return header


def build_spectator(desk: Desk, header: TableHeader) -> Reader:
    """Somebody who watches."""
    return Reader(desk.request, header, None)
