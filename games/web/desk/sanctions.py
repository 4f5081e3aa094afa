"""What the desk knows of a person, and what can be done about them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.desk import proposals, texts
from games.desk.actions import ACTIONS, Action, DeskRefused, NotAllowed, Power
from games.desk.cases.queue import about_person
from games.desk.involved import in_tables
from games.desk.near import near
from games.desk.sanctions.active import active
from games.desk.sanctions.imposing import LIFT
from games.desk.sanctions.kinds import DAYS, IMPOSED, USUAL, Rule, SanctionKind
from games.play.models import Status
from games.web.desk.cases import number_in
from games.web.desk.guard import Desk, back_to, needs, posted
from games.web.desk.views import page as desk_page

TABLES = 20
"""Of those at which somebody sits, the last ones."""


@require_safe
@needs(Power.REPORTS, "person")
def person(desk: Desk, pk: int) -> HttpResponse:
    """History, cases, sanctions."""
    return page(desk, found(desk, pk))


@posted(back_to("desk_person", "pk"))
@needs(Power.SUSPEND, "sanction")
def sanction(desk: Desk, pk: int) -> HttpResponse:
    """Impose one, or lift one."""
    row, words = found(desk, pk), desk.request.POST.get("words", "")
    try:
        action, wish = wanted(desk)
        if action.two:
            proposals.propose(desk.who, action, pk, wish, words, desk.now)
            messages.info(desk.request, _("Somebody else is asked to say yes to this."))
        else:
            proposals.take(desk.who, action, pk, wish, words, desk.now)
            messages.success(desk.request, _("Done. They are told."))
    except NotAllowed:
        raise
    except DeskRefused as refused:
        return page(desk, row, str(refused.message), words)
    return redirect("desk_person", pk)


def wanted(desk: Desk) -> tuple[Action, dict[str, Any]]:
    """The action that was posted, and its terms. Raises DeskRefused."""
    said = desk.request.POST
    name = said.get("kind", "")
    if name not in (*(kind.value for kind in IMPOSED), LIFT):
        raise DeskRefused(_("Please choose what is to be done."))
    if name == LIFT:
        return ACTIONS[name], {"sanction": number_in(said.get("sanction"))}
    typed = said.get("days", "").strip()
    days = number_in(typed) if typed else DAYS.get(SanctionKind(name), 0)
    return ACTIONS[name], {"rule": said.get("rule", ""), "days": days}


def found(desk: Desk, pk: int) -> Person:
    """The person. Raises Http404."""
    row = Person.objects.filter(pk=pk).first()
    if row is None:
        raise Http404
    desk.about_person(pk)
    return row


def page(desk: Desk, row: Person, error: str = "", words: str = "") -> HttpResponse:
    """The page of a person."""
    sanctions, cases = about_person(row.pk, desk.who.person)
    holding = set(active(row.pk, desk.now).values_list("seq", flat=True))
    reasons = texts.read(one.text for one in sanctions)
    playing = row.seats.filter(game__status=Status.RUNNING)
    tables = list(
        playing.values_list("game_id", "game__slug", "game__title", "game__rules").order_by(
            "-game__moved_at"
        )
    )
    shown = tables[:TABLES]
    theirs = in_tables(desk.who.person, {table[0] for table in shown})
    context = {
        "person": row,
        "near": near(desk.who.person, [row.pk]),
        "seats": len(tables),
        "tables": [table[1:] for table in shown if table[0] not in theirs],
        "cases": cases,
        "sanctions": [(one, one.seq in holding, reasons.get(one.text, "")) for one in sanctions],
        "kinds": [(kind, DAYS.get(kind)) for kind in IMPOSED],
        "rules": [(rule, USUAL[rule]) for rule in Rule],
        "may_sanction": Power.SUSPEND in desk.held.powers,
        "error": error,
        "words": words,
        "posted": desk.request.POST,
        "lifting": number_in(desk.request.POST.get("sanction")),
    }
    return desk_page(desk, "desk/person.html", context, 422 if error else 200)
