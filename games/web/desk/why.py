"""Why did no mail come, why did this clock run out: a page each."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games.desk.powers import Power
from games.desk.why.late import why_late
from games.desk.why.no_mail import why_no_mail
from games.web.desk.guard import Desk, needs
from games.web.desk.tables import table_of
from games.web.desk.views import page


@require_safe
@needs(Power.REPORTS, "why no mail")
def mails(desk: Desk, pk: int) -> HttpResponse:
    """The causes, the most likely first."""
    desk.about_person(pk)
    try:
        answer = why_no_mail(pk, None, desk.who.person, desk.now)
    except LookupError:
        raise Http404 from None
    return page(desk, "desk/why.html", {"causes": answer.causes, "name": answer.name, "pk": pk})


@require_safe
@needs(Power.REPORTS, "why late")
def late(desk: Desk, slug: str, seat: int, fact: int | None = None) -> HttpResponse:
    """What became of the clock of one question; `seat` counts from 1."""
    known = table_of(desk, slug)
    if not 1 <= seat <= known.meta.size or (fact or 0) >= 2**31:
        raise Http404
    sentences = why_late(known, seat - 1, fact, desk.now)
    return page(desk, "desk/late.html", {"sentences": sentences, "known": known, "seat": seat})
