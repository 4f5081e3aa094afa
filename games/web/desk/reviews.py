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
from games.web.desk.guard import Desk, back_to, needs
from games.web.desk.log_words import title
from games.web.desk.names import names_of, places_of
from games.web.desk.views import page
from keywest_site.http import posted

if TYPE_CHECKING:
    from games.desk import log

SHOWN = 20


@require_safe
@needs(None, "reviews")
def review_list(desk: Desk) -> HttpResponse:
    """What waits for them, the oldest first; where they play others look."""
    return reviews_page(desk)


def reviews_page(desk: Desk, error: str = "", seq: int = 0) -> HttpResponse:
    """The page. `error`: why the review of fact `seq` was refused; its form keeps the words."""
    due = reviews.due_for(desk.who.person)[:SHOWN]
    context = {
        "due": in_words(due) if due else [],
        "error": error,
        "refused": seq,
        "words": desk.request.POST.get("reason", ""),
    }
    return page(desk, "desk/reviews.html", context, 422 if error else 200)


@posted(back_to("desk_reviews"))
@needs(None, "review")
def review(desk: Desk, seq: int) -> HttpResponse:
    """All was well, or it was not."""
    said = desk.request.POST
    well, reason = said.get("well") == "yes", said.get("reason", "")
    try:
        reviews.review(desk.who, seq, well=well, reason=reason, now=desk.now)
    except NotAllowed:
        raise
    except DeskRefused as refused:
        return reviews_page(desk, str(refused), seq)
    messages.success(desk.request, _("Noted."))
    return redirect("desk_reviews")


def in_words(due: Sequence[log.Told]) -> list[dict[str, Any]]:
    """What was done, with names: two statements."""
    names = names_of(one for told in due for one in (told.fact.by, told.fact.second))
    places = places_of(told.fact.subject for told in due if told.fact.kind == "table")
    return [
        {
            "seq": row.seq,
            "at": row.at,
            "by": names[fact.by],
            "second": names[fact.second] if fact.second else "",
            "title": title(fact.action),
            "place": places.get(fact.subject) if fact.kind == "table" else None,
            "reason": words,
            "alone": fact.alone,
        }
        for row, fact, words, _about in due
    ]
