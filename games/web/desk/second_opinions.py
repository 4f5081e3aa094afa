"""Pages on which a moderator decides about another's proposal, and looks at what another did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from games.desk import oversight, proposals
from games.desk.actions import ACTIONS
from games.desk.models import Proposal
from games.desk.powers import DeskRefused, NotAllowed, Why
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.log import get_action_title, load_names_or_somebody, load_table_places
from games.web.desk.views import annotate_proposals, render_desk_page
from keywest_site.http import require_post

if TYPE_CHECKING:
    from games.desk import log


# Proposals.


OUTCOMES = {
    Proposal.State.DONE: gettext_lazy("Done: you both said yes."),
    Proposal.State.VOID: gettext_lazy(
        "Nothing was done: things have moved on since it was proposed."
    ),
    Proposal.State.LAPSED: gettext_lazy(
        "Nothing was done: more than a day has passed since it was proposed."
    ),
    Proposal.State.DECLINED: gettext_lazy("Declined."),
    Proposal.State.WITHDRAWN: gettext_lazy("Taken back."),
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


# Reviews.


SHOWN = 20


@require_safe
@require_power(None, "reviews")
def show_reviews(desk: Desk) -> HttpResponse:
    """What waits for them, the oldest first; where they play others look."""
    return render_reviews_page(desk)


def render_reviews_page(desk: Desk, error: str = "", seq: int = 0) -> HttpResponse:
    """The page. `error`: why the review of fact `seq` was refused; its form keeps the words."""
    due = oversight.list_due_reviews(desk.who.person)[:SHOWN]
    context = {
        "due": describe_due_reviews(due) if due else [],
        "error": error,
        "refused": seq,
        "words": desk.request.POST.get("reason", ""),
    }
    return render_desk_page(desk, "desk/reviews.html", context, 422 if error else 200)


@require_post(build_redirect_view("desk_reviews"))
@require_power(None, "review")
def review_action(desk: Desk, seq: int) -> HttpResponse:
    """All was well, or it was not."""
    said = desk.request.POST
    well, reason = said.get("well") == "yes", said.get("reason", "")
    try:
        oversight.review_fact(desk.who, seq, well=well, reason=reason, now=desk.now)
    except NotAllowed:
        raise
    except DeskRefused as refused:
        return render_reviews_page(desk, str(refused), seq)
    messages.success(desk.request, _("Noted."))
    return redirect("desk_reviews")


def describe_due_reviews(due: Sequence[log.WordedFact]) -> list[dict[str, Any]]:
    """What was done, with names: two statements."""
    names = load_names_or_somebody(one for told in due for one in (told.fact.by, told.fact.second))
    places = load_table_places(told.fact.subject for told in due if told.fact.kind == "table")
    return [
        {
            "seq": row.seq,
            "at": row.at,
            "by": names[fact.by],
            "second": names[fact.second] if fact.second else "",
            "title": get_action_title(fact.action),
            "place": places.get(fact.subject) if fact.kind == "table" else None,
            "reason": words,
            "alone": fact.alone,
        }
        for row, fact, words, _about in due
    ]
