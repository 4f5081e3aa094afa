"""Pages on which people write to the moderators: a question or a report, and their own letters,
answers and appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Person
from games.desk.cases import correspondence
from games.desk.cases.moderation import appeal_sanction
from games.desk.cases.queue import load_median_answer_time
from games.desk.cases.reporting import (
    Matter,
    get_seated_person_id,
    reply_to_question,
    report_matter,
)
from games.desk.cases.rows import REPORTABLE_KINDS
from games.desk.powers import DeskRefused
from games.play.models import Message, get_table_title
from games.web.desk.evidence import list_evidence_about
from games.web.desk.guard import build_redirect_view
from games.web.table.reader import load_reader
from keywest_site.http import require_post
from keywest_site.numbers import read_number

if TYPE_CHECKING:
    from games.play.table import TableHeader


# Reports, from a table or a person's page.


TALK = 20


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def serve_report_page(request: HttpRequest) -> HttpResponse:
    """Tell the moderators something; from a table or a person's page, about it."""
    asked = request.POST if request.method == "POST" else request.GET
    slug = asked.get("table", "")
    known = load_reader(request, slug).known if slug else None
    about = get_reported_person(request, asked.get("person", "")) if known is None else None
    error = ""
    if request.method == "POST":
        try:
            matter = read_matter(request, known, about)
            report_matter(request.user.pk, matter, asked.get("words", ""), timezone.now())
        except DeskRefused as refused:
            error = str(refused.message)
        else:
            messages.success(request, _("The moderators have it. Their answer comes here."))
            return redirect("my_desk")
    context = {
        "kinds": [(kind, kind.value == asked.get("kind")) for kind in REPORTABLE_KINDS],
        "known": known,
        "table": get_table_title(known.meta.title, known.meta.rules, known.meta.slug)
        if known
        else "",
        "person": about,
        "seats": list_other_seats(request, known),
        "seat": asked.get("seat", ""),
        "talk": list_last_messages(known),
        "chosen": {read_number(line) for line in asked.getlist("line")},
        "words": asked.get("words", ""),
        "median": load_median_answer_time(timezone.now()),
        "error": error,
    }
    return render(request, "desk/ask.html", context, status=422 if error else 200)


def list_other_seats(request: HttpRequest, known: TableHeader | None) -> list[tuple[int, str]]:
    """Who else sits there: seat and name."""
    seats = known.seats if known else ()
    mine = (None, request.user.pk)
    return [(seat.number, seat.name) for seat in seats if seat.person_id not in mine]


def list_last_messages(known: TableHeader | None) -> list[Message]:
    """The last messages there, as far as they are shown."""
    if known is None:
        return []
    found = Message.objects.filter(game_id=known.meta.id, struck=0).select_related("person")
    return list(found.order_by("-number")[:TALK])[::-1]


def get_reported_person(request: HttpRequest, name: str) -> Person | None:
    """Whom it is about, by name; None: nobody in particular. Raises Http404: there is none."""
    if not name:
        return None
    found = (
        None if "\0" in name else Person.objects.filter(name__iexact=name, is_active=True).first()
    )
    if found is None:
        raise Http404
    return found


def read_matter(request: HttpRequest, known: TableHeader | None, about: Person | None) -> Matter:
    """What was posted. Raises DeskRefused: a seat or a message that is none."""
    kind = request.POST.get("kind", "")
    if known is None:
        return Matter(kind, person=about.pk if about else 0)
    seat = request.POST.get("seat", "")
    person = 0
    if seat:
        number = read_number(seat)
        if number is None:
            raise DeskRefused(_("There is no such seat."))
        person = get_seated_person_id(known.meta.id, number)
    lines = [read_number(line) or 0 for line in request.POST.getlist("line")]
    return Matter(kind, known.meta.id, person, tuple(lines))


# Own letters: read, answer, appeal.


@never_cache
@login_required
@require_safe
def show_own_letters(request: HttpRequest) -> HttpResponse:
    """What was told, and what came back."""
    return render_letters_page(request)


@require_post(build_redirect_view("my_desk"))
@never_cache
@login_required
def appeal_against_sanction(request: HttpRequest, sanction: int) -> HttpResponse:
    """Appeal against a sanction."""
    words = request.POST.get("words", "")
    try:
        appeal_sanction(request.user.pk, sanction, words, timezone.now())
    except DeskRefused as refused:
        return render_letters_page(request, str(refused.message), sanction, words)
    messages.success(request, _("Someone else will look at it."))
    return redirect("my_desk")


@require_post(build_redirect_view("my_desk"))
@never_cache
@login_required
def reply_to_moderators(request: HttpRequest, report: int) -> HttpResponse:
    """Answer what the moderators asked back."""
    words = request.POST.get("words", "")
    try:
        reply_to_question(request.user.pk, report, words, timezone.now())
    except DeskRefused as refused:
        return render_letters_page(request, str(refused.message), report, words)
    messages.success(request, _("The moderators have it. Their answer comes here."))
    return redirect("my_desk")


def render_letters_page(
    request: HttpRequest, error: str = "", about: int = 0, words: str = ""
) -> HttpResponse:
    """The page of letters; with it they are read."""
    person, now = request.user.pk, timezone.now()
    context = {
        "letters": correspondence.list_sanction_letters(person, now),
        "asked": correspondence.list_own_reports(person),
        "sheets": list_evidence_about(person),
        "median": load_median_answer_time(now),
        "error": error,
        "about": about,
        "words": words,
    }
    if request.method == "GET":
        correspondence.mark_letters_read(person)
    return render(request, "desk/mine.html", context, status=422 if error else 200)
