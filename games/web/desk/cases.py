"""Cases at the desk: the queue, one case, and what is done with it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.desk import texts
from games.desk.cases import queue, working
from games.desk.cases.canned import in_language
from games.desk.cases.kinds import OF_APPEALS, CaseKind, How
from games.desk.may import holders
from games.desk.models import Case, Outsider, Sanction
from games.desk.near import near
from games.desk.powers import Power
from games.desk.refused import DeskRefused, NotAllowed
from games.desk.sanctions.appeals import decide, sanction_of
from games.play.models import Game
from games.web.desk.guard import Desk, back_to, needs
from games.web.desk.views import page as desk_page
from keywest_site.http import posted


@require_safe
@needs(Power.REPORTS, "cases")
def cases(desk: Desk) -> HttpResponse:
    """What waits, worst first."""
    waiting = queue.waiting(desk.who.person, desk.now)
    late = sum(1 for line in waiting if line.late and not line.whose)
    return desk_page(desk, "desk/cases.html", {"waiting": waiting, "late": late})


@require_safe
@needs(Power.REPORTS, "case")
def case(desk: Desk, number: int) -> HttpResponse:
    """One case, with everything about it."""
    return page(desk, found(desk, number))


@posted(back_to("desk_case", "number"))
@needs(Power.REPORTS, "case")
def work(desk: Desk, number: int) -> HttpResponse:
    """Claim it, give it back or on, note something, or answer."""
    row, said = found(desk, number), desk.request.POST
    words, do = said.get("words", ""), said.get("do", "")
    try:
        match do:
            case "claim":
                working.claim(desk.who, number, desk.now)
            case "release":
                working.hand_over(desk.who, number, number_in(said.get("to")), words, desk.now)
            case "note":
                working.add_note(desk.who, number, words, desk.now)
            case "inquire":
                working.inquire(desk.who, number, words, desk.now)
            case "answer":
                decide(desk.who, number, said.get("how", ""), words, desk.now)
                messages.success(desk.request, _("The answer is on its way."))
                return redirect("desk_cases")
            case _:
                raise Http404
    except NotAllowed:
        raise
    except DeskRefused as refused:
        row.refresh_from_db()
        return page(desk, row, str(refused.message), words)
    return redirect("desk_case", number)


def number_in(text: str | None) -> int:
    """An id; 0: none."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else 0


def found(desk: Desk, number: int) -> Case:
    """The case, if this moderator may know of it. Raises Http404."""
    row = Case.objects.filter(number=number).first()
    if row is None:
        raise Http404
    if row.game:
        desk.about_table(row.game)
    if row.person:
        desk.about_person(row.person)
    if why := working.has_part_in(desk.who, row):
        desk.refuse(why)
    return row


def language_of(row: Case) -> str:
    """The language of whoever reported it first."""
    reporter = row.told.order_by("seq").values("by")[:1]
    language = Person.objects.filter(pk__in=reporter).values_list("language", flat=True).first()
    if row.kind == CaseKind.NOTICE:
        outside = Outsider.objects.filter(case=row.number).order_by("report")
        language = outside.values_list("language", flat=True).first()
    return language or "en"


def imposed(sanction: Sanction | None) -> dict[str, object]:
    """What the page of an appeal says of its sanction: who imposed it, and why."""
    if sanction is None:
        return {"sanction": None}
    return {
        "sanction": sanction,
        "imposer": queue.names_of([sanction.by]).get(sanction.by, ""),
        "imposed_for": texts.read([sanction.text]).get(sanction.text, ""),
    }


def page(desk: Desk, row: Case, error: str = "", words: str = "") -> HttpResponse:
    """The page of a case."""
    whose = working.fit_holder(row, desk.now)
    others = holders(Power.REPORTS, desk.now) - {desk.who.person}
    names = queue.names_of({*others, whose or 0})
    posted = desk.request.POST
    context = {
        "case": row,
        "game": Game.objects.filter(pk=row.game).first() if row.game else None,
        "person": Person.objects.filter(pk=row.person).first() if row.person else None,
        "history": queue.history(row),
        "near": near(desk.who.person, [row.person, *row.told.values_list("by", flat=True)]),
        "mine": whose == desk.who.person,
        "whose": names.get(whose or 0, ""),
        "ends": [how for how in How if (how in OF_APPEALS) == (row.kind == CaseKind.APPEAL)],
        **imposed(sanction_of(row)),
        "chosen": (posted.get("how", ""), posted.get("to", "")) if error else ("", ""),
        "canned": in_language(language_of(row)),
        "others": sorted(((one, names[one]) for one in others), key=lambda pair: pair[1]),
        "error": error,
        "words": words,
    }
    return desk_page(desk, "desk/case.html", context, 422 if error else 200)
