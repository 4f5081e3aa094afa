"""One's own letters to and from the moderators: read, answer, appeal."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.desk.cases import mine
from games.desk.cases.queue import load_median_answer_time
from games.desk.cases.reporting import reply_to_question
from games.desk.refused import DeskRefused
from games.desk.sanctions.appeals import appeal_sanction
from games.web.desk.guard import build_redirect_view
from games.web.desk.sheets import list_evidence_about
from keywest_site.http import require_post


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
    messages.success(request, _("Somebody else will look at it."))
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
        "letters": mine.list_sanction_letters(person, now),
        "asked": mine.list_own_reports(person),
        "sheets": list_evidence_about(person),
        "median": load_median_answer_time(now),
        "error": error,
        "about": about,
        "words": words,
    }
    if request.method == "GET":
        mine.mark_letters_read(person)
    return render(request, "desk/mine.html", context, status=422 if error else 200)
