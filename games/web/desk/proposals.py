"""What waits for a second: the reason, what would happen, and yes or no."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.desk import proposals
from games.desk.actions import ACTIONS
from games.desk.models import Proposal
from games.desk.refused import DeskRefused, NotAllowed, Why
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.views import annotate_proposals, render_desk_page
from keywest_site.http import require_post

OUTCOMES = {
    Proposal.State.DONE: _("Done: you both said yes."),
    Proposal.State.VOID: _("Nothing was done: things have moved on since it was proposed."),
    Proposal.State.LAPSED: _("Nothing was done: a day is over since it was proposed."),
    Proposal.State.DECLINED: _("Declined."),
    Proposal.State.WITHDRAWN: _("Taken back."),
}


@require_safe
@require_power(None, "proposal")
def show_proposal(desk: Desk, name: str) -> HttpResponse:
    """One of them."""
    row = get_proposal(desk, name)
    action = ACTIONS[row.action]
    is_open = row.state == Proposal.State.OPEN
    context = {
        "row": row,
        "action": action,
        "mine": row.by == desk.who.person,
        "is_open": is_open,
        "undoing": ACTIONS[action.undo].title if action.undo in ACTIONS else "",
        "dry": proposals.preview_proposal(row, row.reason or "") if is_open else None,  # type: ignore[attr-defined]
        "state": Proposal.State(row.state),
    }
    return render_desk_page(desk, "desk/proposal.html", context)


@require_post(build_redirect_view("desk_proposal", "name"))
@require_power(None, "answer a proposal")
def answer_proposal(desk: Desk, name: str) -> HttpResponse:
    """Yes or no."""
    get_proposal(desk, name)
    verb = (
        proposals.accept_proposal
        if desk.request.POST.get("answer") == "yes"
        else proposals.decline_proposal
    )
    try:
        row = verb(desk.who, name, desk.now)
    except NotAllowed:
        raise
    except DeskRefused as refused:
        messages.error(desk.request, str(refused))
    else:
        messages.info(desk.request, OUTCOMES[Proposal.State(row.state)])
    return redirect("desk_proposal", name)


def get_proposal(desk: Desk, name: str) -> Proposal:
    """The proposal of this name, for whoever has its power and is not involved. Http404."""
    row = annotate_proposals(Proposal.objects.filter(pk=name)).first()
    if row is None or row.action not in ACTIONS:
        raise Http404
    action = ACTIONS[row.action]
    if action.power not in desk.held.powers:
        desk.refuse(Why.POWER)
    desk.about(action.about, row.subject)
    return row
