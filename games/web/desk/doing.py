"""What can be done at a table: chosen, looked at, and done, or proposed to somebody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from games.desk import proposals
from games.desk.doing import ways
from games.desk.doing.doing import TABLE_ACTIONS, TableAction
from games.desk.refused import CANNOT, DeskRefused, NotAllowed, Why
from games.play.table_lookup import TableHeader
from games.rules.types import Refused
from games.web.desk.guard import Desk, require_power
from games.web.desk.tables import build_spectator, get_table_at_desk
from games.web.desk.views import render_desk_page


@require_safe
@require_power(None, "what to do")
def show_table_actions(desk: Desk, slug: str) -> HttpResponse:
    """Everything that this moderator can do here."""
    if desk.held.powers.isdisjoint(one.power for one in TABLE_ACTIONS.values()):
        desk.refuse(Why.POWER)
    known = get_table_at_desk(desk, slug)
    found = ways.list_available_actions(known, desk.held.powers, desk.who.person, desk.now)
    context = {"known": known, "doings": found, "later": list_later_actions(desk, known, found)}
    return render_desk_page(desk, "desk/choose.html", context)


def list_later_actions(
    desk: Desk, known: TableHeader, now: Sequence[TableAction]
) -> list[tuple[TableAction, Any]]:
    """What needs two people, and is not offered yet: with the time from which it is."""
    fits = [
        one
        for one in TABLE_ACTIONS.values()
        if one.two and one.power in desk.held.powers and one.fits(known) and one not in now
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
    known = get_table_at_desk(desk, slug)
    if desk.request.method != "POST" and doing.fields:
        return render_table_action_page(desk, doing, known, {})
    try:
        wish = ways.read_table_request(doing, known, said)
        if "reason" in said:
            return carry_out_table_action(desk, wish)
        dry = ways.preview_table_request(wish, desk.who.person, desk.now)
    except NotAllowed:
        raise
    except CANNOT as refused:
        error = {"error": render_table_refusal(refused, desk, known)}
        return render_table_action_page(
            desk, doing, known, error | repeat_dry_run(desk, doing, known), 422
        )
    return render_table_action_page(desk, doing, known, {"dry": dry, "version": wish.version})


def repeat_dry_run(desk: Desk, doing: TableAction, known: TableHeader) -> dict[str, Any]:
    """What would happen now, for the form whose reason was just refused: so it keeps the reason."""
    if "reason" not in desk.request.POST:
        return {}
    try:
        wish = ways.read_table_request(doing, known, desk.request.POST)
        dry = ways.preview_table_request(wish, desk.who.person, desk.now)
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


def carry_out_table_action(desk: Desk, wish: ways.TableRequest) -> HttpResponse:
    """Done, or on its way. Raises NotAllowed, DeskRefused or Refused."""
    said = desk.request.POST
    row = ways.carry_out_table_request(
        desk.who, wish, said["reason"], desk.now, said.get("version", "-")
    )
    if row is not None:
        messages.info(desk.request, _("Somebody else has to say yes to this now."))
        return redirect("desk_proposal", row.id)
    messages.success(desk.request, _("Done. Everybody at the table is told."))
    return redirect("desk_do", wish.known.meta.slug)


def render_table_refusal(refused: DeskRefused | Refused, desk: Desk, known: TableHeader) -> str:
    """Why not, in the language of whoever asks."""
    if isinstance(refused, Refused):
        return str(build_spectator(desk, known).say(refused.text))
    return str(refused.message)


def render_table_action_page(
    desk: Desk, doing: TableAction, known: TableHeader, more: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The page of one action, with what was filled in."""
    said = desk.request.POST
    fields = [(one, said.get(one.name, one.usual)) for one in doing.fields]
    seats = [(one.number + 1, one.name) for one in known.seats]
    context = {"known": known, "doing": doing, "fields": fields, "seat_names": seats, **more}
    undo = {"undoing": TABLE_ACTIONS[doing.undo].title if doing.undo in TABLE_ACTIONS else ""}
    reason = {"reason": said.get("reason", "")}
    return render_desk_page(desk, "desk/do.html", {**context, **undo, **reason}, status)
