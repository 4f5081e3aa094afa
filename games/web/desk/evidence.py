"""Sheets of evidence about pairs: the queue, one sheet, what a moderator finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.desk.collusion import queue
from games.desk.collusion.rows import SheetFinding
from games.desk.involvement import is_close_to_any_of
from games.desk.powers import DeskRefused, NotAllowed, Power, Why
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.views import render_desk_page
from keywest_site.http import require_post

if TYPE_CHECKING:
    from games.desk.models import Sheet


NAMES = {
    "browser": _("One browser"),
    "gifts": _("Gifts"),
    "results": _("Results"),
}
WORDS = {
    "browser": _(
        "Both have signed in with one browser, and have not said that they live in one "
        "household. Families do that, too."
    ),
    "gifts": _(
        "One gives the other more than others who sit there: in Key West the highest "
        "bid that pays the lowest, in Keyflower workers left on a tile, or "
        "outbidding that helps neither."
    ),
    "results": _(
        "Where both sit, one does better and the other worse than their ratings say, or both do "
        "better."
    ),
}


@require_safe
@require_power(Power.REPORTS, "sheets")
def show_evidence_queue(desk: Desk) -> HttpResponse:
    """What waits, the heaviest first."""
    rows = queue.list_waiting_sheets(desk.who.person)
    names = load_names_or_blank([who for row in rows for who in (row.one, row.two)])
    lines = [{"row": row, "one": names[row.one], "two": names[row.two]} for row in rows]
    return render_desk_page(desk, "desk/sheets.html", {"lines": lines})


@require_safe
@require_power(Power.REPORTS, "sheet")
def show_evidence(desk: Desk, number: int) -> HttpResponse:
    """The evidence about one pair."""
    return render_evidence_page(desk, get_evidence(desk, number))


@require_post(build_redirect_view("desk_sheet", "number"))
@require_power(Power.REPORTS, "sheet")
def close_evidence(desk: Desk, number: int) -> HttpResponse:
    """Judge it: `how`, and why."""
    row, said = get_evidence(desk, number), desk.request.POST
    words = said.get("words", "")
    try:
        queue.judge_sheet(desk.who, row, said.get("how", ""), words, desk.now)
    except NotAllowed:
        raise
    except DeskRefused as refused:
        row.refresh_from_db()
        return render_evidence_page(desk, row, str(refused.message), words)
    messages.success(desk.request, _("It is noted. Nothing else follows from it."))
    return redirect("desk_sheets")


def get_evidence(desk: Desk, number: int) -> Sheet:
    """The sheet, if this moderator may see it; that they tried is noted. Raises Http404."""
    row = queue.find_shown_sheet(number)
    if row is None:
        raise Http404
    desk.kind, desk.subject = "sheet", row.number
    if queue.is_about_partner(desk.who.person, row):
        desk.refuse(Why.INVOLVED)
    return row


def render_evidence_page(desk: Desk, row: Sheet, error: str = "", words: str = "") -> HttpResponse:
    """The page of a sheet."""
    names = load_names_or_blank([row.one, row.two, row.closed_by])
    there, back = row.told["given"]
    context = {
        "sheet": row,
        "one": names[row.one],
        "two": names[row.two],
        "given": [
            (names[row.one], names[row.two], *there),
            (names[row.two], names[row.one], *back),
        ],
        "signals": explain_signals(row.signals),
        "near": is_close_to_any_of(desk.who.person, [row.one, row.two]),
        "ends": SheetFinding,
        "closed_by": names.get(row.closed_by, ""),
        "text": queue.load_judgement_words(row),
        "error": error,
        "words": words,
        "chosen": desk.request.POST.get("how", ""),
    }
    return render_desk_page(desk, "desk/sheet.html", context, 422 if error else 200)


def load_names_or_blank(people: list[int]) -> dict[int, str]:
    """Names by number; of who is gone: nothing."""
    rows = Person.objects.filter(pk__in=people).values_list("pk", "name")
    return dict.fromkeys(people, "") | dict(rows)


def explain_signals(signals: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each signal with what it is called, and what it means."""
    return [
        one | {"title": NAMES[one["name"]], "words": WORDS[one["name"]]}
        for one in signals
        if one["name"] in NAMES
    ]


def list_evidence_about(person: int) -> list[dict[str, Any]]:
    """What whom a sheet is about may read of it."""
    return [
        {"since": one.since, "how": one.how, "signals": explain_signals(one.signals)}
        for one in queue.list_sheets_about(person)
    ]
