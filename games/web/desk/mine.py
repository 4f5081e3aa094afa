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
from games.desk.cases.queue import median
from games.desk.cases.reporting import reply
from games.desk.refused import DeskRefused
from games.desk.sanctions.appeals import appeal
from games.web.desk.guard import back_to
from games.web.desk.sheets import about_oneself
from keywest_site.http import posted


@never_cache
@login_required
@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    """What was told, and what came back."""
    return page(request)


@posted(back_to("my_desk"))
@never_cache
@login_required
def object_to(request: HttpRequest, sanction: int) -> HttpResponse:
    """Appeal against a sanction."""
    words = request.POST.get("words", "")
    try:
        appeal(request.user.pk, sanction, words, timezone.now())
    except DeskRefused as refused:
        return page(request, str(refused.message), sanction, words)
    messages.success(request, _("Somebody else will look at it."))
    return redirect("my_desk")


@posted(back_to("my_desk"))
@never_cache
@login_required
def reply_to(request: HttpRequest, report: int) -> HttpResponse:
    """Answer what the moderators asked back."""
    words = request.POST.get("words", "")
    try:
        reply(request.user.pk, report, words, timezone.now())
    except DeskRefused as refused:
        return page(request, str(refused.message), report, words)
    messages.success(request, _("The moderators have it. Their answer comes here."))
    return redirect("my_desk")


def page(request: HttpRequest, error: str = "", about: int = 0, words: str = "") -> HttpResponse:
    """The page of letters; with it they are read."""
    person, now = request.user.pk, timezone.now()
    context = {
        "letters": mine.letters(person, now),
        "asked": mine.asked(person),
        "sheets": about_oneself(person),
        "median": median(now),
        "error": error,
        "about": about,
        "words": words,
    }
    if request.method == "GET":
        mine.have_read(person)
    return render(request, "desk/mine.html", context, status=422 if error else 200)
