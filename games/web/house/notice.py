"""Telling the moderators of something illegal without an account, and what became of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.networks import get_network_of_request
from games.desk.cases import outside
from games.desk.refused import DeskRefused

FIELDS = {
    "address": 254,
    "where": outside.LONGEST_WHERE,
    "ground": 20,
    "words": outside.LONGEST_WORDS,
    "name": outside.LONGEST_NAME,
}
"""What is asked for, and how long it may be; of what is longer only so much is shown again."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_notice_page(request: HttpRequest) -> HttpResponse:
    """The form. Whoever posts it learns nothing of what there is here."""
    asked, error = request.POST if request.method == "POST" else request.GET, ""
    filled = {name: asked.get(name, "").strip() for name in FIELDS}
    if request.method == "POST":
        wanted = outside.OutsideNotice(**filled, sure=bool(asked.get("sure")))
        try:
            outside.submit_outside_notice(
                wanted, get_network_of_request(request), get_language() or "en", timezone.now()
            )
        except DeskRefused as refused:
            error = str(refused.message)
        else:
            return redirect("notice_sent")
    shown = {name: text[: FIELDS[name] + 1] for name, text in filled.items()}
    grounds = [(word, label, word == filled["ground"]) for word, label in outside.GROUNDS.items()]
    context = {**shown, "grounds": grounds, "sure": asked.get("sure"), "error": error}
    return render(request, "house/notice.html", context, status=422 if error else 200)


@never_cache
@require_safe
def show_notice_sent(request: HttpRequest) -> HttpResponse:
    """It is there; the same for everybody."""
    return render(request, "house/notice_sent.html")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_notice_outcome(request: HttpRequest, token: str) -> HttpResponse:
    """What became of it, for whoever has the mail; who types the address to which that went has
    confirmed it: a scanner that presses every button does not."""
    row = outside.find_outsider_by_token(token)
    if row is None:
        raise Http404
    wrong = request.method == "POST" and not outside.confirm_outsider(
        row, request.POST.get("address", ""), timezone.now()
    )
    if request.method == "POST" and not wrong:
        return redirect("notice_told", token)
    context = {"row": row, "said": outside.list_outsider_messages(row), "wrong": wrong}
    return render(request, "house/notice_told.html", context, status=422 if wrong else 200)
