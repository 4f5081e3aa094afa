"""Public pages of the site: imprint, privacy, rules for robots, what the moderators did, and
notices of illegal content. The owner's words come from files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import get_network_of_request
from games.desk.cases import outside_notices
from games.desk.log import list_public_months
from games.desk.powers import DeskRefused

OURS = ("api", "desk", "mails", "me", "notice", "orders", "people", "post-office", "sign-in")
"""Where nothing stands that a search engine should show."""
ROBOTS = "User-agent: *\n" + "".join(f"Disallow: /{part}/\n" for part in OURS)


@require_safe
def show_robots_rules(_request: HttpRequest) -> HttpResponse:
    """What robots may read: the rules, and tables that everybody may watch."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@require_safe
def show_imprint(request: HttpRequest) -> HttpResponse:
    """Who runs this site, in the owner's words (settings.IMPRINT, a text file). 404 if there are
    none."""
    if not settings.IMPRINT:
        raise Http404
    return render(request, "house/imprint.html", {"words": read_owner_text(settings.IMPRINT)})


@require_safe
def show_privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of people and for how long; the owner's own words (settings.PRIVACY) stand
    below."""
    days = {
        "mail_days": settings.KEEP_DAYS["mails"],
        "event_days": settings.KEEP_DAYS["events"],
        "session_days": settings.SESSION_COOKIE_AGE // 86400,
    }
    words = read_owner_text(settings.PRIVACY) if settings.PRIVACY else ""
    return render(request, "house/privacy.html", {"words": words, **days})


@lru_cache
def read_owner_text(path: str) -> str:
    """The text of an owner's file, read once."""
    return Path(path).read_text(encoding="utf-8").strip()


# Moderators' work, month by month.


@require_safe
def show_moderation_extract(request: HttpRequest) -> HttpResponse:
    """Counts by kind, and reversals."""
    response = render(request, "house/extract.html", {"months": list_public_months(timezone.now())})
    if request.user.is_anonymous:
        response.headers["Cache-Control"] = "public, max-age=3600"
    return response


# Notices of something illegal, without an account.


FIELDS = {
    "address": 254,
    "where": outside_notices.LONGEST_WHERE,
    "ground": 20,
    "words": outside_notices.LONGEST_WORDS,
    "name": outside_notices.LONGEST_NAME,
}
"""What is asked for, and how long it may be; of what is longer only so much is shown again."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_notice_page(request: HttpRequest) -> HttpResponse:
    """The form. Whoever posts it learns nothing of what there is here."""
    asked, error = request.POST if request.method == "POST" else request.GET, ""
    filled = {name: asked.get(name, "").strip() for name in FIELDS}
    if request.method == "POST":
        wanted = outside_notices.OutsideNotice(**filled, sure=bool(asked.get("sure")))
        try:
            outside_notices.submit_outside_notice(
                wanted, get_network_of_request(request), get_language() or "en", timezone.now()
            )
        except DeskRefused as refused:
            error = str(refused.message)
        else:
            return redirect("notice_sent")
    shown = {name: text[: FIELDS[name] + 1] for name, text in filled.items()}
    grounds = [
        (word, label, word == filled["ground"]) for word, label in outside_notices.GROUNDS.items()
    ]
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
    row = outside_notices.find_outsider_by_token(token)
    if row is None:
        raise Http404
    wrong = request.method == "POST" and not outside_notices.confirm_outsider(
        row, request.POST.get("address", ""), timezone.now()
    )
    if request.method == "POST" and not wrong:
        return redirect("notice_told", token)
    context = {"row": row, "said": outside_notices.list_outsider_messages(row), "wrong": wrong}
    return render(request, "house/notice_told.html", context, status=422 if wrong else 200)
