"""The moderators' front page, with what waits for this moderator, and their page about the whole
site."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.desk.actions import ACTIONS
from games.desk.cases import queue
from games.desk.involvement import list_barred_things
from games.desk.looks import LOOK_LASTS
from games.desk.models import Announcement, Look, Proposal, Text
from games.desk.oversight import LOOK, list_alarms_about_others, list_due_reviews
from games.desk.powers import Power
from games.heads.models import Delivery
from games.play.models import Game, Standstill
from games.web.desk.guard import Desk, require_power

SHOWN = 30


@require_safe
@require_power(None, "front")
def show_desk_front(desk: Desk) -> HttpResponse:
    """Alarms, what waits for a second, looks of their own, what waits for a review."""
    mine = desk.who.person
    recent = Q(by=mine, action=LOOK, state="done", ended_at__gt=desk.now - LOOK_LASTS)
    waiting = Q(state="open", until__gt=desk.now)
    rows = annotate_proposals(Proposal.objects.filter(recent | waiting).order_by("until", "id"))
    proposals = select_visible_proposals(desk, list(rows))[:SHOWN]
    return render_desk_page(
        desk,
        "desk/front.html",
        {
            "alarms": list_alarms_about_others(mine, desk.now),
            "waiting": [row for row in proposals if row.state == "open"],
            "looks": [row for row in proposals if row.state == "done"],
            "due": len(list_due_reviews(mine)),
            "cases": count_waiting_cases(desk),
            "mine": mine,
        },
    )


def count_waiting_cases(desk: Desk) -> int:
    """How many cases wait for this moderator: those that nobody works on, and their own."""
    if Power.REPORTS not in desk.held.powers:
        return 0
    lines = queue.list_waiting_cases(desk.who.person, desk.now)
    return sum(1 for line in lines if line.mine or not line.whose)


def select_visible_proposals(desk: Desk, rows: list[Proposal]) -> list[Proposal]:
    """Their own, and those that are theirs to say yes to: where they play it is no business of
    theirs, not even that somebody asks."""
    mine, powers = desk.who.person, desk.held.powers
    asked = [row for row in rows if row.by == mine or ACTIONS[row.action].power in powers]
    theirs = list_barred_things(mine, {(row.kind, row.subject) for row in asked if row.by != mine})
    return [row for row in asked if row.by == mine or (row.kind, row.subject) not in theirs]


def annotate_proposals(rows: QuerySet[Proposal]) -> QuerySet[Proposal]:
    """Each with its reason, its proposer's name, its table's slug, title and rules, the name of a
    person whom it is about, and whether a look was opened."""
    of_table = Game.objects.filter(pk=OuterRef("subject"))
    return rows.annotate(
        reason=Subquery(Text.objects.filter(pk=OuterRef("text")).values("body")[:1]),
        proposer=Subquery(get_user_model().objects.filter(pk=OuterRef("by")).values("name")[:1]),
        slug=Subquery(of_table.values("slug")[:1]),
        table=Subquery(of_table.values("title")[:1]),
        rules=Subquery(of_table.values("rules")[:1]),
        person=Subquery(get_user_model().objects.filter(pk=OuterRef("subject")).values("name")[:1]),
        opened=Exists(Look.objects.filter(proposal=OuterRef("id"))),
    )


def render_desk_page(
    desk: Desk, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page of the desk, with its tabs."""
    around = {
        "tabs": list_desk_tabs(desk),
        "powers": [one for one in Power if one in desk.held.powers],
    }
    return render(desk.request, template, {**around, **context}, status=status)


def list_desk_tabs(desk: Desk) -> list[tuple[str, str]]:
    """Names of addresses and what they are called, as far as this moderator may open them."""
    found = [("desk", _("The moderators’ desk"))]
    if Power.REPORTS in desk.held.powers:
        found += [("desk_cases", _("Cases")), ("desk_messages", _("Messages"))]
        found += [("desk_sheets", _("Sheets")), ("desk_search", _("Search"))]
    found += [("desk_reviews", _("Reviews")), ("desk_log", _("Log"))]
    if Power.ANNOUNCE in desk.held.powers:
        found.append(("desk_house", _("The site")))
    if Power.RIGHTS in desk.held.powers:
        found.append(("desk_rights", _("Rights")))
    return found


# The whole site: stops, time given back, announcements, and where the signed heads were sent.


SHOWN_STOPS, SENT = 20, 10


@require_safe
@require_power(Power.ANNOUNCE, "house")
def show_site_overview(desk: Desk) -> HttpResponse:
    """Whether all is stopped, and when clocks stood."""
    rows = Standstill.objects.order_by("-since")[:SHOWN_STOPS]
    announced = Announcement.objects.filter(ended_at=None, until__gt=desk.now).order_by("pk")
    context = {
        "stop": next((row for row in rows if row.until is None), None),
        "rows": [row for row in rows if row.until],
        "announced": announced,
        "sent": Delivery.objects.order_by("-at")[:SENT],
    }
    return render_desk_page(desk, "desk/house.html", context)
