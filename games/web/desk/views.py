"""The front page of the desk: what waits for this moderator, and what they may do."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.desk import proposals as proposing
from games.desk.actions import ACTIONS, Power
from games.desk.alarms import shown_to
from games.desk.looks import LASTS
from games.desk.may import hindered
from games.desk.models import Look, Proposal, Review, Text
from games.desk.reviews import LOOK
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
    proposals = [
        row
        for row in with_words(Proposal.objects.filter(recent | waiting).order_by("until")[:SHOWN])
        if row.by == mine or may_know(desk, row)
    ]
    due = Review.objects.filter(reviewer=0).exclude(Q(person=mine) | Q(second=mine)).count()
    return page(
        desk,
        "desk/front.html",
        {
            "alarms": shown_to(mine, desk.now),
            "waiting": [row for row in proposals if row.state == "open"],
            "looks": [row for row in proposals if row.state == "done"],
            "due": due,
            "mine": mine,
        },
    )


def may_know(desk: Desk, row: Proposal) -> bool:
    """Whether it is theirs to say yes to: where they play it is no business of theirs, not even
    that somebody asks."""
    action = ACTIONS[row.action]
    about = proposing.about(action, row.subject)
    return action.power in desk.held.powers and not hindered(desk.who, **about)


def with_words(rows: QuerySet[Proposal]) -> QuerySet[Proposal]:
    """Each with its reason, its proposer's name, its table's slug, title and rules, the name of a
    person whom it is about, and whether a look was opened."""
    of_table = Game.objects.filter(pk=OuterRef("subject"))
    return rows.annotate(
        reason=Subquery(Text.objects.filter(pk=OuterRef("text")).values("body")[:1]),
        proposer=Subquery(Person.objects.filter(pk=OuterRef("by")).values("name")[:1]),
        slug=Subquery(of_table.values("slug")[:1]),
        table=Subquery(of_table.values("title")[:1]),
        rules=Subquery(of_table.values("rules")[:1]),
        person=Subquery(Person.objects.filter(pk=OuterRef("subject")).values("name")[:1]),
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
