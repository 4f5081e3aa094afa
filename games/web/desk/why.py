"""Why did no mail come, why did this clock run out: a page each."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games.desk.powers import Power
from games.desk.why.late import explain_late_clock
from games.desk.why.no_mail import explain_missing_mails
from games.web.desk.guard import Desk, require_power
from games.web.desk.tables import get_table_at_desk
from games.web.desk.views import render_desk_page


@require_safe
@require_power(Power.REPORTS, "why no mail")
def show_missing_mail_causes(desk: Desk, pk: int) -> HttpResponse:
    """The causes, the most likely first."""
    desk.about_person(pk)
    try:
        answer = explain_missing_mails(pk, None, desk.who.person, desk.now)
    except LookupError:
        raise Http404 from None
    return render_desk_page(
        desk, "desk/why.html", {"causes": answer.causes, "name": answer.name, "pk": pk}
    )


@require_safe
@require_power(Power.REPORTS, "why late")
def show_lapse_causes(desk: Desk, slug: str, seat: int, fact: int | None = None) -> HttpResponse:
    """What became of the clock of one question; `seat` counts from 1."""
    known = get_table_at_desk(desk, slug)
    if not 1 <= seat <= known.meta.size or (fact or 0) >= 2**31:
        raise Http404
    sentences = explain_late_clock(known, seat - 1, fact, desk.now)
    return render_desk_page(
        desk, "desk/late.html", {"sentences": sentences, "known": known, "seat": seat}
    )
