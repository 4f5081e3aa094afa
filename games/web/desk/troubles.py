"""Moderators' pages about trouble: messages that were put aside, mails that are held, tables that
stand still, and why a mail or an answer did not come."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games.desk import ports
from games.desk.late_clocks import explain_late_clock
from games.desk.missing_mails import explain_missing_mails
from games.desk.powers import Power
from games.desk.site_actions import held_mails, quarantined_mails
from games.web.desk.guard import Desk, require_power
from games.web.desk.tables import get_table_at_desk
from games.web.desk.views import render_desk_page


@require_safe
@require_power(Power.REPORTS, "messages")
def show_messages_put_aside(desk: Desk) -> HttpResponse:
    """What nobody has settled; nothing that concerns whoever looks."""
    rows = held_mails.list_free_quarantined(desk.who.person, ports.list_unsettled_quarantined())
    return render_desk_page(desk, "desk/messages.html", {"rows": rows})


@require_safe
@require_power(Power.REPORTS, "message")
def show_message_put_aside(desk: Desk, pk: int) -> HttpResponse:
    """One of them: what is known of it; what it says, for whoever has looked at it."""
    found = ports.load_quarantined([pk]) if pk < 2**62 else []
    if not found:
        raise Http404
    (row,) = found
    desk.about(quarantined_mails.MAIL, pk)
    opened = quarantined_mails.has_opened_message(desk.who.person, pk, desk.now)
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
        desk, "desk/held.html", {"rows": held_mails.list_held_mails(desk.who.person, desk.now)}
    )


@require_safe
@require_power(Power.REPORTS, "stuck")
def show_stuck_tables(desk: Desk) -> HttpResponse:
    """Tables that do not go on by themselves."""
    return render_desk_page(
        desk, "desk/stuck.html", {"rows": held_mails.list_stuck_tables(desk.who.person, desk.now)}
    )


# Why did no mail come, why did this clock run out.


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
    header = get_table_at_desk(desk, slug)
    if not 1 <= seat <= header.meta.size or (fact or 0) >= 2**31:
        raise Http404
    sentences = explain_late_clock(header, seat - 1, fact, desk.now)
    return render_desk_page(
        desk, "desk/late.html", {"sentences": sentences, "known": header, "seat": seat}
    )
