"""Messages that were put aside, mails that are held, tables that stand still."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games.desk import ports
from games.desk.house import letters, waiting
from games.desk.powers import Power
from games.web.desk.guard import Desk, require_power
from games.web.desk.views import render_desk_page


@require_safe
@require_power(Power.REPORTS, "messages")
def show_messages_put_aside(desk: Desk) -> HttpResponse:
    """What nobody has settled; nothing that concerns whoever looks."""
    rows = waiting.list_free_quarantined(desk.who.person, ports.list_unsettled_quarantined())
    return render_desk_page(desk, "desk/messages.html", {"rows": rows})


@require_safe
@require_power(Power.REPORTS, "message")
def show_message_put_aside(desk: Desk, pk: int) -> HttpResponse:
    """One of them: what is known of it; what it says, for whoever has looked at it."""
    found = ports.load_quarantined([pk]) if pk < 2**62 else []
    if not found:
        raise Http404
    (row,) = found
    desk.about(letters.MAIL, pk)
    opened = letters.has_opened_message(desk.who.person, pk, desk.now)
    body = ports.load_quarantined_body(pk) if opened else ""
    context = {"row": row, "opened": opened, "body": body, "held": desk.held.powers}
    return render_desk_page(
        desk, "desk/message.html", {**context, "seats": Power.SEATS in desk.held.powers}
    )


@require_safe
@require_power(Power.REPORTS, "held")
def show_held_mails(desk: Desk) -> HttpResponse:
    """Mails that should be out and are not."""
    return render_desk_page(
        desk, "desk/held.html", {"rows": waiting.list_held_mails(desk.who.person, desk.now)}
    )


@require_safe
@require_power(Power.REPORTS, "stuck")
def show_stuck_tables(desk: Desk) -> HttpResponse:
    """Tables that do not go on by themselves."""
    return render_desk_page(
        desk, "desk/stuck.html", {"rows": waiting.list_stuck_tables(desk.who.person, desk.now)}
    )
