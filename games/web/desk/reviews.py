"""What somebody else did, looked at by another moderator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.desk import reviews
from games.desk.refused import DeskRefused, NotAllowed
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.log_words import get_action_title
from games.web.desk.names import load_names_or_somebody, load_table_places
from games.web.desk.views import render_desk_page
from keywest_site.http import require_post

if TYPE_CHECKING:
    from games.desk import log

SHOWN = 20


@require_safe
@require_power(None, "reviews")
def show_reviews(desk: Desk) -> HttpResponse:
    """What waits for them, the oldest first; where they play others look."""
    return render_reviews_page(desk)


def render_reviews_page(desk: Desk, error: str = "", seq: int = 0) -> HttpResponse:
    """The page. `error`: why the review of fact `seq` was refused; its form keeps the words."""
    due = reviews.list_due_reviews(desk.who.person)[:SHOWN]
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
        reviews.review_fact(desk.who, seq, well=well, reason=reason, now=desk.now)
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
