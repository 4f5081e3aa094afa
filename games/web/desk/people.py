"""Pages on which moderators find people and tables, and the page about one person. The log has a
hash of what was searched for."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Person
from games.desk import proposals, texts
from games.desk.actions import ACTIONS, PERSON, TABLE, Action
from games.desk.cases.queue import load_record_of_person
from games.desk.forms import get_terms
from games.desk.involvement import is_close_to_any_of, list_barred_things, list_involved_tables
from games.desk.powers import DeskRefused, NotAllowed, Power
from games.desk.sanctions.active import list_active_sanctions
from games.desk.sanctions.imposing import LIFT
from games.desk.sanctions.rows import IMPOSABLE_KINDS, USUAL_DAYS, USUAL_STEPS, Rule
from games.play.models import Game, Status
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.views import render_desk_page
from keywest_site.http import require_post
from keywest_site.numbers import read_number

# Search: people by name or whole address, tables by public id or title.


SHOWN, LEAST = 20, 2


@require_http_methods(["GET", "HEAD", "POST"])
@require_power(Power.REPORTS, "search")
def serve_search_page(desk: Desk) -> HttpResponse:
    """The form, and what was found: posted, for no server's log shall have an address."""
    wanted = " ".join(desk.request.POST.get("q", "").split())[:254]
    if desk.request.method != "POST" or len(wanted) < LEAST:
        return render_desk_page(desk, "desk/search.html", {"q": wanted, "least": LEAST})
    desk.text = texts.save_desk_text(wanted, desk.now)
    people, tables = list_matching_people(wanted), list_matching_tables(wanted)
    things = {(PERSON, one.pk) for one in people} | {(TABLE, one.pk) for one in tables}
    theirs = list_barred_things(desk.who.person, things)
    context = {
        "people": [(one, (PERSON, one.pk) not in theirs) for one in people],
        "tables": [(one, (TABLE, one.pk) not in theirs) for one in tables],
        "q": wanted,
    }
    return render_desk_page(desk, "desk/search.html", {**context, "searched": True})


def list_matching_people(wanted: str) -> list[Person]:
    """By the beginning of a name, or by a whole address; parts of addresses find nothing."""
    which = Q(email=wanted.lower()) if "@" in wanted else Q(name__istartswith=wanted)
    return list(Person.objects.filter(which).order_by("name")[:SHOWN])


def list_matching_tables(wanted: str) -> list[Game]:
    """By public id (or an address that ends with it) or a part of the title."""
    slug = wanted.rstrip("/").rsplit("/", 1)[-1]
    which = Q(slug=slug) | Q(title__icontains=wanted)
    return list(Game.objects.filter(which).order_by("-created_at")[:SHOWN])


# One person: what is known, and what can be done.


TABLES = 20
"""Of those at which somebody sits, the last ones."""


@require_safe
@require_power(Power.REPORTS, "person")
def show_person_at_desk(desk: Desk, pk: int) -> HttpResponse:
    """History, cases, sanctions."""
    return render_person_at_desk(desk, get_person_at_desk(desk, pk))


@require_post(build_redirect_view("desk_person", "pk"))
@require_power(Power.SUSPEND, "sanction")
def impose_or_lift_sanction(desk: Desk, pk: int) -> HttpResponse:
    """Impose one, or lift one."""
    row, words = get_person_at_desk(desk, pk), desk.request.POST.get("words", "")
    try:
        action, terms = read_sanction_form(desk)
        wish = proposals.ActionRequest(action, pk, terms, words)
        if proposals.carry_out_request(desk.who, wish, desk.now):
            messages.info(desk.request, _("Someone else is asked to approve this."))
        else:
            messages.success(desk.request, _("Done. They will get an email."))
    except NotAllowed:
        raise
    except DeskRefused as refused:
        return render_person_at_desk(desk, row, str(refused.message), words)
    return redirect("desk_person", pk)


def read_sanction_form(desk: Desk) -> tuple[Action, dict[str, Any]]:
    """The action that was posted, and its terms. Raises DeskRefused."""
    name = desk.request.POST.get("kind", "")
    if name not in (*(kind.value for kind in IMPOSABLE_KINDS), LIFT):
        raise DeskRefused(_("Please choose what is to be done."))
    return ACTIONS[name], get_terms(ACTIONS[name].form(desk.request.POST))


def get_person_at_desk(desk: Desk, pk: int) -> Person:
    """The person. Raises Http404."""
    row = Person.objects.filter(pk=pk).first()
    if row is None:
        raise Http404
    desk.about_person(pk)
    return row


def render_person_at_desk(
    desk: Desk, row: Person, error: str = "", words: str = ""
) -> HttpResponse:
    """The page of a person."""
    sanctions, cases = load_record_of_person(row.pk, desk.who.person)
    holding = set(list_active_sanctions(row.pk, desk.now).values_list("seq", flat=True))
    reasons = texts.load_desk_texts(one.text for one in sanctions)
    playing = row.seats.filter(game__status=Status.RUNNING)
    tables = list(
        playing.values_list("game_id", "game__slug", "game__title", "game__rules").order_by(
            "-game__moved_at"
        )
    )
    shown = tables[:TABLES]
    theirs = list_involved_tables(desk.who.person, {table[0] for table in shown})
    context = {
        "person": row,
        "near": is_close_to_any_of(desk.who.person, [row.pk]),
        "seats": len(tables),
        "tables": [table[1:] for table in shown if table[0] not in theirs],
        "cases": cases,
        "sanctions": [(one, one.seq in holding, reasons.get(one.text, "")) for one in sanctions],
        "kinds": [(kind, USUAL_DAYS.get(kind)) for kind in IMPOSABLE_KINDS],
        "rules": [(rule, USUAL_STEPS[rule]) for rule in Rule],
        "may_sanction": Power.SUSPEND in desk.held.powers,
        "error": error,
        "words": words,
        "posted": desk.request.POST,
        "lifting": read_number(desk.request.POST.get("sanction", "")),
    }
    return render_desk_page(desk, "desk/person.html", context, 422 if error else 200)
