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
from games.web.desk.guard import Desk, back_to, needs
from games.web.desk.views import page, with_words
from keywest_site.http import posted

SAID = {
    Proposal.State.DONE: _("Done: you both said yes."),
    Proposal.State.VOID: _("Nothing was done: things have moved on since it was proposed."),
    Proposal.State.LAPSED: _("Nothing was done: a day is over since it was proposed."),
    Proposal.State.DECLINED: _("Declined."),
    Proposal.State.WITHDRAWN: _("Taken back."),
}


@require_safe
@needs(None, "proposal")
def proposal(desk: Desk, name: str) -> HttpResponse:
    """One of them."""
    row = proposal_of(desk, name)
    action = ACTIONS[row.action]
    is_open = row.state == Proposal.State.OPEN
    context = {
        "row": row,
        "action": action,
        "mine": row.by == desk.who.person,
        "is_open": is_open,
        "undoing": ACTIONS[action.undo].title if action.undo in ACTIONS else "",
        "dry": proposals.dry_run(row, row.reason or "") if is_open else None,  # type: ignore[attr-defined]
        "state": Proposal.State(row.state),
    }
    return page(desk, "desk/proposal.html", context)


@posted(back_to("desk_proposal", "name"))
@needs(None, "answer a proposal")
def answer(desk: Desk, name: str) -> HttpResponse:
    """Yes or no."""
    proposal_of(desk, name)
    verb = proposals.accept if desk.request.POST.get("answer") == "yes" else proposals.decline
    try:
        row = verb(desk.who, name, desk.now)
    except NotAllowed:
        raise
    except DeskRefused as refused:
        messages.error(desk.request, str(refused))
    else:
        messages.info(desk.request, SAID[Proposal.State(row.state)])
    return redirect("desk_proposal", name)


def proposal_of(desk: Desk, name: str) -> Proposal:
    """The proposal of this name, for whoever has its power and is not involved. Http404."""
    row = with_words(Proposal.objects.filter(pk=name)).first()
    if row is None or row.action not in ACTIONS:
        raise Http404
    action = ACTIONS[row.action]
    if action.power not in desk.held.powers:
        desk.refuse(Why.POWER)
    desk.about(action.about, row.subject)
    return row
