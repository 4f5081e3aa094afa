"""Why did no mail come: one page about a person."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games.desk.powers import Power
from games.desk.why.no_mail import why_no_mail
from games.web.desk.guard import Desk, needs
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
