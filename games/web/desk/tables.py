"""A table on the moderators' pages: as a spectator could see it at any fact, as a seat once two
people have agreed, and the actions that can be done there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from games.desk import looks, proposals
from games.desk.cases.queue import list_cases_at_table
from games.desk.models import Proposal
from games.desk.powers import CANNOT, DeskRefused, NotAllowed, Power, Why
from games.desk.table_actions import execution
from games.desk.table_actions.declaration import TABLE_ACTIONS, TableAction
from games.play.models import Status
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, load_header
from games.rules.types import Refused
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.views import annotate_proposals, render_desk_page
from games.web.replay import build_replay_context, load_path
from games.web.table.reader import Reader
from keywest_site.http import require_post
from keywest_site.numbers import read_number


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
    seat = read_number(desk.request.POST.get("seat", "")) or 0
    wish, reason = {"seat": seat - 1}, desk.request.POST.get("reason", "")
    try:
        row = proposals.propose_action(
            desk.who, looks.LOOK_ACTION, header.meta.id, wish, reason, desk.now
        )
    except CANNOT as refused:
        if isinstance(refused, NotAllowed):
            raise
        path = load_path(header, None)
        return render_table_at_desk(desk, header, path.nearest(header.meta.version), str(refused))
    messages.success(desk.request, _("Somebody else has to say yes to this now."))
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


# Actions: chosen, looked at, and done, or proposed to somebody else.


@require_safe
@require_power(None, "what to do")
def show_table_actions(desk: Desk, slug: str) -> HttpResponse:
    """Everything that this moderator can do here."""
    if desk.held.powers.isdisjoint(one.power for one in TABLE_ACTIONS.values()):
        desk.refuse(Why.POWER)
    header = get_table_at_desk(desk, slug)
    found = execution.list_available_actions(header, desk.held.powers, desk.who.person, desk.now)
    context = {"known": header, "doings": found, "later": list_later_actions(desk, header, found)}
    return render_desk_page(desk, "desk/choose.html", context)


def list_later_actions(
    desk: Desk, header: TableHeader, now: Sequence[TableAction]
) -> list[tuple[TableAction, Any]]:
    """What needs two people, and is not offered yet: with the time from which it is."""
    fits = [
        one
        for one in TABLE_ACTIONS.values()
        if one.two and one.power in desk.held.powers and one.fits(header) and one not in now
    ]
    times = {
        power: proposals.find_first_free_time(desk.who.person, power, desk.now)
        for power in {one.power for one in fits}
    }
    return [(one, times[one.power]) for one in fits if times[one.power]]


@require_http_methods(["GET", "HEAD", "POST"])
@require_power(None, "do")
def serve_table_action_page(desk: Desk, slug: str, action: str) -> HttpResponse:
    """One of them: what it asks for; once that is said, what would happen; then it is done."""
    doing, said = get_table_action(desk, action), desk.request.POST
    header = get_table_at_desk(desk, slug)
    if desk.request.method != "POST" and doing.fields:
        return render_table_action_page(desk, doing, header, {})
    try:
        wish = execution.read_table_request(doing, header, said)
        if "reason" in said:
            return carry_out_table_action(desk, wish)
        dry = execution.preview_table_request(wish, desk.who.person, desk.now)
    except NotAllowed:
        raise
    except CANNOT as refused:
        error = {"error": render_table_refusal(refused, desk, header)}
        return render_table_action_page(
            desk, doing, header, error | repeat_dry_run(desk, doing, header), 422
        )
    return render_table_action_page(desk, doing, header, {"dry": dry, "version": wish.version})


def repeat_dry_run(desk: Desk, doing: TableAction, header: TableHeader) -> dict[str, Any]:
    """What would happen now, for the form whose reason was just refused: so it keeps the reason."""
    if "reason" not in desk.request.POST:
        return {}
    try:
        wish = execution.read_table_request(doing, header, desk.request.POST)
        dry = execution.preview_table_request(wish, desk.who.person, desk.now)
    except CANNOT:
        return {"hidden_reason": True}
    return {"dry": dry, "version": wish.version}


def get_table_action(desk: Desk, name: str) -> TableAction:
    """By its name, for whoever has its power. Raises Http404."""
    if name not in TABLE_ACTIONS:
        raise Http404
    if TABLE_ACTIONS[name].power not in desk.held.powers:
        desk.refuse(Why.POWER)
    return TABLE_ACTIONS[name]


def carry_out_table_action(desk: Desk, wish: execution.TableRequest) -> HttpResponse:
    """Done, or on its way. Raises NotAllowed, DeskRefused or Refused."""
    said = desk.request.POST
    row = execution.carry_out_table_request(
        desk.who, wish, said["reason"], desk.now, said.get("version", "-")
    )
    if row is not None:
        messages.info(desk.request, gettext_lazy("Somebody else has to say yes to this now."))
        return redirect("desk_proposal", row.id)
    messages.success(desk.request, gettext_lazy("Done. All players at the table get a mail."))
    return redirect("desk_do", wish.known.meta.slug)


def render_table_refusal(refused: DeskRefused | Refused, desk: Desk, header: TableHeader) -> str:
    """Why not, in the language of whoever asks."""
    if isinstance(refused, Refused):
        return str(build_spectator(desk, header).say(refused.text))
    return str(refused.message)


def render_table_action_page(
    desk: Desk, doing: TableAction, header: TableHeader, more: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The page of one action, with what was filled in."""
    said = desk.request.POST
    fields = [(one, said.get(one.name, one.usual)) for one in doing.fields]
    seats = [(one.number + 1, one.name) for one in header.seats]
    context = {"known": header, "doing": doing, "fields": fields, "seat_names": seats, **more}
    undo = {"undoing": TABLE_ACTIONS[doing.undo].title if doing.undo in TABLE_ACTIONS else ""}
    reason = {"reason": said.get("reason", "")}
    return render_desk_page(desk, "desk/do.html", {**context, **undo, **reason}, status)
