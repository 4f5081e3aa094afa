"""Messages that were put aside, mails that are held, tables that stand still."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games.desk import ports
from games.desk.house import letters, waiting
from games.desk.powers import Power
from games.web.desk.guard import Desk, needs
from games.web.desk.views import page


@require_safe
@needs(Power.REPORTS, "messages")
def messages(desk: Desk) -> HttpResponse:
    """What nobody has settled; nothing that concerns whoever looks."""
    rows = waiting.free_of(desk.who.person, ports.all_aside())
    return page(desk, "desk/messages.html", {"rows": rows})


@require_safe
@needs(Power.REPORTS, "message")
def message(desk: Desk, pk: int) -> HttpResponse:
    """One of them: what is known of it; what it says, for whoever has looked at it."""
    found = ports.asides([pk]) if pk < 2**62 else []
    if not found:
        raise Http404
    (row,) = found
    desk.about(letters.MAIL, pk)
    opened = letters.has_opened(desk.who.person, pk, desk.now)
    body = ports.body_of(pk) if opened else ""
    context = {"row": row, "opened": opened, "body": body, "held": desk.held.powers}
    return page(desk, "desk/message.html", {**context, "seats": Power.SEATS in desk.held.powers})


@require_safe
@needs(Power.REPORTS, "held")
def held(desk: Desk) -> HttpResponse:
    """Mails that should be out and are not."""
    return page(desk, "desk/held.html", {"rows": waiting.held(desk.who.person, desk.now)})


@require_safe
@needs(Power.REPORTS, "stuck")
def stuck(desk: Desk) -> HttpResponse:
    """Tables that do not go on by themselves."""
    return page(desk, "desk/stuck.html", {"rows": waiting.stuck(desk.who.person, desk.now)})
