"""The front page of the desk: what waits for this moderator, and what they may do."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.desk.actions import ACTIONS
from games.desk.alarms import shown_to
from games.desk.barred import barred
from games.desk.cases import queue
from games.desk.looks import LASTS
from games.desk.models import Look, Proposal, Text
from games.desk.powers import Power
from games.desk.reviews import LOOK, due_for
from games.play.models import Game
from games.web.desk.guard import Desk, needs

SHOWN = 30


@require_safe
@needs(None, "front")
def front(desk: Desk) -> HttpResponse:
    """Alarms, what waits for a second, looks of their own, what waits for a review."""
    mine = desk.who.person
    recent = Q(by=mine, action=LOOK, state="done", ended_at__gt=desk.now - LASTS)
    waiting = Q(state="open", until__gt=desk.now)
    rows = with_words(Proposal.objects.filter(recent | waiting).order_by("until", "id"))
    proposals = known(desk, list(rows))[:SHOWN]
    return page(
        desk,
        "desk/front.html",
        {
            "alarms": shown_to(mine, desk.now),
            "waiting": [row for row in proposals if row.state == "open"],
            "looks": [row for row in proposals if row.state == "done"],
            "due": len(due_for(mine)),
            "cases": cases_waiting(desk),
            "mine": mine,
        },
    )


def cases_waiting(desk: Desk) -> int:
    """How many cases wait for this moderator: those that nobody works on, and their own."""
    if Power.REPORTS not in desk.held.powers:
        return 0
    lines = queue.waiting(desk.who.person, desk.now)
    return sum(1 for line in lines if line.mine or not line.whose)


def known(desk: Desk, rows: list[Proposal]) -> list[Proposal]:
    """Their own, and those that are theirs to say yes to: where they play it is no business of
    theirs, not even that somebody asks."""
    mine, powers = desk.who.person, desk.held.powers
    asked = [row for row in rows if row.by == mine or ACTIONS[row.action].power in powers]
    theirs = barred(mine, {(row.kind, row.subject) for row in asked if row.by != mine})
    return [row for row in asked if row.by == mine or (row.kind, row.subject) not in theirs]


def with_words(rows: QuerySet[Proposal]) -> QuerySet[Proposal]:
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


def page(desk: Desk, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page of the desk, with its tabs."""
    around = {"tabs": tabs(desk), "powers": [one for one in Power if one in desk.held.powers]}
    return render(desk.request, template, {**around, **context}, status=status)


def tabs(desk: Desk) -> list[tuple[str, str]]:
    """Names of addresses and what they are called, as far as this moderator may open them."""
    found = [("desk", _("The desk"))]
    if Power.REPORTS in desk.held.powers:
        found += [("desk_cases", _("Cases")), ("desk_messages", _("Messages"))]
        found += [("desk_sheets", _("Sheets")), ("desk_search", _("Search"))]
    found += [("desk_reviews", _("Reviews")), ("desk_log", _("Log"))]
    if Power.ANNOUNCE in desk.held.powers:
        found.append(("desk_house", _("The house")))
    if Power.RIGHTS in desk.held.powers:
        found.append(("desk_rights", _("Rights")))
    return found
