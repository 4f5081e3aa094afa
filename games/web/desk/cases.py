"""Cases at the desk: the queue, one case, and what is done with it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.desk import texts
from games.desk.cases import moderation, queue
from games.desk.cases.moderation import decide_case, find_appealed_sanction, list_canned_answers
from games.desk.cases.rows import APPEAL_OUTCOMES, CaseKind, CaseOutcome
from games.desk.involvement import is_close_to_any_of
from games.desk.models import Case, Outsider, Sanction
from games.desk.permissions import list_power_holders
from games.desk.powers import DeskRefused, NotAllowed, Power
from games.play.models import Game
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.views import render_desk_page
from keywest_site.http import require_post
from keywest_site.numbers import read_number


@require_safe
@require_power(Power.REPORTS, "cases")
def show_case_queue(desk: Desk) -> HttpResponse:
    """What waits, worst first."""
    waiting = queue.list_waiting_cases(desk.who.person, desk.now)
    late = sum(1 for line in waiting if line.late and not line.whose)
    return render_desk_page(desk, "desk/cases.html", {"waiting": waiting, "late": late})


@require_safe
@require_power(Power.REPORTS, "case")
def show_case(desk: Desk, number: int) -> HttpResponse:
    """One case, with everything about it."""
    return render_case_page(desk, get_case(desk, number))


@require_post(build_redirect_view("desk_case", "number"))
@require_power(Power.REPORTS, "case")
def work_on_case(desk: Desk, number: int) -> HttpResponse:
    """Claim it, give it back or on, note something, or answer."""
    row, said = get_case(desk, number), desk.request.POST
    words, do = said.get("words", ""), said.get("do", "")
    try:
        match do:
            case "claim":
                moderation.claim_case(desk.who, number, desk.now)
            case "release":
                moderation.hand_case_over(
                    desk.who, number, read_next_moderator(said.get("to", "")), words, desk.now
                )
            case "note":
                moderation.add_case_note(desk.who, number, words, desk.now)
            case "inquire":
                moderation.inquire_of_reporters(desk.who, number, words, desk.now)
            case "answer":
                decide_case(desk.who, number, said.get("how", ""), words, desk.now)
                messages.success(desk.request, _("The answer is on its way."))
                return redirect("desk_cases")
            case _:
                raise Http404
    except NotAllowed:
        raise
    except DeskRefused as refused:
        row.refresh_from_db()
        return render_case_page(desk, row, str(refused.message), words)
    return redirect("desk_case", number)


def read_next_moderator(text: str) -> int:
    """To whom a case is given; 0: to nobody. Raises DeskRefused: that is no person."""
    number = read_number(text or "0")
    if number is None:
        raise DeskRefused(_("Please choose who is to work on it."))
    return number


def get_case(desk: Desk, number: int) -> Case:
    """The case, if this moderator may know of it. Raises Http404."""
    row = Case.objects.filter(number=number).first()
    if row is None:
        raise Http404
    if row.game:
        desk.about_table(row.game)
    if row.person:
        desk.about_person(row.person)
    if why := moderation.find_own_part(desk.who, row):
        desk.refuse(why)
    return row


def find_reporter_language(row: Case) -> str:
    """The language of whoever reported it first."""
    reporter = row.told.order_by("seq").values("by")[:1]
    language = Person.objects.filter(pk__in=reporter).values_list("language", flat=True).first()
    if row.kind == CaseKind.NOTICE:
        outside = Outsider.objects.filter(case=row.number).order_by("report")
        language = outside.values_list("language", flat=True).first()
    return language or "en"


def build_sanction_context(sanction: Sanction | None) -> dict[str, object]:
    """What the page of an appeal says of its sanction: who imposed it, and why."""
    if sanction is None:
        return {"sanction": None}
    return {
        "sanction": sanction,
        "imposer": queue.load_names_by_id([sanction.by]).get(sanction.by, ""),
        "imposed_for": texts.load_desk_texts([sanction.text]).get(sanction.text, ""),
    }


def render_case_page(desk: Desk, row: Case, error: str = "", words: str = "") -> HttpResponse:
    """The page of a case."""
    whose = moderation.find_fit_holder(row, desk.now)
    others = list_power_holders(Power.REPORTS, desk.now) - {desk.who.person}
    names = queue.load_names_by_id({*others, whose or 0})
    posted = desk.request.POST
    context = {
        "case": row,
        "game": Game.objects.filter(pk=row.game).first() if row.game else None,
        "person": Person.objects.filter(pk=row.person).first() if row.person else None,
        "history": queue.load_case_history(row),
        "near": is_close_to_any_of(
            desk.who.person, [row.person, *row.told.values_list("by", flat=True)]
        ),
        "mine": whose == desk.who.person,
        "whose": names.get(whose or 0, ""),
        "ends": [
            how for how in CaseOutcome if (how in APPEAL_OUTCOMES) == (row.kind == CaseKind.APPEAL)
        ],
        **build_sanction_context(find_appealed_sanction(row)),
        "chosen": (posted.get("how", ""), posted.get("to", "")) if error else ("", ""),
        "canned": list_canned_answers(find_reporter_language(row)),
        "others": sorted(((one, names[one]) for one in others), key=lambda pair: pair[1]),
        "error": error,
        "words": words,
    }
    return render_desk_page(desk, "desk/case.html", context, 422 if error else 200)
